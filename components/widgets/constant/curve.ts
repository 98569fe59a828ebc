import type { Curve } from '@src/widget/define-widget';
import { recorded } from './measured';
import { params, widthOf, type ConstantValues } from './params';
import { simulate } from './simulate';

/** The next round number: 400 for 369. */
function roundUp(value: number): number {
  const unit = value > 1000 ? 500 : 100;
  return Math.max(unit, Math.ceil(value / unit) * unit);
}

/** Cycles of a read over the number of different weights; requests where the cycles are not modelled. */
export function curve(values: ConstantValues): Curve {
  const timed = widthOf(values) < 16;
  const rows = Array.from({ length: params.unique.max }, (_, index) => {
    const at = { ...values, unique: index + 1 };
    const { cycles, requests } = simulate(at);
    const seen = recorded(at);
    return {
      x: index + 1,
      computed: timed ? (cycles ?? 0) : requests,
      seen: (timed ? seen?.cycles : seen?.requests) ?? undefined,
    };
  });
  const whole = timed ? roundUp(Math.max(...rows.map(({ computed, seen = 0 }) => Math.max(computed, seen)))) : 64;
  return {
    param: 'unique',
    xLabel: 'different weights, n',
    yLabel: timed ? 'cycles of a read' : 'requests of a read',
    whole,
    points: rows.map(({ x, computed, seen }) => ({
      x,
      y: computed / whole,
      measured: seen === undefined ? undefined : seen / whole,
    })),
    currentX: values.unique,
  };
}

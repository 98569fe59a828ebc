import { round } from '@components/marks/word-grid';
import type { LoopCost } from '@src/engine/element-loop-cost';
import { count, percent } from '@src/units/words';
import { stepsOf, type VectorLoadTrace } from './simulate';
import { statusOf } from './steps';

/** What a panel shows at one step, beside its memory. */
export interface Moment {
  /** Index of the load that is drawn with its threads; `null` before the first. */
  readonly load: number | null;
  readonly status: string;
  readonly done: boolean;
  readonly askedWidth: number;
  readonly usedWidth: number;
  readonly asked: string;
}

/**
 * One panel at every step, from 0.
 *
 * @param width - px for the bytes of the version that asks for most: both panels share its scale.
 */
export function momentsOf({ byKind, end }: VectorLoadTrace, cost: LoopCost, width: number): Moment[] {
  const most = Math.max(1, byKind.vector.askedBytes, byKind.scalar.askedBytes);
  const last = stepsOf(cost);
  let sectors = 0;
  let used = 0;
  return Array.from({ length: end + 1 }, (_, step): Moment => {
    const trace = cost.requests[step - 1]?.trace;
    sectors += trace?.sectors.length ?? 0;
    used += trace?.usefulBytes ?? 0;
    const bytes = sectors * 32;
    return {
      load: step === 0 ? null : Math.min(step, last) - 1,
      status: statusOf(cost, step),
      done: step >= last,
      askedWidth: round((bytes / most) * width),
      usedWidth: round((used / most) * width),
      asked: askedText(cost, step, sectors, used / bytes),
    };
  });
}

function askedText({ fault }: LoopCost, step: number, sectors: number, share: number): string {
  if (step === 0) return 'nothing asked for yet';
  return fault
    ? 'nothing arrives: CUDA stops the kernel'
    : `${count(sectors, 'sector')} asked for, ${percent(share)} used`;
}

import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import type { LabValues } from './params';
import type { LabTrace } from './simulate';
import { stepName, unitOf } from './words';

/** The tile, then one moment for each instruction. */
export function moments({ steps, rows, columns }: LabTrace, values: LabValues): readonly Moment[] {
  const unit = unitOf(values);
  return [
    {
      label: 'nothing has moved',
      say: `The tile has ${count(rows, 'row')} and ${count(columns, 'column')}. No instruction has run yet.`,
    },
    ...steps.map(({ cost, ideal, addressByLane, warp }, index): Moment => {
      const active = addressByLane.filter((address) => address !== null).length;
      const where = warp > 0 || steps.some((other) => other.warp > 0) ? ` of warp ${warp}` : '';
      return {
        label: stepName(index, steps.length),
        say: `Instruction ${index + 1}: ${count(active, 'lane')}${where}, ${count(cost, unit)}, ideal ${ideal}.`,
      };
    }),
  ];
}

/** How much of the big number there is when the clock stands at `time`. */
export const counted = ({ steps }: LabTrace, _values: LabValues, time: number): number =>
  steps.slice(0, Math.floor(time + 1e-6)).reduce((sum, { cost }) => sum + cost, 0);

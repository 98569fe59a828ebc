import { count, lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { exactBytes, fillWords } from './describe';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/** The landing's place on the clock: rows in flight are seen, however many wavefronts follow. */
const LANDED = 0.4;

/** The instruction, the tile, then a moment for each wavefront of the read. */
export function moments(trace: TmaBoxTrace, values: TmaBoxValues): readonly Moment[] {
  const { read, insideBytes, fillBytes } = trace;
  const filled = fillBytes === 0 ? '' : ` ${exactBytes(fillBytes)} of ${fillWords(values)} fill what is outside.`;
  return [
    {
      at: 0,
      label: 'one thread issues the copy',
      say: 'The driver has accepted the descriptor, and one thread issues the copy. Shared memory still holds what it held.',
    },
    {
      at: LANDED,
      label: 'the tile has landed',
      say: `${exactBytes(insideBytes)} come from the tensor.${filled} The barrier has counted ${exactBytes(trace.barrierBytes)}.`,
    },
    ...read.wavefronts.map(({ lanes, banks }, index): Moment => ({
      at: LANDED + ((1 - LANDED) * (index + 1)) / read.wavefronts.length,
      label: `wavefront ${index + 1} of ${read.wavefronts.length}`,
      say: `Wavefront ${index + 1} serves ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)} from ${count(new Set(banks).size, 'bank')}.`,
    })),
  ];
}

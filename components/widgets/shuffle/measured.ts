import { COSTS, instructionCost, type InstructionCost } from '@src/evidence/instruction-costs';
import { lanesThatReceived } from '@src/evidence/recorded-shuffles';
import type { Measured } from '@src/widget/define-widget';
import { maskOf, operandOf, type ShuffleValues } from './params';

const FULL = 0xffff_ffff;

/** The dataset that has a chain of this very shuffle. */
export const DATASET = COSTS;

/** What the recorded chains call it: the source lane of idx came from a register there. */
const chainOf = ({ operation }: ShuffleValues): string => (operation === 'idx' ? 'idx-any-lane' : operation);

/** `null` on a GPU where nobody measured it. */
export const recordedCost = (values: ShuffleValues): InstructionCost | null =>
  instructionCost(values.gpu, chainOf(values));

/** What the lanes of a whole warp got in this very shuffle, and its wavefront where a chain of it was counted. */
export function measured(values: ShuffleValues): Measured | null {
  if (values.active !== FULL || maskOf(values) !== FULL) return null;
  const { gpu, operation, width } = values;
  const operand = operandOf(values, 0);
  const uniform = operation !== 'idx' || values.pick === 'same';
  const received = uniform ? lanesThatReceived(gpu, operation, Number(width), operand) : null;
  const cost = width === '32' ? recordedCost(values) : null;
  if (received === null && cost === null) return null;
  return {
    gpu: gpu.toUpperCase(),
    dataset: DATASET,
    byMetric: {
      ...(received === null ? {} : { received, kept: 32 - received }),
      ...(cost === null ? {} : { wavefronts: cost.wavefronts }),
    },
  };
}

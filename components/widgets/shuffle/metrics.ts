import { gpuName } from '@src/arch/gpu-name';
import { COSTS, instructionCost, type InstructionCost } from '@src/evidence/instruction-costs';
import { lanesThatReceived } from '@src/evidence/recorded-shuffles';
import { count } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { maskOf, operandOf, type ShuffleValues } from './params';
import { fatesOf, type ShuffleFigureTrace } from './simulate';

const FULL = 0xffff_ffff;

/** The dataset that has a chain of exactly this shuffle. */
export const DATASET = COSTS;

/** Its name in the recorded chains: there the source lane of idx came from a register. */
const chainOf = ({ operation }: ShuffleValues): string => (operation === 'idx' ? 'idx-any-lane' : operation);

/** `null` on a GPU where it was not measured. */
const recordedCost = (values: ShuffleValues): InstructionCost | null => instructionCost(values.gpu, chainOf(values));

/** What the lanes of a whole warp got in exactly this shuffle, and its wavefront where a chain of it was counted. */
export function measured(values: ShuffleValues): Measured | null {
  if (values.active !== FULL || maskOf(values) !== FULL) return null;
  const { gpu, operation, width } = values;
  const operand = operandOf(values, 0);
  const uniform = operation !== 'idx' || values.pick === 'same';
  const received = uniform ? lanesThatReceived(gpu, operation, Number(width), operand) : null;
  const cost = width === '32' ? recordedCost(values) : null;
  if (received === null && cost === null) return null;
  return {
    gpu: gpuName(gpu),
    dataset: DATASET,
    byMetric: {
      ...(received === null ? {} : { received, kept: 32 - received }),
      ...(cost === null ? {} : { wavefronts: cost.wavefronts }),
    },
  };
}

const lanes = (value: number): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, 'lane') });

export function metrics(trace: ShuffleFigureTrace, values: ShuffleValues): readonly Metric[] {
  const { received, edge, self, unknown, off } = fatesOf(trace);
  const cost = recordedCost(values);
  const read = new Set(trace.sourceByLane.filter((_, lane) => trace.outcomeByLane[lane] === 'read'));
  return [
    { id: 'received', label: 'lanes get the value of another lane', ...lanes(received.length), marks: 'value' },
    { id: 'kept', label: 'Keep their own', ...lanes(edge.length + self.length), marks: 'kept', rule: 'shuffle-source' },
    { id: 'undefinedLanes', label: 'Undefined', ...lanes(unknown.length), marks: 'unknown', rule: 'shuffle-mask' },
    { id: 'off', label: 'Off', ...lanes(off.length), marks: 'off' },
    { id: 'sources', label: 'Read by another lane', ...lanes(read.size) },
    { id: 'instructions', label: 'Shuffles', value: trace.instructions, text: String(trace.instructions) },
    {
      id: 'wavefronts',
      label: 'Data pipe',
      value: trace.sharedWavefronts,
      text: count(trace.sharedWavefronts, 'wavefront'),
      counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum',
      rule: 'shuffle-wavefront',
    },
    ...(cost === null
      ? []
      : [
          {
            id: 'latency',
            label: `${gpuName(values.gpu)} measured, in a chain`,
            value: cost.cycles,
            text: count(cost.cycles, 'cycle'),
          },
        ]),
    { id: 'edge', label: 'beyond the edge', ...lanes(edge.length), quiet: true },
    ...trace.valueByLane.flatMap((value, lane): Metric[] =>
      value === null
        ? []
        : [{ id: `value${lane}`, label: `lane ${lane} holds`, value, text: String(value), quiet: true }],
    ),
  ];
}

/** Values arrive between the second moment and the third. */
export function counted(trace: ShuffleFigureTrace, _values: ShuffleValues, time: number): number {
  const { received } = fatesOf(trace);
  return Math.round(received.length * Math.min(1, Math.max(0, time - 1)));
}

import { gpuName } from '@src/arch/gpu-name';
import { COSTS, instructionCost } from '@src/evidence/instruction-costs';
import { count, grouped } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { isTree, type ReductionValues } from './params';
import { conflictsOf, instructionsOf, roundsOf, type ReductionTrace } from './simulate';

/** The dataset with chains of these instructions. */
export const DATASET = COSTS;

/** The name of a way's exchange in the recorded chains, and how many of them follow one another. */
const CHAINS: Readonly<Record<string, { readonly name: string; readonly links: number }>> = {
  down: { name: 'down', links: 5 },
  xor: { name: 'xor', links: 5 },
  redux: { name: 'redux-add', links: 1 },
};

/** Cycles that the exchanges of one warp take one after another, without their adds; `null` where not measured. */
function chainCycles(values: ReductionValues): number | null {
  const chain = CHAINS[values.way];
  const cost = chain ? instructionCost(values.gpu, chain.name) : null;
  return chain && cost ? Math.round(chain.links * cost.cycles) : null;
}

/** redux was counted as it is here; for the other ways no whole sum was. */
export function measured(values: ReductionValues): Measured | null {
  const cost = values.way === 'redux' ? instructionCost(values.gpu, 'redux-add') : null;
  return cost && { gpu: gpuName(values.gpu), dataset: DATASET, byMetric: { wavefronts: cost.wavefronts } };
}

const shown = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });

export function metrics(trace: ReductionTrace, values: ReductionValues): readonly Metric[] {
  const { totals, holders, sum } = trace;
  const conflicts = conflictsOf(totals);
  const cycles = chainCycles(values);
  const place = isTree(values) ? 'word' : 'thread';
  return [
    {
      id: 'wavefronts',
      label: 'wavefronts in the data pipe',
      ...shown(totals.dataWavefronts, 'wavefront'),
      ideal: conflicts === 0 ? 'no bank conflicts' : `${totals.dataWavefronts - conflicts} without bank conflicts`,
      // For a tree it would also count the accesses of warps that have nothing left to add.
      ...(isTree(values) ? {} : { counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum' }),
      rule: isTree(values) ? 'shared-banks' : 'shuffle-wavefront',
      marks: 'round',
    },
    { id: 'steps', label: 'Rounds that add', ...shown(roundsOf(trace), 'round'), marks: 'round' },
    {
      id: 'instructions',
      label: 'Warp instructions',
      value: instructionsOf(totals),
      text: String(instructionsOf(totals)),
    },
    { id: 'shuffles', label: 'Shuffles', value: totals.shuffles, text: String(totals.shuffles) },
    { id: 'adds', label: 'Adds', value: totals.adds, text: String(totals.adds) },
    { id: 'redux', label: 'redux', value: totals.redux, text: String(totals.redux) },
    { id: 'loads', label: 'Shared loads', value: totals.sharedLoads, text: String(totals.sharedLoads) },
    { id: 'stores', label: 'Shared stores', value: totals.sharedStores, text: String(totals.sharedStores) },
    { id: 'barriers', label: 'Barriers', ...shown(totals.barriers, 'barrier') },
    { id: 'conflicts', label: 'Bank conflicts add', ...shown(conflicts, 'wavefront') },
    { id: 'holders', label: 'Hold the whole sum', ...shown(holders.length, place) },
    ...(cycles === null
      ? []
      : [{ id: 'latency', label: `Exchanges in a chain, ${gpuName(values.gpu)}`, ...shown(cycles, 'cycle') }]),
    { id: 'sum', label: 'sum', value: sum, text: grouped(sum), quiet: true },
  ];
}

/** The wavefronts of the completed rounds, and of the current one as far as it has come. */
export function counted({ steps }: ReductionTrace, _values: ReductionValues, time: number): number {
  const sofar = steps.reduce(
    (sum, { counts }, index) => sum + counts.dataWavefronts * Math.min(1, Math.max(0, time - index)),
    0,
  );
  return Math.floor(sofar + 1e-6);
}

import { architecture } from '@src/arch';
import { bankConflictRule, sharedBankRule, sharedRules } from '@src/engine/shared';
import { reduxRule, shuffleRule, shuffleWavefrontRule } from '@src/engine/warp';
import { COSTS, instructionCost } from '@src/evidence/instruction-costs';
import { count } from '@src/units/words';
import {
  usedRules,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { isTree, type ReductionValues } from './params';
import { conflictsOf, instructionsOf, roundsOf, type ReductionTrace } from './simulate';

/** The dataset with chains of these instructions. */
export const DATASET = COSTS;

/** What the recorded chains call the exchange of a way, and how many of it follow one another. */
const CHAINS: Readonly<Record<string, { readonly name: string; readonly links: number }>> = {
  down: { name: 'down', links: 5 },
  xor: { name: 'xor', links: 5 },
  redux: { name: 'redux-add', links: 1 },
};

/** Cycles that the exchanges of one warp take one after the other, without their adds; `null` where nobody measured. */
function chainCycles(values: ReductionValues): number | null {
  const chain = CHAINS[values.way];
  const cost = chain ? instructionCost(values.gpu, chain.name) : null;
  return chain && cost ? Math.round(chain.links * cost.cycles) : null;
}

/** redux was counted as it stands here; of the other ways no whole sum was. */
export function measured(values: ReductionValues): Measured | null {
  const cost = values.way === 'redux' ? instructionCost(values.gpu, 'redux-add') : null;
  return cost && { gpu: values.gpu.toUpperCase(), dataset: DATASET, byMetric: { wavefronts: cost.wavefronts } };
}

const OF_MEMORY = [...sharedRules({ op: 'load', width: 4 }), bankConflictRule];
const OF_SHUFFLES = [shuffleRule, shuffleWavefrontRule];

export function rules(values: ReductionValues): readonly UsedRule[] {
  const used = isTree(values)
    ? OF_MEMORY
    : values.way === 'redux'
      ? [reduxRule, shuffleWavefrontRule]
      : values.way === 'block'
        ? [...OF_SHUFFLES, ...OF_MEMORY]
        : OF_SHUFFLES;
  return usedRules([...new Set(used)], architecture(values.gpu).computeCapability);
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
      // For a tree it would also count the accesses of warps that have nothing to add any more.
      ...(isTree(values) ? {} : { counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum' }),
      rule: isTree(values) ? sharedBankRule.id : shuffleWavefrontRule.id,
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
      : [{ id: 'latency', label: `Exchanges in a chain, ${values.gpu.toUpperCase()}`, ...shown(cycles, 'cycle') }]),
    { id: 'sum', label: 'sum', value: sum, text: sum.toLocaleString('en-GB'), quiet: true },
  ];
}

/** The wavefronts of the rounds that have passed, and of the one under way as far as it has come. */
export function counted({ steps }: ReductionTrace, _values: ReductionValues, time: number): number {
  const sofar = steps.reduce(
    (sum, { counts }, index) => sum + counts.dataWavefronts * Math.min(1, Math.max(0, time - index)),
    0,
  );
  return Math.floor(sofar + 1e-6);
}

export function shares({ totals }: ReductionTrace): readonly Share[] {
  const conflicts = conflictsOf(totals);
  return totals.dataWavefronts === 0
    ? []
    : [
        {
          label: `${totals.dataWavefronts - conflicts} needed`,
          value: totals.dataWavefronts - conflicts,
          kind: 'used',
        },
        { label: `${conflicts} by conflicts`, value: conflicts, kind: 'waste' },
      ];
}

export const table = ({ steps, needed }: ReductionTrace): Table => ({
  caption: 'Step by step, for the whole block',
  columns: ['Step', 'Code', 'Values that count', 'Instructions', 'Wavefronts', 'By conflicts', 'Barriers'],
  rows: steps.map(({ instruction, counts }, index) => [
    index + 1,
    instruction,
    needed[index + 1]!.length,
    instructionsOf(counts),
    counts.dataWavefronts,
    conflictsOf(counts),
    counts.barriers,
  ]),
});

import { architecture } from '@src/arch';
import { bankConflictRule, sharedBankRule, sharedRules } from '@src/engine/shared';
import { shuffleRule, shuffleWavefrontRule } from '@src/engine/warp';
import { COSTS, instructionCost } from '@src/evidence/instruction-costs';
import { count } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import { instructionsOf, roundText } from './describe';
import { isShared, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

/** The dataset with chains of these shuffles. */
export const DATASET = COSTS;

export const rules = (values: ScanValues): readonly UsedRule[] =>
  usedRules(
    isShared(values)
      ? [...sharedRules({ op: 'load', width: 4 }), bankConflictRule]
      : [shuffleRule, shuffleWavefrontRule],
    architecture(values.gpu).computeCapability,
  );

const shown = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
const plain = (value: number): Pick<Metric, 'value' | 'text'> => ({ value, text: String(value) });

export function metrics(trace: ScanTrace, values: ScanValues): readonly Metric[] {
  const { totals, steps, resultByLane } = trace;
  const conflicts = totals.sharedWavefronts - totals.sharedLoads - totals.sharedStores;
  const cost = isShared(values) ? null : instructionCost(values.gpu, 'up');
  return [
    { id: 'steps', label: 'rounds until each lane has its sum', ...shown(steps.length, 'round'), marks: 'round' },
    { id: 'instructions', label: 'Warp instructions', ...plain(instructionsOf(totals)) },
    { id: 'shuffles', label: 'Shuffles', ...plain(totals.shuffles) },
    { id: 'adds', label: 'Adds', ...plain(totals.adds) },
    { id: 'loads', label: 'Shared loads', ...plain(totals.sharedLoads) },
    { id: 'stores', label: 'Shared stores', ...plain(totals.sharedStores) },
    { id: 'barriers', label: 'Barriers', ...shown(totals.barriers, 'barrier') },
    {
      id: 'wavefronts',
      label: 'Data pipe',
      ...shown(totals.dataWavefronts, 'wavefront'),
      // For a tree it would also count the accesses of warps that have nothing to add any more.
      ...(isShared(values) ? {} : { counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum' }),
      rule: isShared(values) ? sharedBankRule.id : shuffleWavefrontRule.id,
    },
    { id: 'conflicts', label: 'Bank conflicts add', ...shown(conflicts, 'wavefront') },
    ...(cost === null
      ? []
      : [
          {
            id: 'latency',
            label: `Shuffles in a chain, ${values.gpu.toUpperCase()}`,
            ...shown(Math.round(cost.cycles * totals.shuffles), 'cycle'),
          },
        ]),
    { id: 'last', label: 'lane 31 ends with', ...plain(resultByLane[31]!), quiet: true },
    ...resultByLane.map((value, lane) => ({
      id: `value${lane}`,
      label: `lane ${lane} ends with`,
      ...plain(value),
      quiet: true,
    })),
  ];
}

/** Rounds that have passed. */
export const counted = (_trace: ScanTrace, _values: ScanValues, time: number): number => Math.floor(time + 1e-6);

/** Lanes that add are at work; the others execute the round and keep what they have. */
export function shares({ steps }: ScanTrace): readonly Share[] {
  const adding = steps
    .filter(({ counts }) => counts.adds > 0)
    .map(({ readsByThread }) => readsByThread.filter((read, lane) => read !== null && read !== lane).length);
  const work = adding.reduce((sum, lanes) => sum + lanes, 0);
  return [
    { label: `${work} adds of lanes`, value: work, kind: 'used' },
    { label: `${32 * adding.length - work} idle`, value: 32 * adding.length - work, kind: 'waste' },
  ];
}

export const table = (trace: ScanTrace, values: ScanValues): Table => ({
  caption: 'Lane by lane: what it holds after each round',
  columns: ['Lane', 'Value', ...trace.steps.map((_, index) => roundText(trace, values, index))],
  rows: trace.valueByLane.map((value, lane) => [
    lane,
    value,
    ...trace.steps.map(({ valueByThread }) => valueByThread[lane] ?? '?'),
  ]),
});

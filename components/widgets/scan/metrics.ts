import { gpuName } from '@src/arch/gpu-name';
import { COSTS, instructionCost } from '@src/evidence/instruction-costs';
import { count } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import { instructionsOf } from './describe';
import { isShared, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

/** The dataset with chains of these shuffles. */
export const DATASET = COSTS;

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
      // For a tree it would also count the accesses of warps that have nothing left to add.
      ...(isShared(values) ? {} : { counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum' }),
      rule: isShared(values) ? 'shared-banks' : 'shuffle-wavefront',
    },
    { id: 'conflicts', label: 'Bank conflicts add', ...shown(conflicts, 'wavefront') },
    ...(cost === null
      ? []
      : [
          {
            id: 'latency',
            label: `Shuffles in a chain, ${gpuName(values.gpu)}`,
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

/** Completed rounds. */
export const counted = (_trace: ScanTrace, _values: ScanValues, time: number): number => Math.floor(time + 1e-6);

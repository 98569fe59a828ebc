import type { TimeOptions, TimePrediction } from '@src/engine/time';
import type { Cost } from '@src/lab';
import type { ProvedFix } from '../fixes';
import { predicted } from './predicted';

/** A change, and how long the launch would then take. */
export interface PredictedGain {
  /** Within a sentence: "padding the tile". */
  readonly text: string;
  readonly line: number | null;
  readonly time: TimePrediction;
  /** The changed source was run; else the time is the best that removing a cost could give. */
  readonly isTried: boolean;
  readonly fix: ProvedFix | null;
}

/** A smaller gain is not worth a line. */
const WORTH = 0.03;

const VERBS: Readonly<Record<ProvedFix['kind'], string>> = {
  pad: 'padding the tile',
  swap: 'swapping the indices',
  widen: 'widening the load',
  hoist: 'moving the load out of the loop',
};
const TAKEN: Readonly<Record<Cost['kind'], string>> = {
  conflicts: 'no bank conflicts',
  sectors: 'no sector that nobody needs',
  dram: 'all data in the L2',
  atomics: 'fewer atomics',
  latency: 'no waiting for data',
  barriers: 'no barrier',
  imbalance: 'equal work for all warps, blocks, and SMs',
};

/** Changes by predicted gain, the largest first: those that were run, and costs that were removed. */
export function gainsOf(
  now: TimePrediction,
  fixes: readonly ProvedFix[],
  costs: readonly Cost[],
  gpu: string,
  cache: TimeOptions['cache'],
): readonly PredictedGain[] {
  const tried = fixes.flatMap((fix): PredictedGain[] => {
    const found = fix.demand ? predicted(fix.demand, gpu, cache).time : null;
    return found ? [{ text: VERBS[fix.kind], line: null, time: found, isTried: true, fix }] : [];
  });
  const taken = costs.flatMap(({ kind, line, without }): PredictedGain[] => {
    const found = predicted(without, gpu, cache).time;
    return found ? [{ text: TAKEN[kind], line, time: found, isTried: false, fix: null }] : [];
  });
  // On equal gain, a change that was run comes before one that was not.
  return [...tried, ...taken]
    .filter(({ time }) => time.duration < now.duration * (1 - WORTH))
    .sort((a, b) => a.time.duration - b.time.duration);
}

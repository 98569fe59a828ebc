import type { TimeOptions, TimePrediction } from '@src/engine/time';
import type { Cost } from '@src/lab';
import type { ProvedFix } from '../fixes';
import { predicted } from './predicted';
import type { TriedBlock } from './trials.svelte';
import { secondsText } from './time-words';

/** A change, and how long the launch would then take. */
export interface PredictedGain {
  /** How the launch would differ, at the start of a sentence: "With the tile padded". */
  readonly text: string;
  readonly line: number | null;
  readonly time: TimePrediction;
  /** The changed source was run; else the time is the best that removing a cost could give. */
  readonly isTried: boolean;
  readonly fix: ProvedFix | null;
  /** Bank conflicts that the source does not show: wavefronts per request in the machine code. */
  readonly asCompiled?: number | undefined;
  /** Another block size. */
  readonly block?: TriedBlock;
}

/** A smaller gain is not worth a line. */
const WORTH = 0.03;

const TRIED: Readonly<Record<ProvedFix['kind'], string>> = {
  pad: 'With the tile padded',
  swap: 'With the indices swapped',
  widen: 'With a wider load',
  hoist: 'With the load moved out of the loop',
};
const REMOVED: Readonly<Record<Cost['kind'], string>> = {
  conflicts: 'Without bank conflicts',
  sectors: 'Without the wasted sectors',
  dram: 'With all data in the L2',
  atomics: 'Without global atomics',
  latency: 'If no warp ever waited',
  barriers: 'Without barriers',
  imbalance: 'With equal work for all warps, blocks, and SMs',
};

/** A gain as a sentence: "Without the wasted sectors, it would take 47 µs at best." */
export const gainText = ({ text, time: { duration }, isTried }: PredictedGain): string =>
  `${text}, it would take ${isTried ? 'about ' : ''}${secondsText(duration)}${isTried ? '' : ' at best'}.`;

/** Changes by predicted gain, the largest first: those that were run, and costs that were removed. */
export function gainsOf(
  now: TimePrediction,
  fixes: readonly ProvedFix[],
  costs: readonly Cost[],
  gpu: string,
  cache: TimeOptions['cache'],
  blocks: readonly TriedBlock[] = [],
): readonly PredictedGain[] {
  const tried = fixes.flatMap((fix): PredictedGain[] => {
    const found = fix.demand ? predicted(fix.demand, gpu, cache).time : null;
    return found ? [{ text: TRIED[fix.kind], line: null, time: found, isTried: true, fix }] : [];
  });
  // Of several block sizes only the best one: the others are for a sweep.
  const [block] = blocks
    .flatMap((each): PredictedGain[] => {
      const { time } = predicted(each.demand, gpu, cache);
      return time ? [{ text: each.text, line: null, time, isTried: true, fix: null, block: each }] : [];
    })
    .sort((a, b) => a.time.duration - b.time.duration);
  const taken = costs.flatMap(({ kind, line, without, asCompiled }): PredictedGain[] => {
    const found = predicted(without, gpu, cache).time;
    return found ? [{ text: REMOVED[kind], line, time: found, isTried: false, fix: null, asCompiled }] : [];
  });
  // On equal gain, a change that was run comes before one that was not.
  return [...tried, ...(block ? [block] : []), ...taken]
    .filter(({ time }) => time.duration < now.duration * (1 - WORTH))
    .sort((a, b) => a.time.duration - b.time.duration);
}

/** A gain of less than a tenth is left to the list. */
const WORTH_THE_TOP = 0.1;

/** What the line at the top names: the best change that was run, else the largest cost. */
export function topGain(gains: readonly PredictedGain[], now: TimePrediction): PredictedGain | null {
  const large = gains.filter(({ time }) => time.duration < (1 - WORTH_THE_TOP) * now.duration);
  return large.find(({ isTried }) => isTried) ?? large[0] ?? null;
}

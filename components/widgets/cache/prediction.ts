import { KIB, type CacheValues } from './params';
import { hitShare } from './describe';
import type { LookupTrace } from './simulate';

const WAY: Readonly<Record<string, string>> = {
  random: 'random entries',
  zipf: 'random entries, a few of them frequent',
  sequential: 'entries in order, one line per load',
  strided: 'a row of entries per thread, one entry per load',
  broadcast: 'one entry per warp',
};

export const ask = ({ pattern, table, warps, loads }: CacheValues): string =>
  `${warps === 1 ? 'A warp looks' : `${warps} warps look`} up ${WAY[pattern]} in a table of ${table} KiB, ${loads} ${loads === 1 ? 'load' : 'loads'} per warp, caches empty at first. Of 100 sector lookups, about how many hit the L1?`;

/** A guess this close to the right answer is as good. */
export const NEAR = 4;

export const rightOf = (trace: LookupTrace): number => Math.round(hitShare(trace) * 100);

/** The share of the table that the L1 can keep, in percent: the answer of readers who forget that it starts empty. */
export const keptShare = ({ keptLines, lineBytes }: LookupTrace, { table }: CacheValues): number =>
  Math.min(100, Math.round((100 * keptLines * lineBytes) / (table * KIB)));

export function places(trace: LookupTrace, values: CacheValues): { id: number; label: string }[] {
  const right = rightOf(trace);
  const others = [0, 25, 50, 75, 100, keptShare(trace, values)].filter((guess) => Math.abs(guess - right) > NEAR);
  return [...new Set([right, ...others])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = (trace: LookupTrace): number[] => [rightOf(trace)];

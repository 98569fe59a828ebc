import { bytesText } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { KIB, type CacheValues } from './params';
import { hitShare, keptText } from './describe';
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

/** Nearer than that to the right answer, a guess is as good. */
const NEAR = 4;

const rightOf = (trace: LookupTrace): number => Math.round(hitShare(trace) * 100);

/** The share of the table that the L1 can keep, in per cent: the answer of those who forget that it starts empty. */
const keptShare = ({ keptLines, lineBytes }: LookupTrace, { table }: CacheValues): number =>
  Math.min(100, Math.round((100 * keptLines * lineBytes) / (table * KIB)));

export function places(trace: LookupTrace, values: CacheValues): { id: number; label: string }[] {
  const right = rightOf(trace);
  const others = [0, 25, 50, 75, 100, keptShare(trace, values)].filter((guess) => Math.abs(guess - right) > NEAR);
  return [...new Set([right, ...others])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = (trace: LookupTrace): number[] => [rightOf(trace)];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: LookupTrace, values: CacheValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = rightOf(trace);
  const { first, again, sectors } = trace;
  const share = (part: number): number => Math.round((100 * part) / sectors);
  const rule =
    `Of 100 lookups, ${share(first)} request a sector for the first time` +
    (again > 0 ? `, and ${share(again)} request one that the L1, which keeps ${keptText(trace)}, has evicted.` : '.');
  if (Math.abs(guess - right) <= NEAR) return { correct: true, say: `Yes, about ${right}. ${rule}` };
  if (guess === 100)
    return wrong(
      'The caches are empty at first, so the first lookup of each sector misses.',
      `The caches are empty at first, so the first lookup of each sector misses. ${rule}`,
    );
  if (guess === 0)
    return wrong(
      'Sectors are requested more than once, and some are still in the L1.',
      `Sectors are requested more than once, and some are still in the L1. ${rule}`,
    );
  if (guess === keptShare(trace, values))
    return wrong(
      'That is the share that the L1 can keep, but the table must be loaded first.',
      `The L1 can keep that share of ${bytesText(values.table * KIB)}, but the table must be loaded first, and the lookups are not evenly spread. ${rule}`,
    );
  const way = tooFewOrMany(guess, right);
  return wrong(way, `${way} ${rule}`);
}

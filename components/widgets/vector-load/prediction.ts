import { LINE, lineOf, SECTOR } from '@components/marks/word-grid';
import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import type { VectorLoadValues } from './params';
import { nameOf } from './describe';
import type { VectorLoadTrace } from './simulate';

/** What the lanes of a warp want when each takes one float: the answer of those who count lanes, not bytes. */
const SCALAR_SECTORS = 4;

export const ask = (values: VectorLoadValues): string =>
  `Each lane loads ${nameOf('vector', values).replace(' a lane', '')}. Mark every sector that the first load of the warp asks for, then check.`;

/** Starts of the sectors that the first load asks for; none when it faults. */
const asked = ({ byKind: { vector } }: VectorLoadTrace): number[] =>
  vector.requests[0]?.trace.sectors.map(({ start }) => start) ?? [];

/** The lines from the first to one past the last that the load touches: room to be wrong in. */
export function places(trace: VectorLoadTrace, { offset }: VectorLoadValues): { id: number; label: string }[] {
  const first = lineOf(offset);
  const last = lineOf(asked(trace).at(-1) ?? offset) + LINE;
  return Array.from({ length: (last - first + LINE) / SECTOR }, (_, index) => {
    const start = first + index * SECTOR;
    return { id: start, label: `sector ${(start % LINE) / SECTOR} of the line at byte ${lineOf(start)}` };
  });
}

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: VectorLoadTrace, values: VectorLoadValues, marked: readonly number[]): Judgement {
  if (trace.byKind.vector.fault)
    return marked.length === 0
      ? { correct: true, say: 'Yes: the address is misaligned, the kernel stops, and nothing travels.' }
      : { correct: false, say: 'Nothing travels: the address is misaligned, and CUDA stops the kernel.' };
  const wanted = asked(trace);
  const missing = wanted.filter((start) => !marked.includes(start));
  const extra = marked.filter((start) => !wanted.includes(start));
  const all = count(wanted.length, 'sector');
  if (missing.length === 0 && extra.length === 0)
    return { correct: true, say: `Yes: one request asks for ${all}${fewest(trace)}.` };
  if (marked.length === 0)
    return { correct: false, say: 'Nothing is marked yet. Mark every sector in which some lane wants a byte.' };
  if (extra.length === 0 && marked.length === SCALAR_SECTORS)
    return {
      correct: false,
      say: `Four sectors hold 128 B, which is one float for each lane. These lanes want ${values.bytes} B each: ${all}.`,
    };
  if (extra.length === 0)
    return {
      correct: false,
      say: `So far right, and ${count(missing.length, 'sector')} more: the request asks for ${all}.`,
    };
  if (missing.length === 0)
    return {
      correct: false,
      say: `All that is asked for is marked, and ${count(extra.length, 'sector')} too many: no lane of this load wants a byte there.`,
    };
  return {
    correct: false,
    say: `${count(missing.length, 'wanted sector')} missing and ${count(extra.length, 'unwanted one')} marked. Lane i starts ${values.bytes} B after lane i − 1: ${all} in all.`,
  };
}

/** Fewer is no aim of its own: the right answer says whether fewer could be. */
function fewest({ byKind: { vector } }: VectorLoadTrace): string {
  const { sectors, idealSectors } = vector.requests[0]!.trace;
  return sectors.length > idealSectors
    ? `; side by side from the start of a sector, the same bytes would fill ${idealSectors}`
    : ', and fewer could not hold what its lanes want';
}

import { LINE, lineOf, SECTOR } from '@components/marks/word-grid';
import { count } from '@src/units/words';
import type { Judgement, PlaceBox } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import type { VectorLoadValues } from './params';
import { nameOf } from './describe';
import type { Picture } from './layout';
import type { VectorLoadTrace } from './simulate';

/** What the lanes of a warp want when each takes one float: the answer of those who count lanes, not bytes. */
const SCALAR_SECTORS = 4;

export const ask = (values: VectorLoadValues): string =>
  `Each lane loads ${nameOf('vector', values).replace(' per lane', '')}. Mark every sector that the first load of the warp asks for, then check.`;

/** Starts of the sectors that the first load asks for; none when it faults. */
export const answer = ({ byKind: { vector } }: VectorLoadTrace): number[] =>
  vector.requests[0]?.trace.sectors.map(({ start }) => start) ?? [];

/** The lines from the first to one past the last that the load touches: room to be wrong in. */
export function places(trace: VectorLoadTrace, { offset }: VectorLoadValues): { id: number; label: string }[] {
  const first = lineOf(offset);
  const last = lineOf(answer(trace).at(-1) ?? offset) + LINE;
  return Array.from({ length: (last - first + LINE) / SECTOR }, (_, index) => {
    const start = first + index * SECTOR;
    return { id: start, label: `sector ${(start % LINE) / SECTOR} of the line at byte ${lineOf(start)}` };
  });
}

export const boxes = ({ panels: [panel] }: Picture): PlaceBox[] =>
  panel!.rows.flatMap(({ y, height, sectors }) =>
    sectors.map(({ start, x, width, asked }) => ({ id: start, x, y, width, height, since: asked[0] ?? 1 })),
  );

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: VectorLoadTrace, values: VectorLoadValues, marked: readonly number[]): Judgement {
  if (trace.byKind.vector.fault)
    return marked.length === 0
      ? { correct: true, say: 'Yes: the address is misaligned, the kernel stops, and nothing travels.' }
      : wrong(
          'Look at the first address. Is it a multiple of the width?',
          'Nothing travels: the address is misaligned, and CUDA stops the kernel.',
        );
  const wanted = answer(trace);
  const missing = wanted.filter((start) => !marked.includes(start));
  const extra = marked.filter((start) => !wanted.includes(start));
  const all = count(wanted.length, 'sector');
  if (missing.length === 0 && extra.length === 0)
    return { correct: true, say: `Yes: one request asks for ${all}${fewest(trace)}.` };
  if (marked.length === 0) return wrong('Nothing is marked yet. Mark every sector in which some lane wants a byte.');
  if (extra.length === 0 && marked.length === SCALAR_SECTORS)
    return wrong(
      `Four sectors hold one float for each lane. How much does each lane want here?`,
      `Four sectors hold 128 B, which is one float for each lane. These lanes want ${values.bytes} B each: ${all}.`,
    );
  if (extra.length === 0)
    return wrong(
      'So far right, but not all: some lane of this load wants a byte elsewhere.',
      `So far right, and ${count(missing.length, 'sector')} more: the request asks for ${all}.`,
    );
  if (missing.length === 0)
    return wrong(
      'All requested sectors are marked, and more: in some of them no lane of this load wants a byte.',
      `All requested sectors are marked, and ${count(extra.length, 'sector')} too many: no lane of this load wants a byte there.`,
    );
  return wrong(
    'Some marked sectors do not travel, and some that travel are not marked. Where does lane i start?',
    `${count(missing.length, 'wanted sector')} missing and ${count(extra.length, 'unwanted one')} marked. Lane i starts ${values.bytes} B after lane i − 1: ${all} in all.`,
  );
}

/** Fewer is no aim of its own: the right answer says whether fewer could be. */
function fewest({ byKind: { vector } }: VectorLoadTrace): string {
  const { sectors, idealSectors } = vector.requests[0]!.trace;
  return sectors.length > idealSectors
    ? `; side by side from the start of a sector, the same bytes would fill ${idealSectors}`
    : ', and fewer could not hold what its lanes want';
}

import { LINE, lineOf, SECTOR } from '@components/marks/word-grid';
import type { PlaceBox } from '@src/widget/define-widget';
import type { VectorLoadValues } from './params';
import { nameOf } from './describe';
import type { Picture } from './layout';
import type { VectorLoadTrace } from './simulate';

export const ask = (values: VectorLoadValues): string =>
  `Each lane loads ${nameOf('vector', values).replace(' per lane', '')}. Mark every sector that the first load of the warp asks for, then check.`;

/** Starts of the sectors that the first load requests; none when it faults. */
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

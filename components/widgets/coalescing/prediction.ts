import { LINE, SECTOR } from '@components/marks/grammar';
import type { CoalesceTrace } from '@src/engine/coalesce';
import type { PlaceBox } from '@src/widget/define-widget';
import type { Picture } from './layout';

const SECTORS_PER_LINE = LINE / SECTOR;

/** Longer spans show only the touched lines: thousands of empty ones would be no question. */
const LONGEST_SPAN_LINES = 16;

/** The lines from the first to one past the last that the warp touches: room to be wrong in. */
export function places(trace: CoalesceTrace): { id: number; label: string }[] {
  return linesToShow(trace).flatMap((line) =>
    Array.from({ length: SECTORS_PER_LINE }, (_, part) => ({
      id: line + part * SECTOR,
      label: `sector ${part} of the line at byte ${line}`,
    })),
  );
}

function linesToShow({ lines }: CoalesceTrace): number[] {
  const touched = lines.map(({ start }) => start);
  const first = touched[0] ?? 0;
  const span = ((touched.at(-1) ?? 0) - first) / LINE + 1;
  return span > LONGEST_SPAN_LINES ? touched : Array.from({ length: span + 1 }, (_, index) => first + index * LINE);
}

export const answer = ({ sectors }: CoalesceTrace): number[] => sectors.map(({ start }) => start);

export const boxes = ({ rows }: Picture): PlaceBox[] =>
  rows.flatMap(({ sectors }) =>
    sectors.map(({ start, x, y, width, height, since }) => ({ id: start, x, y, width, height, since })),
  );

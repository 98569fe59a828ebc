import { LINE, SECTOR } from '@components/marks/grammar';
import type { CoalesceTrace } from '@src/engine/coalesce';
import { count } from '@src/units/words';
import type { Judgement, PlaceBox } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import type { Picture } from './layout';

const SECTORS_PER_LINE = LINE / SECTOR;

/** Longer spans show only the lines that are touched: thousands of empty ones would be no question. */
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

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: CoalesceTrace, marked: readonly number[]): Judgement {
  const touched = answer(trace);
  const missing = touched.filter((start) => !marked.includes(start));
  const extra = marked.filter((start) => !touched.includes(start));
  const wanted = count(touched.length, 'sector');
  if (missing.length === 0 && extra.length === 0) return { correct: true, say: `Yes: exactly these ${wanted} move.` };
  if (marked.length === 0) return wrong('Nothing is marked yet. Mark every sector in which some lane has a byte.');
  if (extra.length === 0 && marked.length === trace.idealSectors)
    return wrong(
      `${count(marked.length, 'sector')} would be enough if the requested bytes were side by side. Which sector holds the last lane’s word?`,
      `${count(marked.length, 'sector')} would be enough if the requested bytes were side by side. They are not: ${count(missing.length, 'more sector')} ${missing.length === 1 ? 'holds' : 'hold'} a requested byte.`,
    );
  if (extra.length === 0)
    return wrong(
      'These are right, but some lane requests a byte in another sector.',
      `These are right, but ${count(missing.length, 'sector')} with a requested byte ${missing.length === 1 ? 'is' : 'are'} missing. ${wanted} move.`,
    );
  if (missing.length === 0)
    return wrong(
      'You marked all that move, and more: in some of these sectors no lane requests a byte.',
      `You marked all that move, and ${count(extra.length, 'sector')} too many: no lane requests a byte there. Only touched sectors move, not whole lines.`,
    );
  return wrong(
    'Some marked sectors do not move, and some that move are not marked. Follow each lane to its own bytes.',
    `${count(missing.length, 'touched sector')} missing and ${count(extra.length, 'untouched sector')} marked. Follow each lane to its own bytes: ${wanted} move.`,
  );
}

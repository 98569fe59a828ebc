import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import type { AnatomyValues } from './params';
import { expression, type AnatomyTrace } from './simulate';

const SECTORS_A_LINE = 4;
const LANES = 32;

const STATE: Readonly<Record<string, string>> = {
  cold: 'All caches are cold',
  l2: 'The L2 is warm, the L1 cold',
  l1: 'The L1 is warm',
};

export const ask = (values: AnatomyValues): string =>
  `Each lane reads ${values.bytes} B, ${expression(values)}; data begins on a line. ${STATE[values.caches]}. How many sectors does the L1 request from the L2?`;

/** The right number among those that a reader may have in mind: none, one, lanes, lines, whole lines, the best case. */
export function places({ load, road }: AnatomyTrace): { id: number; label: string }[] {
  const lines = load.lines.length;
  const numbers = [
    0,
    1,
    4,
    LANES,
    load.idealSectors,
    lines,
    lines * SECTORS_A_LINE,
    load.sectors.length,
    road.asked.length,
  ];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ road }: AnatomyTrace): number[] => [road.asked.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge({ load, road }: AnatomyTrace, marked: readonly number[]): Judgement {
  const touched = load.sectors.length;
  const lines = load.lines.length;
  const sectors = count(touched, 'sector');
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  if (number === road.asked.length) return { correct: true, say: reason(road.foundIn, sectors) };
  if (road.foundIn === 'l1')
    return wrong(
      'Look at the caches: what does a warm L1 do with a sector that it holds?',
      number === touched
        ? `The request has ${sectors}, but the L1 is warm: every one hits, and a hit sends no request to the L2.`
        : 'The L1 is warm: every sector hits, and a hit sends no request to the L2.',
    );
  if (number === 0)
    return wrong('Only a warm L1 needs nothing from the L2. Here it is cold, so every touched sector misses.');
  if (number === 1 && lines > 1)
    return wrong(
      'That is the number of requests to the L1. What the request touches moves in sectors.',
      `There is one request, but it touches ${sectors}, and each one misses.`,
    );
  if (number === load.idealSectors)
    return wrong(
      'That would be enough if the requested bytes filled their sectors.',
      `That would be enough if the requested bytes filled their sectors. They are in ${sectors}.`,
    );
  if (number === 1 || number === lines)
    return wrong(
      'That is the number of lines. A line is looked up, but it does not move as a whole.',
      `That is the number of lines. A line is looked up, but single sectors move: ${sectors}.`,
    );
  if (number === lines * SECTORS_A_LINE)
    return wrong(
      'That would be whole lines. Which part of a line is requested?',
      `That would be whole lines. Only touched sectors are requested: ${sectors}.`,
    );
  if (number === LANES)
    return wrong(
      'One per lane would be right if no two lanes shared a sector.',
      `One per lane would be right if no two lanes shared a sector. Here 32 lanes share ${sectors}.`,
    );
  return wrong(
    'Follow each lane to its sector of 32 B.',
    `Follow each lane to its sector of 32 B: they touch ${sectors}, and each one misses.`,
  );
}

function reason(foundIn: AnatomyTrace['road']['foundIn'], sectors: string): string {
  if (foundIn === 'l1')
    return `Yes: the ${sectors} of the request hit in the warm L1, and a hit sends no request to the L2.`;
  const yes = `Yes: the lanes touch ${sectors}, and each sector that misses in the L1 is requested from the L2.`;
  return foundIn === 'l2' ? `${yes} A warm L2 saves reads from DRAM, not reads from the L2.` : yes;
}

import type { AnatomyValues } from './params';
import { expression, type AnatomyTrace } from './simulate';

export const SECTORS_A_LINE = 4;
export const LANES = 32;

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

import type { BanksValues } from './params';
import { doing, ofTile, taken } from './describe';
import type { BanksTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: BanksValues): string =>
  `${doing(values)} ${taken(values)} ${ofTile(values)}: how many wavefronts does the instruction take?`;

/**
 * The right number among those that a reader may have in mind: powers of two, lanes, words, the ideal, the longest
 * queue.
 */
export function places({ shared }: BanksTrace): { id: number; label: string }[] {
  const { wavefronts, activeLanes, ideal, conflictDegree } = shared;
  const right = wavefronts.length;
  const odd = USUAL.includes(right) ? [] : [right - 1, right + 1].filter((number) => number > 0);
  const numbers = [...USUAL, ...odd, right, activeLanes, ideal, conflictDegree, wordsOf(shared).size];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const wordsOf = ({ wavefronts }: BanksTrace['shared']): Set<number> =>
  new Set(wavefronts.flatMap(({ words }) => words));

export const answer = ({ shared }: BanksTrace): number[] => [shared.wavefronts.length];

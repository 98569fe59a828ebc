import { instructionText } from './describe';
import type { LdmatrixValues } from './params';
import type { LdmatrixTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: LdmatrixValues): string =>
  `${instructionText(values).slice(0, -1)}: how many wavefronts does it take?`;

/** The right number among those that a reader may have in mind: powers of two, matrices, rows, the longest queue. */
export function places({ shared }: LdmatrixTrace): { id: number; label: string }[] {
  const right = shared.wavefronts.length;
  const near = USUAL.includes(right) ? [] : [right - 1, right + 1];
  return [...new Set([...USUAL, ...near, right])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ shared }: LdmatrixTrace): number[] => [shared.wavefronts.length];

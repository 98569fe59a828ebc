import { subjectOf } from './describe';
import { isExclusive, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

const USUAL = [1, 2, 3, 4, 5, 6, 8, 16, 31, 32];

export const ask = (values: ScanValues): string =>
  `${subjectOf(values)}: how many rounds until each of ${values.width} lanes has the sum of those before it${isExclusive(values) ? '' : ' and its own'}?`;

export const places = ({ steps }: ScanTrace): { id: number; label: string }[] =>
  [...new Set([...USUAL, steps.length])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));

export const answer = ({ steps }: ScanTrace): number[] => [steps.length];

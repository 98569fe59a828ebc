import { subjectOf } from './describe';
import { isTree, type ReductionValues } from './params';
import type { ReductionTrace } from './simulate';

const USUAL = [0, 1, 2, 5, 16, 31, 32];

const placesName = (values: ReductionValues): string => (isTree(values) ? 'words' : 'threads');

export const ask = (values: ReductionValues): string =>
  `${subjectOf(values)}: how many ${placesName(values)} hold the whole sum at the end?`;

export function places({ threads, holders }: ReductionTrace): { id: number; label: string }[] {
  return [...new Set([...USUAL, threads / 32, threads, holders.length])]
    .sort((a, b) => a - b)
    .map((id) => ({ id, label: String(id) }));
}

export const answer = ({ holders }: ReductionTrace): number[] => [holders.length];

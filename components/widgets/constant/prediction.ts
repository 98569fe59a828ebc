import { expression, type ConstantValues } from './params';
import type { ConstantTrace } from './simulate';

export const ask = (values: ConstantValues): string =>
  `Each lane reads ${expression(values)} from constant memory. How many requests, one after another, does the constant cache serve for the warp?`;

const USUAL = [1, 2, 4, 8, 16, 32];

export function places({ passes, lines, global, activeLanes }: ConstantTrace): { id: number; label: string }[] {
  const numbers = [...USUAL, passes.length, lines, global.sectors, activeLanes];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ passes }: ConstantTrace): number[] => [passes.length];

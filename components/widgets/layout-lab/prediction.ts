import { instructionOf, unitOf, type LabValues } from './params';
import type { LabTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: LabValues): string =>
  `The first ${instructionOf(values)}, of the tile ${values.layout}: how many ${unitOf(values)}s does it take?`;

export const rightOf = ({ steps }: LabTrace): number => steps[0]!.cost;

export const places = (trace: LabTrace): { id: number; label: string }[] =>
  [...new Set([...USUAL, rightOf(trace)])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));

export const answer = (trace: LabTrace): number[] => [rightOf(trace)];

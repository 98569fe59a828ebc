import { callText } from './describe';
import type { ShuffleValues } from './params';
import { fatesOf, type ShuffleFigureTrace } from './simulate';

const USUAL = [0, 1, 4, 8, 16, 24, 28, 31, 32];

export const ask = (values: ShuffleValues): string =>
  `The warp executes ${callText(values)}. How many lanes get the value of another lane?`;

/** Round numbers, and those that a reader may have in mind for this state. */
export function places(trace: ShuffleFigureTrace, { delta }: ShuffleValues): { id: number; label: string }[] {
  const { received, edge, self, unknown, off } = fatesOf(trace);
  const asked = 32 - off.length;
  const numbers = [received.length, edge.length, unknown.length, asked, asked - self.length, 32 - delta, delta];
  return [...new Set([...USUAL, ...numbers])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = (trace: ShuffleFigureTrace): number[] => [fatesOf(trace).received.length];

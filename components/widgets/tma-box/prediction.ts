import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';
import { laid } from './describe';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: TmaBoxValues): string =>
  `A box of ${values.columns} × ${values.rows} ${values.type}, ${laid(values)}. Lane i reads ${values.read === 'chunk' ? '16 B' : 'one element'} of row i, ` +
  'all from the same column. How many wavefronts does the read take?';

export function places({ read }: TmaBoxTrace): { id: number; label: string }[] {
  const numbers = new Set([...USUAL, read.wavefronts.length, read.activeLanes, read.ideal]);
  return [...numbers].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ read }: TmaBoxTrace): number[] => [read.wavefronts.length];

import { count } from '@src/units/words';
import type { Outcome } from './messages';
import { excessOf } from './shape';

/** What a run came to, in a sentence or two. */
export function finishedText({ accesses, diagnostics, blocks, took }: Outcome): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (blocks.ran === 0 && errors[0]) return `Line ${errors[0].line}: ${errors[0].message}`;
  const ran =
    blocks.ran === blocks.of
      ? count(blocks.of, 'block')
      : `${blocks.ran.toLocaleString('en-GB')} of ${count(blocks.of, 'block')}`;
  const worst = [...accesses].sort((a, b) => excessOf(b) - excessOf(a))[0];
  const where = worst && excessOf(worst) > 0 ? ` Most is wasted in line ${worst.line}.` : '';
  const faults =
    errors.length > 0 ? ` ${count(errors.length, 'fault')} found, the first in line ${errors[0]!.line}.` : '';
  return `${ran} ran in ${timeText(took)}.${faults}${where}`;
}

export const timeText = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;

import { count } from '@src/units/words';
import type { Outcome, Scaled } from './messages';
import { excessOf } from './shape';

/**
 * The result of a run, in a sentence or two, and where most is wasted: for those who do not see the finding below it.
 */
export function finishedText(outcome: Outcome): string {
  const worst = [...outcome.accesses].sort((a, b) => excessOf(b) - excessOf(a))[0];
  const isKnown = outcome.blocks.ran > 0 && worst !== undefined && excessOf(worst) > 0;
  return `${ranText(outcome)}${isKnown ? ` Most is wasted in line ${worst.line}.` : ''}`;
}

/** How much ran, and how many faults it has. */
export function ranText({ diagnostics, blocks, scaled, took }: Outcome): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (blocks.ran === 0 && errors[0]) return `Line ${errors[0].line}: ${errors[0].message}`;
  const ran =
    blocks.ran === blocks.of
      ? count(blocks.of, 'block')
      : `${blocks.ran.toLocaleString('en-GB')} of ${count(blocks.of, 'block')}`;
  const faults =
    errors.length > 0 ? ` ${count(errors.length, 'fault')} found, the first in line ${errors[0]!.line}.` : '';
  return `${ran} ran in ${timeText(took)}${scaled && blocks.ran < blocks.of ? '; the counts are scaled' : ''}.${faults}`;
}

/** How the counts of a sample of blocks were scaled to all of them. */
export function scaledText({ ran, of, unlike, error }: Scaled): string {
  const number = (value: number): string => value.toLocaleString('en-GB');
  const some = `Ran ${number(ran)} of ${count(of, 'block')}; the counts are scaled to all of them.`;
  if (unlike === 0)
    return `${some} In each region of the grid, the sampled blocks have counts that are constant, linear, or periodic.`;
  const share = Math.max(0.1, error * 100);
  const part = unlike === of ? 'The blocks' : `${number(unlike)} of the blocks`;
  return `${some} ${part} follow no rule that the samples show: there the counts are the mean of the samples, and the one that is least sure may be ${share < 10 ? share.toFixed(1) : Math.round(share)} % off.`;
}

export const timeText = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;

/** @param missing - Files that the source includes and that are not here: the kernel may be in one of them. */
export function noKernelText(missing: readonly string[]): string {
  const write = 'a function that begins with __global__ void.';
  if (missing.length === 0) return `The source holds no kernel. Write ${write}`;
  const isOne = missing.length === 1;
  return `The source holds no kernel. It includes ${missing.join(', ')}, which ${isOne ? 'is' : 'are'} not here: drop ${isOne ? 'it' : 'them'} on the editor, or write ${write}`;
}

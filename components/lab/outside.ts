import type { KernelResult } from '@src/lab';
import { listed } from './guess';

/** Whether more accesses of lanes fell outside the buffers than into them. */
export function isMostlyOutside({
  accesses,
  diagnostics,
  blocks,
}: Pick<KernelResult, 'accesses' | 'diagnostics' | 'blocks'>): boolean {
  // Faults are those of the blocks that ran, and counts may be scaled to all.
  const scale = blocks.ran > 0 ? blocks.of / blocks.ran : 1;
  const outside = diagnostics
    .filter(({ kind }) => kind === 'out-of-bounds')
    .reduce((sum, { count }) => sum + count * scale, 0);
  const inside = accesses.filter(({ space }) => space === 'global').reduce((sum, { lanes }) => sum + lanes, 0);
  return outside > inside;
}

/** A buffer, and the elements that the launch touches of it. */
export interface Wanted {
  /** Among the buffers of the launch. */
  readonly index: number;
  readonly name: string;
  readonly count: number;
}

/** @param wanted - Buffers that have to grow; empty: it is not known which. */
export function outsideText(wanted: readonly Wanted[]): string {
  const what =
    wanted.length === 0
      ? 'Set the sizes of the buffers.'
      : `Set the size${wanted.length > 1 ? 's' : ''} of ${listed(wanted.map(({ name }) => name))}.`;
  return `No estimate: most accesses fall outside the buffers. ${what}`;
}

export const wantedText = (wanted: readonly Wanted[]): string =>
  `Set ${listed(wanted.map(({ name, count }) => `${name} to ${count.toLocaleString('en-US')}`))}`;

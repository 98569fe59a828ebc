import type { Budget } from './messages';

/** Grids of fewer blocks are simply run: most fit the budget, and the run says where it stopped. */
const PILOT_FROM = 256;
/** A launch that takes longer is sampled: about two seconds of a fast computer. */
const WHOLE = 1e8;
/** Other blocks may cost more than those of the pilot run. */
const ROOM = 0.9;
/** A list of blocks has to be kept. */
const MOST_ALL = 2 ** 22;
const MOST_SOME = 2 ** 20;
const LEAST_STEPS = 32;

/** Buffers of a sampled launch up to this size are compared after a change, byte by byte. */
export const MOST_PROVED_BYTES = 64 * 2 ** 20;

/** Which blocks of a grid run. */
export type Extent =
  | { readonly run: 'all' }
  /** This many, evenly spread; counts are theirs. */
  | { readonly run: 'some'; readonly blocks: number }
  /** As many as it takes to know what all do; counts are scaled. */
  | { readonly run: 'sample' };

/**
 * @param bytes - Of all buffers.
 * @param look - Runs a few blocks and returns the operations that all blocks would take; `null`: they cannot be run
 * apart.
 */
export function extentOf(
  { blocks: all, bytes }: { readonly blocks: number; readonly bytes: number },
  budget: Pick<Budget, 'steps' | 'bytes' | 'blocks' | 'every'>,
  look: () => number | null,
): Extent {
  if (budget.blocks !== null) return { run: 'some', blocks: Math.min(budget.blocks, MOST_SOME) };
  if (bytes > budget.bytes && !budget.every) return { run: 'sample' };
  if (all < PILOT_FROM) return { run: 'all' };
  const steps = look();
  if (steps === null) return { run: 'all' };
  if (!budget.every) return steps <= WHOLE && all <= MOST_ALL ? { run: 'all' } : { run: 'sample' };
  const each = Math.max(LEAST_STEPS, steps / all);
  const fitting = Math.max(1, Math.floor((budget.steps * ROOM) / each));
  if (all <= fitting && all <= MOST_ALL) return { run: 'all' };
  return { run: 'some', blocks: Math.min(fitting, all, MOST_SOME) };
}

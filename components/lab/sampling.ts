/** Grids of fewer blocks are simply run: most fit the budget, and the run says where it stopped. */
const PILOT_FROM = 1024;
const PILOT_BLOCKS = 4;
/** Not all blocks are like those of the pilot. */
const ROOM = 0.9;
/** A list of blocks has to be kept. */
const MOST_ALL = 2 ** 24;
const MOST_SAMPLED = 2 ** 20;
const LEAST_STEPS = 32;

/**
 * How many blocks to run, evenly spread over the grid; `null`: all of them. A few blocks tell what one costs.
 *
 * @param stepsOf - Runs so many blocks and gives the operations that they took and how many ran.
 */
export function blocksToRun(
  all: number,
  budget: { readonly steps: number; readonly blocks: number | null },
  stepsOf: (blocks: number) => { readonly steps: number; readonly ran: number },
): number | null {
  if (budget.blocks !== null) return Math.min(budget.blocks, MOST_SAMPLED);
  if (all < PILOT_FROM) return null;
  const { steps, ran } = stepsOf(PILOT_BLOCKS);
  // Nothing ran: the run itself says why.
  if (ran === 0) return PILOT_BLOCKS;
  const each = Math.max(LEAST_STEPS, steps / ran);
  const fitting = Math.max(1, Math.floor((budget.steps * ROOM) / each));
  if (all <= fitting && all <= MOST_ALL) return null;
  return Math.min(fitting, all, MOST_SAMPLED);
}

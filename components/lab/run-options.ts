import type { Architecture } from '@src/arch/architecture';
import { runKernel, type KernelQuery, type RunOptions } from '@src/lab';
import type { Budget } from './messages';
import { extentOf } from './sampling';
import { bytesIn } from './values';

/** What a run may use. */
export const optionsOf = ({ steps, bytes, races }: Budget): RunOptions => ({ steps, bytes, races });

/** Decides which blocks run, after a pilot run of a few. */
export function extentOptions(query: KernelQuery, arch: Architecture, budget: Budget): RunOptions {
  const [x, y, z] = query.grid;
  const extent = extentOf({ blocks: x * y * z, bytes: bytesIn(query.arguments) }, budget, () => {
    const { scaled, steps, release } = runKernel(query, arch, {
      ...optionsOf(budget),
      sample: { steps: 0 },
      l1: false,
    });
    release();
    return scaled && steps;
  });
  if (extent.run === 'all') return {};
  return extent.run === 'sample' ? { sample: {} } : { blocks: extent.blocks };
}

import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { bufferTypes } from './buffers';
import type { KernelArgument, KernelQuery, RunOptions } from './query';
import { runKernel } from './run';

/** Room that a buffer of unknown size gets: only what is touched exists. */
const ROOM = 2 ** 33;
/** Of a sample: with fewer blocks they may all be at the beginning of the grid. */
const FEW = 12;
const LOOK: RunOptions = { bytes: 2 ** 28, l1: false, races: false, reach: true };
/**
 * A sample finds blocks that differ, as those past the end of the data do. Where each has too much to do for that, a few are
 * looked at, both ends of the grid among them.
 */
const LOOKS: readonly RunOptions[] = [
  { ...LOOK, sample: { steps: 1e6, blocks: 64 }, steps: 2e7 },
  { ...LOOK, blocks: 6, steps: 1e8 },
];

/**
 * How many elements some buffers need to hold all that a launch accesses, as far as a few of its blocks show it.
 *
 * @param isOpen - Whether the buffer with this number has no size yet; the others keep theirs.
 * @returns By buffer, in the order of the arguments; `null`: it has its size, or nothing is known.
 */
export function touchedCounts(
  query: KernelQuery,
  arch: Architecture,
  isOpen: (buffer: number) => boolean,
): readonly (number | null)[] {
  let buffers = 0;
  const roomy = (argument: KernelArgument): KernelArgument => {
    if ('struct' in argument) return { struct: argument.struct.map(roomy) };
    if (!('buffer' in argument)) return argument;
    const { buffer } = argument;
    const isRoomy = isOpen(buffers);
    buffers += 1;
    return isRoomy ? { buffer: { ...buffer, count: ROOM / bufferTypes[buffer.type].size } } : argument;
  };
  const args = query.arguments.map(roomy);
  const none = Array.from({ length: buffers }, () => null);
  try {
    for (const look of LOOKS) {
      const { reached, diagnostics, blocks, release } = runKernel({ ...query, arguments: args }, arch, look);
      release();
      const isStopped = diagnostics.some(({ kind, severity }) => kind === 'limit' && severity === 'warning');
      const isFew = look.sample !== undefined && blocks.ran < Math.min(FEW, blocks.of);
      if (reached && !isStopped && !isFew)
        return reached.map((count, index) => (isOpen(index) && count > 0 ? count : null));
    }
    return none;
  } catch (problem) {
    // What cannot be launched says so when it is run.
    if (problem instanceof InputError || problem instanceof RangeError) return none;
    throw problem;
  }
}

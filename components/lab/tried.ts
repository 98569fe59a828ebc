import type { Architecture } from '@src/arch/architecture';
import { runKernel, type KernelQuery, type KernelResult, type RunOptions } from '@src/lab';
import { demandOfRun } from '@src/lab/verdict';
import { leavesTheSame, lookedInto, type Looked } from './buffer-content';
import type { Trial } from './messages';
import { MOST_PROVED_BYTES } from './sampling';
import { bytesIn } from './values';

/** Blocks of a sampled launch that run before and after a change. */
const PROVED_BLOCKS = 16;

const hasNoFault = ({ diagnostics }: KernelResult): boolean => diagnostics.length === 0;
/** A limit is expected: only some blocks run. */
const hasOnlyLimit = ({ diagnostics }: KernelResult): boolean => diagnostics.every(({ kind }) => kind === 'limit');

/** The changed launch, run whole. */
export function triedWhole(query: KernelQuery, before: Looked | null, arch: Architecture, options: RunOptions): Trial {
  // With hits in the L1: its time is compared with that of the original run.
  const result = runKernel(query, arch, options);
  const isWhole = result.blocks.ran === result.blocks.of && hasNoFault(result);
  const isSame = isWhole && before !== null && leavesTheSame(before, lookedInto(result, query.arguments));
  result.release();
  return { isSame, blocks: null, compiled: result.compiled, demand: demandOfRun(result, query, arch) };
}

/** The changed launch, sampled; its bytes are compared after some blocks, the same ones of both launches. */
export function triedOnBlocks(query: KernelQuery, before: KernelQuery, arch: Architecture, options: RunOptions): Trial {
  const result = runKernel(query, arch, { ...options, sample: {} });
  const [own, changed] = [before, query].map((each) =>
    runKernel(each, arch, { ...options, blocks: PROVED_BLOCKS, l1: false }),
  ) as [KernelResult, KernelResult];
  const isSame =
    bytesIn(query.arguments) <= MOST_PROVED_BYTES &&
    String(query.grid) === String(before.grid) &&
    hasNoFault(result) &&
    [own, changed].every(hasOnlyLimit) &&
    own.blocks.ran === changed.blocks.ran &&
    leavesTheSame(lookedInto(own, before.arguments), lookedInto(changed, query.arguments));
  for (const { release } of [result, own, changed]) release();
  return { isSame, blocks: own.blocks.ran, compiled: result.compiled, demand: demandOfRun(result, query, arch) };
}

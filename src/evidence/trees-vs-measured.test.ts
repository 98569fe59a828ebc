/** The cost of a tree in shared memory: the laboratory's launches compared with the engine's sequence. */
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { sharedTree } from '@src/engine/warp';
import { rowsOf } from './testing';

const rows = rowsOf('lab-kernels');
const BLOCKS = 16;
/**
 * Loads and stores with an active lane. `…wavefronts_mem_shared.sum` also counts those of warps with nothing left to add, so
 * the figures name no counter for a tree.
 */
const COUNTERS = ['ld', 'st'].map((op) => `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`);

it.each([
  ['reduceInterleaved', 'interleaved'],
  ['reduceStrided', 'strided'],
  ['reduceSequential', 'sequential'],
] as const)('%s counts the tree and the one read of its sum', (name, addressing) => {
  const { counters } = rows.find((row) => row.case === name)!;
  const counted = COUNTERS.reduce((sum, counter) => sum + counters![counter]!, 0);
  const valueByThread = Array.from({ length: 256 }, () => 1);
  const { totals } = sharedTree({ type: 's32', valueByThread }, { addressing, arch: architectures.h200 });
  expect(counted / BLOCKS).toBe(totals.dataWavefronts + 1);
});

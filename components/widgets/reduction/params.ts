import { gpuParam } from '@src/widget/gpu-param';
import { choice, type Values } from '@src/widget/params';

/** Ways for a whole block; the others sum one warp. */
const OF_BLOCKS = ['interleaved', 'strided', 'sequential', 'block'];

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  way: choice('Sum', {
    options: [
      { value: 'interleaved', label: 'Shared: interleaved' },
      { value: 'strided', label: 'Shared: strided' },
      { value: 'sequential', label: 'Shared: sequential' },
      { value: 'down', label: 'Shuffle down' },
      { value: 'xor', label: 'Shuffle xor' },
      { value: 'redux', label: 'redux' },
      { value: 'block', label: 'Block, two stages' },
    ],
    initial: 'down',
    help: 'A tree in shared memory with three ways to choose its threads, five shuffles, one instruction, or shuffles in each warp and once more over the warps.',
  }),
  threads: choice('Threads', {
    options: ['32', '64', '128', '256', '512', '1024'].map((value) => ({ value, label: value })),
    initial: '256',
    help: 'Threads of the block, each with one value.',
    when: (values) => OF_BLOCKS.includes(values['way'] as string),
  }),
  type: choice('Values', {
    options: [
      { value: 'int', label: 'int' },
      { value: 'float', label: 'float' },
    ],
    initial: 'int',
    help: 'What is summed: redux adds integers only.',
  }),
  gpu: gpuParam(),
};

export type ReductionValues = Values<typeof params>;

/** Threads that take part: of one warp, unless the way is one for blocks. */
export const threadsOf = ({ way, threads }: Pick<ReductionValues, 'way' | 'threads'>): number =>
  OF_BLOCKS.includes(way) ? Number(threads) : 32;

/** A tree in shared memory. */
export const isTree = ({ way }: Pick<ReductionValues, 'way'>): boolean =>
  way === 'interleaved' || way === 'strided' || way === 'sequential';

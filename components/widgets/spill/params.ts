import { SPILLING_KERNEL } from '@src/evidence/recorded-spills';
import { bytesText } from '@src/units/words';
import { gpuParam } from '@src/widget/gpu-param';
import { int, type Values } from '@src/widget/params';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  blocks: int('Blocks asked for', {
    min: 1,
    max: 16,
    initial: 4,
    unit: ['block', 'blocks'],
    help: 'The second number of __launch_bounds__: blocks that are to fit on an SM.',
  }),
  demand: int('Registers wanted', {
    min: 16,
    max: 255,
    initial: SPILLING_KERNEL.registers,
    help: 'Registers per thread that the compiler takes without a bound.',
  }),
  threads: int('Threads per block', {
    min: 32,
    max: 1024,
    initial: SPILLING_KERNEL.threads,
    stepFor: () => 32,
    help: 'The first number of __launch_bounds__.',
  }),
  shared: {
    ...int('Shared memory per block', {
      min: 0,
      max: 65_536,
      initial: SPILLING_KERNEL.sharedBytes,
      stepFor: () => 1024,
      help: 'Shared memory of each block, in bytes; what it takes is lost to the L1.',
    }),
    say: bytesText,
  },
  gpu: gpuParam(),
};

export type SpillValues = Values<typeof params>;

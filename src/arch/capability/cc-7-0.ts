import { kib } from '@src/units/units';
import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { tagHashAssumed, widthsUpTo16 } from './access';
import { withoutBarrierLimit } from './barriers';
import { everyCapability } from './every-capability';
import { withoutAmpereCopies, withoutClusters, withoutTensorMemory } from './features';
import { sharedOnVolta } from './shared-access';

/** The current CUDA tables start at 7.5, so Volta's limits come from its own tuning guide. */
export const cc70: CapabilityFacts = {
  ...everyCapability,
  ...withoutAmpereCopies,
  ...withoutClusters,
  ...withoutTensorMemory,
  ...withoutBarrierLimit,
  ...sharedOnVolta,
  computeCapability: '7.0',
  generation: 'Volta',

  tagBanks: fact(4, 'source:forum-volta-l1#tag-stage'),
  tagHash: tagHashAssumed,
  accessWidths: widthsUpTo16,

  l1SharedBytes: fact(kib(128), 'source:volta-tuning-guide#unified-cache'),
  sharedCarveouts: fact([0, 8, 16, 32, 64, 96].map(kib), 'source:volta-tuning-guide#unified-cache'),
  maxSharedBytesPerSm: fact(kib(96), 'source:volta-tuning-guide#occupancy'),
  maxSharedBytesPerBlock: fact(kib(96), 'source:cuda-guide-legacy#compute-capability-7x'),
  reservedSharedBytesPerBlock: fact(0, 'source:cuda-guide-legacy#compute-capability-7x'),
  defaultSharedBytesPerBlock: fact(kib(48), 'source:cccl-arch-traits#every-architecture'),
  sharedAllocationUnit: fact(256, 'source:cuda-occupancy#shared-memory-allocation'),

  maxWarpsPerSm: fact(64, 'source:volta-tuning-guide#occupancy'),
  maxThreadsPerSm: fact(2048, 'derived:64 warps of 32 threads'),
  maxBlocksPerSm: fact(32, 'source:cuda-occupancy#resident-blocks'),
  registersPerSm: fact(65_536, 'source:volta-tuning-guide#occupancy'),
  maxRegistersPerThread: fact(255, 'source:volta-tuning-guide#occupancy'),
  maxRegistersPerBlock: fact(65_536, 'source:cccl-arch-traits#every-architecture'),
  fp32LanesPerSm: fact(64, 'source:cuda-guide-legacy#fp32-cores-of-an-sm'),
};

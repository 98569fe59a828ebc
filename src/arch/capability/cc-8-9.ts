import { kib } from '@src/units/units';
import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { tagBanksStated, tagHashAssumed, widthsUpTo16 } from './access';
import { withoutBarrierLimit } from './barriers';
import { everyCapability } from './every-capability';
import { withAmpereCopies, withoutClusters, withoutTensorMemory } from './features';
import { sharedSinceAmpere } from './shared-access';

export const cc89: CapabilityFacts = {
  ...everyCapability,
  ...withAmpereCopies,
  ...withoutClusters,
  ...withoutTensorMemory,
  ...withoutBarrierLimit,
  ...sharedSinceAmpere,
  computeCapability: '8.9',
  generation: 'Ada Lovelace',

  tagBanks: tagBanksStated,
  tagHash: tagHashAssumed,
  accessWidths: widthsUpTo16,

  l1SharedBytes: fact(kib(128), 'source:cuda-guide#shared-memory-capacity'),
  sharedCarveouts: fact([0, 8, 16, 32, 64, 100].map(kib), 'source:cuda-guide#shared-memory-capacity'),
  maxSharedBytesPerSm: fact(kib(100), 'source:cuda-guide#memory-information'),
  maxSharedBytesPerBlock: fact(kib(99), 'source:cuda-guide#memory-information'),
  reservedSharedBytesPerBlock: fact(kib(1), 'source:cuda-guide-legacy#compute-capability-8x'),
  sharedAllocationUnit: fact(128, 'source:cuda-occupancy#shared-memory-allocation'),

  maxWarpsPerSm: fact(48, 'source:cuda-guide#sm-information'),
  maxThreadsPerSm: fact(1536, 'source:cuda-guide#sm-information'),
  maxBlocksPerSm: fact(24, 'source:cuda-guide#sm-information'),
  fp32LanesPerSm: fact(128, 'source:cuda-guide-legacy#fp32-cores-of-an-sm'),
};

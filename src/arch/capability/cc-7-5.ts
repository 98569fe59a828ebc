import { kib } from '@src/units/units';
import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { tagBanksStated, tagHashAssumed, widthsUpTo16 } from './access';
import { withoutBarrierLimit } from './barriers';
import { everyCapability } from './every-capability';
import { withoutAmpereCopies, withoutClusters, withoutTensorMemory } from './features';
import { sharedOnTuring } from './shared-access';

export const cc75: CapabilityFacts = {
  ...everyCapability,
  ...withoutAmpereCopies,
  ...withoutClusters,
  ...withoutTensorMemory,
  ...withoutBarrierLimit,
  ...sharedOnTuring,
  computeCapability: '7.5',
  generation: 'Turing',

  tagBanks: tagBanksStated,
  tagHash: tagHashAssumed,
  accessWidths: widthsUpTo16,

  l1SharedBytes: fact(kib(96), 'source:cuda-guide#shared-memory-capacity'),
  sharedCarveouts: fact([32, 64].map(kib), 'source:cuda-guide#shared-memory-capacity'),
  maxSharedBytesPerSm: fact(kib(64), 'source:cuda-guide#memory-information'),
  maxSharedBytesPerBlock: fact(kib(64), 'source:cuda-guide#memory-information'),
  reservedSharedBytesPerBlock: fact(0, 'source:cuda-guide-legacy#compute-capability-7x'),
  sharedAllocationUnit: fact(256, 'source:cuda-occupancy#shared-memory-allocation'),

  maxWarpsPerSm: fact(32, 'source:cuda-guide#sm-information'),
  maxThreadsPerSm: fact(1024, 'source:cuda-guide#sm-information'),
  maxBlocksPerSm: fact(16, 'source:cuda-guide#sm-information'),
  fp32LanesPerSm: fact(64, 'source:cuda-guide-legacy#fp32-cores-of-an-sm'),
};

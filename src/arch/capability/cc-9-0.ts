import { kib } from '@src/units/units';
import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { tagHashMeasured, widthsUpTo16 } from './access';
import { withBarriers } from './barriers';
import { cachesMeasured } from './caches';
import { constantCacheMeasured } from './constant-cache';
import { everyCapability } from './every-capability';
import { withAmpereCopies, withClusters, withoutTensorMemory } from './features';
import { sharedOnHopper } from './shared-access';
import { tensorMapsOnHopper } from './tensor-maps';

export const cc90: CapabilityFacts = {
  ...everyCapability,
  ...constantCacheMeasured,
  ...cachesMeasured,
  ...withAmpereCopies,
  ...withClusters,
  ...tensorMapsOnHopper,
  ...withoutTensorMemory,
  ...sharedOnHopper,
  ...withBarriers(64),
  computeCapability: '9.0',
  generation: 'Hopper',

  tagBanks: fact(4, 'evidence:tag-hash'),
  tagHash: tagHashMeasured,
  accessWidths: widthsUpTo16,

  l1SharedBytes: fact(kib(256), 'source:cuda-guide#shared-memory-capacity'),
  sharedCarveouts: fact(
    [0, 8, 16, 32, 64, 100, 132, 164, 196, 228].map(kib),
    'source:cuda-guide#shared-memory-capacity',
  ),
  maxSharedBytesPerSm: fact(kib(228), 'source:cuda-guide#memory-information'),
  maxSharedBytesPerBlock: fact(kib(227), 'source:cuda-guide#memory-information'),
  reservedSharedBytesPerBlock: fact(kib(1), 'source:cuda-guide-legacy#compute-capability-90'),
  sharedAllocationUnit: fact(128, 'source:cuda-occupancy#shared-memory-allocation'),

  maxWarpsPerSm: fact(64, 'source:cuda-guide#sm-information'),
  maxThreadsPerSm: fact(2048, 'source:cuda-guide#sm-information'),
  maxBlocksPerSm: fact(32, 'source:cuda-guide#sm-information'),
  fp32LanesPerSm: fact(128, 'source:cuda-guide-legacy#fp32-cores-of-an-sm'),
};

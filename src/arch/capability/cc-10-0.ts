import { kib } from '@src/units/units';
import type { CapabilityFacts } from '../architecture';
import { fact, present } from '../fact';
import { tagBanksStated, tagHashAssumed, widthsUpTo32 } from './access';
import { withBarriers } from './barriers';
import { everyCapability } from './every-capability';
import { withAmpereCopies, withClusters } from './features';
import { sharedOnBlackwell } from './shared-access';

export const cc100: CapabilityFacts = {
  ...everyCapability,
  ...withAmpereCopies,
  ...withClusters,
  ...sharedOnBlackwell,
  ...withBarriers(64),
  computeCapability: '10.0',
  generation: 'Blackwell',

  tagBanks: tagBanksStated,
  tagHash: tagHashAssumed,
  accessWidths: widthsUpTo32,

  l1SharedBytes: fact(kib(256), 'source:cuda-guide#shared-memory-capacity'),
  sharedCarveouts: fact(
    [0, 8, 16, 32, 64, 100, 132, 164, 196, 228].map(kib),
    'source:cuda-guide#shared-memory-capacity',
  ),
  maxSharedBytesPerSm: fact(kib(228), 'source:cuda-guide#memory-information'),
  maxSharedBytesPerBlock: fact(kib(227), 'source:cuda-guide#memory-information'),
  reservedSharedBytesPerBlock: fact(kib(1), 'source:cccl-arch-traits#blackwell'),
  sharedAllocationUnit: fact(128, 'source:cuda-occupancy#shared-memory-allocation'),

  maxWarpsPerSm: fact(64, 'source:cuda-guide#sm-information'),
  maxThreadsPerSm: fact(2048, 'source:cuda-guide#sm-information'),
  maxBlocksPerSm: fact(32, 'source:cuda-guide#sm-information'),
  fp32LanesPerSm: fact(128, 'source:cuda-guide-legacy#fp32-cores-of-an-sm'),

  reduxFloatMinMax: present('source:ptx-isa#warp-reduction'),
  tensorMemory: fact(kib(256), 'source:ptx-isa#tensor-memory'),
};

import type { CapabilityFacts } from '../architecture';
import { absent, fact } from '../fact';
import { withBarriers } from './barriers';
import { cc100 } from './cc-10-0';

/** The Blackwell of Jetson Thor: the shared memory of 10.0, the warps of 12.0. */
export const cc110: CapabilityFacts = {
  ...cc100,
  ...withBarriers(24),
  computeCapability: '11.0',

  reservedSharedBytesPerBlock: fact(1024, 'source:cccl-arch-traits#blackwell'),
  maxWarpsPerSm: fact(48, 'source:cuda-guide#sm-information'),
  maxThreadsPerSm: fact(1536, 'source:cuda-guide#sm-information'),
  maxBlocksPerSm: fact(24, 'source:cuda-guide#sm-information'),
  fp32LanesPerSm: fact(128, 'estimate:no document states a number for 11.0; taken from 10.0'),

  reduxFloatMinMax: absent('source:ptx-isa#warp-reduction'),
  tensorMemory: fact(
    cc100.tensorMemory.value,
    'estimate:ptxas knows its instructions for sm_110a; the size is that of 10.0',
  ),
};

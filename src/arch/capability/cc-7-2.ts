import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { cc70 } from './cc-7-0';

/** The Volta of Jetson Xavier. The current CUDA tables have dropped it. */
export const cc72: CapabilityFacts = {
  ...cc70,
  computeCapability: '7.2',

  maxRegistersPerBlock: fact(65_536, 'source:xavier-device-query#properties'),
  maxWarpsPerSm: fact(64, 'derived:2048 threads of 32 to a warp, by the device query of a Xavier'),
  maxThreadsPerSm: fact(2048, 'source:xavier-device-query#properties'),
  sharedCarveouts: fact(cc70.sharedCarveouts.value, 'source:cuda-occupancy#shared-memory-sizes'),
  maxSharedBytesPerSm: fact(cc70.maxSharedBytesPerSm.value, 'source:cuda-occupancy#shared-memory-sizes'),
};

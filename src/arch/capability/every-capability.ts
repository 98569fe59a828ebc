import { kib } from '@src/units/units';
import { fact } from '../fact';
import { constantCacheAssumed, constantSpace } from './constant-cache';
import { cachesAssumed } from './caches';

/** What holds for every compute capability of the book. A capability overrides what its own document states differently. */
export const everyCapability = {
  ...constantSpace,
  ...constantCacheAssumed,

  ...cachesAssumed,
  warpSize: fact(32, 'source:cuda-guide-legacy#simt-architecture'),

  sectorBytes: fact(32, 'source:nsight-compute#memory-tables'),
  lineBytes: fact(128, 'source:nsight-compute#memory-tables'),
  // A setting of the driver, not of the capability: only a GPU on which it was read and measured knows more.
  l2FetchBytes: fact(null, 'estimate:not known, measured on the H200 only'),

  sharedBanks: fact(32, 'source:cuda-guide-legacy#shared-memory-banks'),
  sharedBankBytes: fact(4, 'source:cuda-guide-legacy#shared-memory-banks'),

  defaultSharedBytesPerBlock: fact(kib(48), 'source:cuda-guide#memory-information'),

  maxThreadsPerBlock: fact(1024, 'source:cuda-guide#sm-information'),
  partitionsPerSm: fact(4, 'source:cuda-occupancy#register-allocation'),
  registersPerSm: fact(65_536, 'source:cuda-guide#memory-information'),
  maxRegistersPerThread: fact(255, 'source:cuda-guide#memory-information'),
  maxRegistersPerBlock: fact(65_536, 'source:cuda-guide#memory-information'),
  registerAllocationUnit: fact(256, 'source:cuda-occupancy#register-allocation'),
} as const;

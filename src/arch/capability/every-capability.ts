import { fact } from '../fact';

/** What holds from compute capability 7.0 to 12.0. A capability overrides what its own document says elsewhere. */
export const everyCapability = {
  warpSize: fact(32, 'source:cuda-guide-legacy#simt-architecture'),

  sectorBytes: fact(32, 'source:nsight-compute#memory-tables'),
  lineBytes: fact(128, 'source:nsight-compute#memory-tables'),

  sharedBanks: fact(32, 'source:cuda-guide-legacy#shared-memory-banks'),
  sharedBankBytes: fact(4, 'source:cuda-guide-legacy#shared-memory-banks'),

  maxThreadsPerBlock: fact(1024, 'source:cuda-guide#sm-information'),
  partitionsPerSm: fact(4, 'source:cuda-occupancy#register-allocation'),
  registersPerSm: fact(65_536, 'source:cuda-guide#memory-information'),
  maxRegistersPerThread: fact(255, 'source:cuda-guide#memory-information'),
  registerAllocationUnit: fact(256, 'source:cuda-occupancy#register-allocation'),
} as const;

/** What the CUDA runtime tells of a column, by the column's id. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[] | undefined>> = {
  maxSharedBytesPerBlock: ['cudaDevAttrMaxSharedMemoryPerBlockOptin'],
  defaultSharedBytesPerBlock: ['cudaDevAttrMaxSharedMemoryPerBlock'],
  maxSharedBytesPerSm: ['cudaDevAttrMaxSharedMemoryPerMultiprocessor'],
  reservedSharedBytesPerBlock: ['cudaDevAttrReservedSharedMemoryPerBlock'],
  l2Bytes: ['cudaDevAttrL2CacheSize'],
  // Twice the clock times the width is the bandwidth, where both edges of the clock carry data.
  dramGBps: ['cudaDevAttrMemoryClockRate', 'cudaDevAttrGlobalMemoryBusWidth'],
  dramBusBits: ['cudaDevAttrGlobalMemoryBusWidth'],
  sms: ['cudaDevAttrMultiProcessorCount'],
  boostClock: ['cudaDevAttrClockRate'],
  maxWarpsPerSm: ['cudaDevAttrMaxThreadsPerMultiProcessor', 'cudaDevAttrWarpSize'],
  maxBlocksPerSm: ['cudaDevAttrMaxBlocksPerMultiprocessor'],
  clusters: ['cudaDevAttrClusterLaunch'],
  l2ResidencyControl: ['cudaDevAttrMaxPersistingL2CacheSize'],
};

/** Features that follow from the compute capability alone: ten times its number, from the first and below the last. */
export const FROM_CAPABILITY: Readonly<Record<string, { readonly from: number; readonly below?: number } | undefined>> =
  {
    asyncCopy: { from: 80 },
    reduxInt: { from: 80 },
    ldmatrix: { from: 75 },
    stmatrix: { from: 90 },
    tma: { from: 90 },
    tensorMemory: { from: 100, below: 120 },
    reduxFloatMinMax: { from: 100, below: 110 },
  };

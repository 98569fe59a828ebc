import { kib } from '@src/units/units';
import { fact } from '../fact';

/** What NVIDIA prints for every compute capability. */
export const constantSpace = {
  constantBytes: fact(kib(64), 'source:cuda-guide#constant-memory'),
  constantWorkingSetBytes: fact(kib(8), 'source:cuda-guide#constant-memory'),
} as const;

const values = {
  constantLineBytes: 64,
  constantCacheBytes: kib(2),
  constantCacheWays: 4,
  constantStartCycles: 17,
  constantPassCycles: 11,
  constantMissCycles: 81,
  constantInstructionBytes: 8,
} as const;

const from = (origin: `evidence:${string}` | `estimate:${string}`) => ({
  constantLineBytes: fact(values.constantLineBytes, origin),
  constantCacheBytes: fact(values.constantCacheBytes, origin),
  constantCacheWays: fact(values.constantCacheWays, origin),
  constantStartCycles: fact(values.constantStartCycles, origin),
  constantPassCycles: fact(values.constantPassCycles, origin),
  constantMissCycles: fact(values.constantMissCycles, origin),
  constantInstructionBytes: fact(values.constantInstructionBytes, origin),
});

export const constantCacheMeasured = from('evidence:constant');
export const constantCacheAssumed = from('estimate:assumed to be as measured on compute capability 9.0');

import { kib } from '@src/units/units';
import { fact } from '../fact';

/** What NVIDIA prints for every compute capability. */
export const constantSpace = {
  constantBytes: fact(kib(64), 'source:cuda-guide#constant-memory'),
  constantWorkingSetBytes: fact(kib(8), 'source:cuda-guide#constant-memory'),
} as const;

const from = (origin: `evidence:${string}` | `estimate:${string}`) => ({
  constantLineBytes: fact(64, origin),
  constantCacheBytes: fact(kib(2), origin),
  constantCacheWays: fact(4, origin),
  constantStartCycles: fact(17, origin),
  constantPassCycles: fact(11, origin),
  constantMissCycles: fact(81, origin),
  constantInstructionBytes: fact(8, origin),
});

export const constantCacheMeasured = from('evidence:constant');
export const constantCacheAssumed = from('estimate:assumed to be as measured on compute capability 9.0');

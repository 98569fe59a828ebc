import { kib } from '@src/units/units';
import { fact } from '../fact';

/** The L1's replacement was measured on one GPU; there is no document to check it against. */
export const cachesAssumed = {
  l1UnusableBytes: fact(kib(7), 'estimate:assumed to be as measured on compute capability 9.0'),
  l1VictimWindow: fact(512, 'estimate:assumed to be as fitted on compute capability 9.0'),
} as const;

export const cachesMeasured = {
  l1UnusableBytes: fact(kib(7), 'evidence:cache-capacity'),
  l1VictimWindow: fact(
    512,
    'derived:fitted to the walks of evidence:cache-capacity; which line goes differs from run to run',
  ),
} as const;

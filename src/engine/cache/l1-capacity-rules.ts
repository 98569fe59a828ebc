import type { Rule } from '../rule';

export const l1CapacityRule: Rule = {
  id: 'l1-capacity',
  statement:
    'The L1 keeps as many lines as fit in the unified cache without the part for shared memory and 7 KiB, whatever their addresses: no stride makes lines compete for a set.',
  measured: { '9.0': 'evidence:cache-capacity' },
  documented: {},
  assumption: 'the 7 KiB and the absence of sets were measured on compute capability 9.0 only',
};

import type { Rule } from './rule';

export const dramFetchRule: Rule = {
  id: 'dram-fetch',
  statement:
    'For a sector that misses in the L2, its whole aligned block is read from DRAM, once for all of its sectors: two sectors, unless a program sets another fetch granularity.',
  measured: { '9.0': 'evidence:l2-fetch' },
  documented: {},
  assumption: 'how much a miss brings is a setting, which was read and measured on one GPU only',
};

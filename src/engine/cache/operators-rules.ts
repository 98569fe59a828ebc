import type { Rule } from '../rule';

export const pastL1Rule: Rule = {
  id: 'l1-past',
  statement:
    'A load with .cg, .cv, .volatile, or GPU scope bypasses the L1: it never hits, and every line that it touches is dropped whole from the L1.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'that .cg bypasses the L1 is documented, that it drops lines was measured on compute capability 9.0 only',
};

export const noAllocateRule: Rule = {
  id: 'l1-no-allocate',
  statement:
    'An access with L1::no_allocate, and a load with .lu, allocates no line, but hits in a line that is there and fills its missing sectors.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'the hint is documented as one that may be ignored; measured on compute capability 9.0 only',
};

export const sameL1Rule: Rule = {
  id: 'l1-same-cache',
  statement:
    'Loads with .ca, .nc, .cs and the eviction priorities share one L1, and so do all stores: as long as nothing is evicted, they hit alike.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: { '7.0': 'source:volta-tuning-guide#unified-cache' },
  assumption: 'the unified L1 and texture cache came with compute capability 7.0',
};

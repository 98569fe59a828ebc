import type { Rule } from '../rule';

export const writeThroughRule: Rule = {
  id: 'l1-write-through',
  statement:
    'Every sector of a store goes on to the L2, whether its line is in the L1 or not; when many warps store parts of a sector in quick succession, fewer may arrive.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const storeHitRule: Rule = {
  id: 'l1-store-hit',
  statement: 'A sector of a store counts as a hit if its line is in the L1, even if the sector itself is not.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const storeAllocateRule: Rule = {
  id: 'l1-store-allocate',
  statement:
    'A store allocates a line in the L1 and updates what is there. The 4-byte words that one store covers entirely can be read back; a word that it covers in part cannot, unless it could before.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

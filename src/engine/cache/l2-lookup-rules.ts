import type { Rule } from '../rule';

export const l2WriteBackRule: Rule = {
  id: 'l2-write-back',
  statement: 'Stored data stays in the L2. It goes to DRAM later, when its line is evicted.',
  measured: { '9.0': 'evidence:l2-capacity' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const l2StoreRule: Rule = {
  id: 'l2-store',
  statement:
    'A store reads nothing from DRAM when it arrives: each of its sectors counts as a hit in the L2. The bytes that it does not cover are read later, when a load wants them or the sector is evicted.',
  measured: { '9.0': 'evidence:l2-capacity' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const l2ReplacementRule: Rule = {
  id: 'l2-replacement',
  statement: 'Within one trace, the near half of the L2 keeps the lines that were used last, whatever their addresses.',
  measured: {},
  documented: {},
  assumption: 'neither the sets nor the replacement of the L2 are known; a trace of one SM seldom fills it',
};

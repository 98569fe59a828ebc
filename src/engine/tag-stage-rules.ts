import type { Rule } from './rule';

/** The tag stage of the L1: which lines of one request can be looked up together. */
export const tagStageRule: Rule = {
  id: 'tag-wavefronts',
  statement:
    'The lines of one request go through four tag banks, one line per bank in each wavefront; an XOR of address bits selects the bank.',
  measured: { '9.0': 'evidence:global-access' },
  documented: {},
  assumption:
    'four tags per cycle are documented, the hash of the address bits was measured on compute capability 9.0 only',
};

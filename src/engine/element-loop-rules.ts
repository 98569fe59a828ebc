import { documentedOn, fromVoltaOn } from './documented';
import type { Rule } from './rule';

/** How a compiler splits an element into accesses. */
export const splitRule: Rule = {
  id: 'split',
  statement:
    'A compiler loads an element in pieces that are no wider than the alignment that its type promises, nor than the GPU can load at once.',
  measured: { '9.0': 'evidence:figure-vector-load' },
  documented: documentedOn(fromVoltaOn, 'source:cuda-guide-legacy#size-and-alignment'),
  assumption: 'as documented for compute capability 7.0 to 12.0',
};

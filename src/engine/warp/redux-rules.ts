import { documentedOn, fromAmpereOn } from '../documented';
import type { Rule } from '../rule';

export const reduxRule: Rule = {
  id: 'redux',
  statement: 'One instruction reduces 32-bit integers over the lanes in the mask, and each of them gets the result.',
  measured: { '9.0': 'evidence:shuffle' },
  documented: documentedOn(fromAmpereOn, 'source:ptx-isa#warp-reduction'),
  assumption: 'the instruction does not exist before compute capability 8.0',
};

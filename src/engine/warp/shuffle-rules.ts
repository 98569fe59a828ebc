import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const shuffleRule: Rule = {
  id: 'shuffle-source',
  statement:
    'A shuffle takes the low five bits of its operand. A lane whose source is outside its segment keeps its own value; a value read from a lane that is not in the mask is undefined.',
  measured: { '9.0': 'evidence:shuffle' },
  documented: documentedOn(fromVoltaOn, 'source:ptx-isa#shuffle'),
  assumption: 'as PTX defines it for every target since sm_30',
};

export const shuffleWavefrontRule: Rule = {
  id: 'shuffle-wavefront',
  statement:
    'A shuffle is one wavefront in the data pipe of L1 and shared memory, whichever lanes exchange values. Votes, matches, and redux do not use that pipe.',
  measured: { '9.0': 'evidence:shuffle' },
  documented: {},
  assumption: 'counted on compute capability 9.0 only',
};

import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const voteRule: Rule = {
  id: 'vote-and-match',
  statement:
    'A vote takes one bit of each lane in the mask and gives all of them one answer: any, all, or the mask of the lanes whose bit is set. A match gives each lane the mask of the lanes with an equal value (any), or the whole mask if all values are equal and 0 if not (all).',
  measured: { '9.0': 'evidence:shuffle' },
  documented: documentedOn(fromVoltaOn, 'source:ptx-isa#vote-and-match'),
  assumption: 'as PTX defines it for every target since sm_70',
};

import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const shuffleMaskRule: Rule = {
  id: 'shuffle-mask',
  statement:
    'A lane that executes a shuffle must be in its mask, and so must the lane that it reads, which must execute the shuffle too; otherwise the value is undefined.',
  measured: {},
  documented: documentedOn(fromVoltaOn, 'source:ptx-isa#shuffle'),
  assumption: 'as PTX defines it for every target since sm_30',
};

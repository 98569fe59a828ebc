import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const constantPassRule: Rule = {
  id: 'constant-passes',
  statement:
    'A constant read with an address per lane makes one request for each different address, however close the addresses are.',
  measured: { '9.0': 'evidence:constant' },
  documented: documentedOn(fromVoltaOn, 'source:best-practices-guide#constant-memory'),
  assumption: 'as documented without naming a generation',
};

import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const sharedBankRule: Rule = {
  id: 'shared-banks',
  statement:
    'Each of the 32 banks delivers one 4-byte word per wavefront: lanes that access the same word share it, and different words of one bank take one wavefront each.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: documentedOn(fromVoltaOn, 'source:cuda-guide-legacy#shared-memory-banks'),
  assumption: 'as documented for compute capability 5.x and later',
};

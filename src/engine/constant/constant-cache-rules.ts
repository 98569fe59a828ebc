import type { Rule } from '../rule';

export const constantCacheRule: Rule = {
  id: 'constant-cache',
  statement:
    'The first cache of indexed constants holds 2 KiB in each SM: 8 sets of 4 lines of 64 bytes. A full set evicts the least recently read line.',
  measured: { '9.0': 'evidence:constant' },
  documented: {},
  assumption: 'the sizes were found on compute capability 9.0 only',
};

import type { Rule } from '../rule';

export const l2HalvesRule: Rule = {
  id: 'l2-halves',
  statement:
    'Every SM is near one half of the L2, and each half is the home of half of all lines. A half also keeps a copy of a line of the other half once an SM near it has read that line.',
  measured: { '9.0': 'evidence:l2-capacity' },
  documented: {},
  assumption:
    'two halves are documented for compute capability 8.0 and 9.0, how they share lines was measured on 9.0 only',
};

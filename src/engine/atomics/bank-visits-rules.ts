import type { Rule } from '../rule';

export const atomicVisitRule: Rule = {
  id: 'atomic-visits',
  statement:
    'An atomic needs a wavefront for each visit of its busiest tag bank. A visit serves one line, that of the first waiting lane, and one lane for each place in a line: a second lane at the same place waits, whatever its line.',
  measured: { '9.0': 'evidence:global-atomic' },
  documented: {},
  assumption: 'found and measured on compute capability 9.0 only',
};

export const casHalfLineRule: Rule = {
  id: 'atomic-cas-half-line',
  statement: 'A compare-and-swap has two operands per lane, so a visit serves only half a line, 64 bytes.',
  measured: { '9.0': 'evidence:global-atomic' },
  documented: {},
  assumption: 'found and measured on compute capability 9.0 only',
};

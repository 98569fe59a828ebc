import type { Rule } from '../rule';

export const matchPassRule: Rule = {
  id: 'match-passes',
  statement: 'A match.any takes one pass for each different value; a match.all takes one.',
  measured: { '9.0': 'evidence:shuffle' },
  documented: {},
  assumption: 'timed on compute capability 9.0 only',
};

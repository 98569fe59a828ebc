import type { Rule } from '../rule';

/**
 * Compared with content/evidence/cache-capacity in src/evidence/cache-vs-measured.test.ts, which states the error. Which
 * lines are evicted is not modeled: some walks repeat to the line, others do not.
 */
export const l1ReplacementRule: Rule = {
  id: 'l1-replacement',
  statement: 'When the L1 is full, the model evicts a random one of the 512 least recently used lines.',
  measured: {},
  documented: {},
  assumption:
    'fitted to how many lines survive on compute capability 9.0, over all carve-outs; which of them go is not modeled',
};

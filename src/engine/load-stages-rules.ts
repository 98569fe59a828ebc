import type { Rule } from './rule';

export const missRule: Rule = {
  id: 'misses-go-to-l2',
  statement:
    'Within one load, each sector that misses in the L1 is requested from the L2 once; a sector that hits is not requested.',
  measured: { '9.0': 'evidence:global-access' },
  documented: {},
  assumption: 'as measured on compute capability 9.0',
};

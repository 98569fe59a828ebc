import type { Rule } from '../rule';

export const tmaMulticastRule: Rule = {
  id: 'tma-multicast',
  statement:
    'A multicast writes the same tile at the same shared-memory offset of every block of the cluster whose bit is set, and reports the whole box to the barrier of each. The copying block receives it only if its own bit is set.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: {},
  assumption: 'later GPUs are assumed to multicast as compute capability 9.0 did',
};

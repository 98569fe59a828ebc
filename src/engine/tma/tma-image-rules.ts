import type { Rule } from '../rule';

export const tmaImageRule: Rule = {
  id: 'tma-image',
  statement:
    'A tensor load writes its box row by row, with a swizzle one span apart, and swizzles the bytes by their address in shared memory. It fills elements outside the tensor, and leaves the gaps between rows as they were.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: {},
  assumption: 'later GPUs are assumed to lay out a tile as compute capability 9.0 did',
};

export const tmaBarrierRule: Rule = {
  id: 'tma-barrier-bytes',
  statement:
    'A tensor load reports the bytes of its whole box to the barrier: fill outside the tensor counts, gaps between rows do not.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: {},
  assumption: 'later GPUs are assumed to count as compute capability 9.0 did',
};

import type { Rule } from '../rule';

export const copyStopsRule: Rule = {
  id: 'tensor-copy-stops',
  statement:
    'A tensor copy stops the kernel in three cases: without interleave, its box does not begin at a multiple of 16 bytes of a row; its tile does not begin at a multiple of 128 bytes of shared memory; or it is a store that begins below 0 in any dimension.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: {},
  assumption: 'later GPUs are assumed to stop where compute capability 9.0 did',
};

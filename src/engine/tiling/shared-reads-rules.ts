import type { Rule } from '../rule';

export const readMergeRule: Rule = {
  id: 'shared-read-merge',
  statement:
    'Where a thread reads neighboring words of a tile one after another, the compiler reads up to 16 bytes of them with one load, if their address is aligned to its width. The counter of wavefronts then shows up to 0.1 % more, where loads meet other traffic.',
  measured: { '9.0': 'evidence:matmul' },
  documented: {},
  assumption:
    'the compiler of CUDA 13.0 did so for 9.0; it may decide otherwise for another GPU, as may another compiler',
};

import type { Rule } from '../rule';

export const tmaStoreRule: Rule = {
  id: 'tma-store',
  statement:
    'A tensor store is the reverse of a load of the same box: it reads the same slots and writes the elements inside the tensor. Where a row of the tensor ends within a piece of 16 bytes, the piece is written to its end.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: {},
  assumption: 'later GPUs are assumed to store as compute capability 9.0 did',
};

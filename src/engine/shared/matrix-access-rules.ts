import type { Rule } from '../rule';

export const ldmatrixRule: Rule = {
  id: 'ldmatrix-phases',
  statement:
    'In an ldmatrix the eight 16-byte rows of each 8-by-8 matrix are one pass. Rows conflict only with rows of their own pass, and .trans costs no wavefronts.',
  measured: { '9.0': 'evidence:ldmatrix' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const stmatrixRule: Rule = {
  id: 'stmatrix-phases',
  statement: 'An stmatrix serves its 8-by-8 matrices one after another, as an ldmatrix does.',
  measured: { '9.0': 'evidence:stmatrix' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

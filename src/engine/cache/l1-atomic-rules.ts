import type { Rule } from '../rule';

export const l1AtomicRule: Rule = {
  id: 'l1-atomic',
  statement:
    'A reduction or an atomic is executed in the L2: every sector counts as a miss, and whole lines that it touches are dropped from the L1.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const fenceRule: Rule = {
  id: 'l1-fence',
  statement: 'A fence of GPU scope empties the L1 of the SM; a fence of block scope does not.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

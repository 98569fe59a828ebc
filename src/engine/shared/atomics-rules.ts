import type { Rule } from '../rule';

export const sharedAtomicRule: Rule = {
  id: 'shared-atomics',
  statement:
    'A shared atomic serves one lane per bank in a wavefront, even when lanes access the same word. It needs as many wavefronts as there are active lanes on the busiest bank.',
  measured: { '9.0': 'evidence:shared-atomic' },
  documented: {},
  assumption: 'the instructions are the same on all targets, their wavefronts were measured on 9.0 only',
};

export const sharedCasRule: Rule = {
  id: 'shared-cas',
  statement:
    'A shared compare-and-swap takes two wavefronts where another atomic takes one: it has two operands per lane.',
  measured: { '9.0': 'evidence:shared-atomic' },
  documented: {},
  assumption: 'the instruction is the same on all targets, its wavefronts were measured on 9.0 only',
};

export const sharedCountingRule: Rule = {
  id: 'shared-counting',
  statement:
    'Adding the constant 1 without using the old value is a separate instruction: all lanes on one word are served in one wavefront, and only different words of one bank take several.',
  measured: { '9.0': 'evidence:shared-atomic' },
  documented: {},
  assumption: 'the compiler uses the instruction from 8.0 on, its wavefronts were measured on 9.0 only',
};

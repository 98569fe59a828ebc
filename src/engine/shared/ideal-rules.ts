import type { Rule } from '../rule';

export const sharedIdealRule: Rule = {
  id: 'shared-ideal',
  statement:
    'The ideal is the bytes of the active lanes divided by 128, rounded up, and twice that for a compare-and-swap. It is never more than the wavefronts that were counted.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: {},
  assumption: 'the profiler computes it from addresses, so no GPU should differ',
};

export const bankConflictRule: Rule = {
  id: 'bank-conflict-counter',
  statement:
    'The bank-conflict counter adds up, over all passes with an active lane, the wavefronts after the first. The second round of a compare-and-swap is not counted.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

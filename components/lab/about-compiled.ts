import { compiledHeldTo } from '@src/lab';

const { kernels, teaching } = compiledHeldTo;
const sum = (of: 'launches' | 'written' | 'compiled'): number => kernels[of] + teaching[of];

/** How far the counts can be trusted: which are exact and for what, and how often the prediction is what was measured. */
export const aboutCompiled =
  'Nsight Compute counts what the compiler made of the source; the counts as written are exact for what is written. ' +
  'The compiler’s side (~) is predicted from the source, for nvcc -O3. ' +
  `Of ${sum('launches')} launches on an H200, all counters were as written in ${sum('written')} and as predicted in ${sum('compiled')}; ` +
  'in none was a prediction further off than the count as written.';

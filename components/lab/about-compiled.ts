import { compiledHeldTo } from '@src/lab';

const { launches, written, compiled } = compiledHeldTo.unseen;

/**
 * How far the counts can be trusted: which are exact and for what, and how often the prediction was what was measured.
 */
export const aboutCompiled =
  'Nsight Compute counts what the compiler made of the source; the counts as written are exact for what is written. ' +
  'The compiler’s side (~) is predicted from the source, for nvcc -O3. ' +
  `Of ${launches} launches on an H200 that its rules were not fitted to, all counters were as written in ${written} and as predicted in ${compiled}.`;

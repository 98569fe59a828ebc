import { compiledHeldTo } from '@src/lab';

/** The launches that the laboratory was compared with a GPU in, set by set. */
export const compared = compiledHeldTo;
export const comparedLaunches = Object.values(compiledHeldTo).reduce((sum, { launches }) => sum + launches, 0);

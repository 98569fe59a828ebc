import { softmaxKernel } from './kernel-softmax';
import { transposeKernel } from './kernel-transpose';
import type { LadderValues } from './params';
import { lastOf, simulate } from './simulate';

/** The recorded case that is the last version of the state. */
export const recordedName = (values: LadderValues): string => lastOf(simulate(values)).name!;

/** The last version of the state, complete. */
export const kernel = (values: LadderValues): string =>
  values.kernel === 'transpose' ? transposeKernel(recordedName(values)) : softmaxKernel(recordedName(values));

import { coalescingStates } from '@src/evidence/coalescing-states';
import { statesIn } from '@src/evidence/states-in';
import { stateText } from '@src/widget/state-text';
import type { Measured } from '@src/widget/define-widget';
import { params, type CoalescingValues } from './params';

/** The dataset in which states of this very figure were counted. */
export const DATASET = 'figure-coalescing';

export const measured = (values: CoalescingValues): Measured | null =>
  statesIn(coalescingStates, DATASET, values.gpu, stateText(params, values));

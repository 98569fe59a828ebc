import { statesIn } from '@src/evidence/states-in';
import { vectorLoadStates } from '@src/evidence/vector-load-states';
import { stateText } from '@src/widget/state-text';
import type { Measured } from '@src/widget/define-widget';
import { params, promiseOf, type VectorLoadValues } from './params';

/** The dataset in which states of this very figure were counted. */
export const DATASET = 'figure-vector-load';

/** The name of a state in it. A promise of more than the element's size is a promise of its size. */
export const caseName = (values: VectorLoadValues): string =>
  stateText(params, { ...values, alignment: promiseOf(values) === Number(values.bytes) ? 'full' : values.alignment });

/** The counters, and the average that Nsight Compute makes of two of them. */
export function measured(values: VectorLoadValues): Measured | null {
  const state = statesIn(vectorLoadStates, DATASET, values.gpu, caseName(values));
  if (!state) return null;
  const { sectors = 0, requests = 0 } = state.byMetric;
  const sectorsPerRequest = requests === 0 ? 0 : Number((sectors / requests).toFixed(1));
  return { ...state, byMetric: { ...state.byMetric, sectorsPerRequest } };
}

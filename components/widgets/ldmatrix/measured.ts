import { matrixStates } from '@src/evidence/matrix-states';
import { statesIn } from '@src/evidence/states-in';
import type { Measured } from '@src/widget/define-widget';
import { matricesOf, type LdmatrixValues } from './params';
import { accessOf } from './simulate';

/** The datasets in which row addresses were counted; what a state asks for may be among them. */
export const DATASETS = { load: 'ldmatrix', store: 'stmatrix' } as const;

export const datasetOf = ({ op }: LdmatrixValues): string => (op === 'load' ? DATASETS.load : DATASETS.store);

/** What a recorded case is known by: the form, and the addresses of the rows that it reads. */
export function caseOf(values: LdmatrixValues): string {
  const matrices = matricesOf(values);
  const rows = accessOf(values).addressByLane.slice(0, 8 * matrices);
  return [`x${matrices}${values.trans === 'yes' ? '.trans' : ''}`, ...rows].join(' ');
}

export const measured = (values: LdmatrixValues): Measured | null =>
  statesIn(matrixStates, datasetOf(values), values.gpu, caseOf(values));

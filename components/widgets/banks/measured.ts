import { bankStates } from '@src/evidence/bank-states';
import { statesIn } from '@src/evidence/states-in';
import { stateText } from '@src/widget/state-text';
import type { Measured } from '@src/widget/define-widget';
import { params, type BanksValues } from './params';

/** The datasets in which states of this very figure were counted: loads and stores, and atomics. */
export const DATASETS = { access: 'figure-banks', atomic: 'figure-banks-atomic' } as const;

export const datasetOf = ({ op }: BanksValues): string => (op === 'atomic' ? DATASETS.atomic : DATASETS.access);

export const measured = (values: BanksValues): Measured | null =>
  statesIn(bankStates, datasetOf(values), values.gpu, stateText(params, values));

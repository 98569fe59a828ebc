import { matrixStates } from '@src/evidence/matrix-states';
import { statesIn } from '@src/evidence/states-in';
import { bytesText, count } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { HALF_BYTES, matricesOf, type LdmatrixValues } from './params';
import { accessOf, pitchOf, type LdmatrixTrace } from './simulate';

/** The datasets in which row addresses were counted; a state's addresses may be among them. */
export const DATASETS = { load: 'ldmatrix', store: 'stmatrix' } as const;

const datasetOf = ({ op }: LdmatrixValues): string => (op === 'load' ? DATASETS.load : DATASETS.store);

/** The key of a recorded case: the form, and the addresses of the rows that it reads. */
export function caseOf(values: LdmatrixValues): string {
  const matrices = matricesOf(values);
  const rows = accessOf(values).addressByLane.slice(0, 8 * matrices);
  return [`x${matrices}${values.trans === 'yes' ? '.trans' : ''}`, ...rows].join(' ');
}

export const measured = (values: LdmatrixValues): Measured | null =>
  statesIn(matrixStates, datasetOf(values), values.gpu, caseOf(values));

const matrixRule = ({ op }: LdmatrixValues) => (op === 'load' ? 'ldmatrix-phases' : 'stmatrix-phases');

export function metrics({ shared, ordinary, tileBytes }: LdmatrixTrace, values: LdmatrixValues): readonly Metric[] {
  const { wavefronts, ideal, excess, bankConflicts, conflictDegree } = shared;
  const op = values.op === 'load' ? 'ld' : 'st';
  const rule = matrixRule(values);
  const counted = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
  const pitch = pitchOf(values);
  return [
    {
      id: 'wavefronts',
      label: 'shared wavefronts',
      ...counted(wavefronts.length, 'wavefront'),
      counter: `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`,
      ideal: `ideal ${ideal}`,
      rule,
      marks: 'wavefront',
    },
    {
      id: 'conflicts',
      label: 'counter shows',
      ...counted(bankConflicts, 'conflict'),
      counter: `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`,
      rule: 'bank-conflict-counter',
    },
    { id: 'excess', label: 'excess', ...counted(excess, 'wavefront'), rule: 'shared-ideal' },
    {
      id: 'degree',
      label: 'conflict degree',
      value: conflictDegree,
      text: conflictDegree > 1 ? `${conflictDegree}-way` : 'no conflict',
      rule,
    },
    { id: 'pitch', label: 'row to row', value: pitch * HALF_BYTES, text: `${pitch * HALF_BYTES} B` },
    {
      id: 'ordinary',
      label: 'without it',
      ...counted(ordinary.instructions, `ordinary ${values.op}`),
      rule: 'matrix-fragments',
    },
    {
      id: 'ordinaryWavefronts',
      quiet: true,
      label: 'wavefronts without it',
      ...counted(ordinary.wavefronts, 'wavefront'),
      rule: 'shared-banks',
    },
    { id: 'ideal', quiet: true, label: 'ideal', ...counted(ideal, 'wavefront'), rule: 'shared-ideal' },
    { id: 'rows', quiet: true, label: 'rows read', ...counted(8 * matricesOf(values), 'row') },
    { id: 'tile', quiet: true, label: 'bytes of the tile', value: tileBytes, text: bytesText(tileBytes) },
  ];
}

import { bankStates } from '@src/evidence/bank-states';
import { statesIn } from '@src/evidence/states-in';
import { bytesText, count } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { fullestBank, waiterOf } from './describe';
import { params, type BanksValues } from './params';
import type { BanksTrace } from './simulate';

/** The datasets in which states of this very figure were counted: loads and stores, and atomics. */
export const DATASETS = { access: 'figure-banks', atomic: 'figure-banks-atomic' } as const;

export const datasetOf = ({ op }: BanksValues): string => (op === 'atomic' ? DATASETS.atomic : DATASETS.access);

export const measured = (values: BanksValues): Measured | null =>
  statesIn(bankStates, datasetOf(values), values.gpu, stateText(params, values));

const SUFFIX: Readonly<Record<string, string>> = { load: 'ld', store: 'st', atomic: 'atom' };

/** Id of the rule that decides the number of wavefronts. */
function wavefrontRule({ access, shared }: BanksTrace, values: BanksValues): string {
  if (values.op === 'atomic')
    return values.atomic === 'cas' ? 'shared-cas' : waiterOf(values) === 'word' ? 'shared-counting' : 'shared-atomics';
  if (shared.paired) return 'shared-load-pairs';
  return access.width > 4 ? 'shared-passes' : 'shared-banks';
}

export function metrics(trace: BanksTrace, values: BanksValues): readonly Metric[] {
  const { wavefronts, ideal, excess, bankConflicts, conflictDegree, passes } = trace.shared;
  const op = SUFFIX[values.op]!;
  const longest = Math.max(0, ...trace.bankLoads.map(({ queued }) => queued));
  const countOf = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
  const rule = wavefrontRule(trace, values);
  return [
    {
      id: 'wavefronts',
      label: 'shared wavefronts',
      ...countOf(wavefronts.length, 'wavefront'),
      counter: `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`,
      ideal: `ideal ${ideal}`,
      rule,
      marks: 'wavefront',
    },
    {
      id: 'conflicts',
      label: 'counter shows',
      ...countOf(bankConflicts, 'conflict'),
      counter: `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`,
      rule: 'bank-conflict-counter',
    },
    {
      id: 'excess',
      label: 'excess',
      ...countOf(excess, 'wavefront'),
      rule: 'shared-ideal',
    },
    {
      id: 'degree',
      label: 'conflict degree',
      value: conflictDegree,
      text: conflictDegree > 1 ? `${conflictDegree}-way` : 'no conflict',
      rule,
    },
    {
      id: 'queue',
      label: 'fullest bank',
      value: longest,
      text: longest === 0 ? 'none' : count(longest, waiterOf(values)),
      marks: 'bank',
    },
    { id: 'passes', label: 'passes', value: passes.length, text: count(passes.length, 'pass', 'passes') },
    { id: 'holes', label: 'holes', value: trace.holeBytes, text: bytesText(trace.holeBytes) },
    { id: 'ideal', quiet: true, label: 'ideal', ...countOf(ideal, 'wavefront'), rule: 'shared-ideal' },
    {
      id: 'fullest',
      quiet: true,
      label: 'fullest bank',
      value: fullestBank(trace),
      text: `bank ${fullestBank(trace)}`,
    },
    { id: 'plain', quiet: true, label: 'plain tile', ...countOf(trace.plainWavefronts, 'wavefront'), rule },
    { id: 'tile', quiet: true, label: 'bytes of the tile', value: trace.tileBytes, text: bytesText(trace.tileBytes) },
  ];
}

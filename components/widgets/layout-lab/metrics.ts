import { matricesOf, opOf } from '@src/engine/layout';
import { layoutStates } from '@src/evidence/layout-states';
import { statesIn } from '@src/evidence/states-in';
import { bytesText, count } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { copyOf, isShared, params, unitOf, type LabValues } from './params';
import type { LabTrace } from './simulate';

function bankRule(values: LabValues): string {
  const copy = copyOf(values);
  if (!matricesOf(copy.atom)) return 'shared-banks';
  return opOf(copy) === 'load' ? 'ldmatrix-phases' : 'stmatrix-phases';
}

export function metrics(trace: LabTrace, values: LabValues): readonly Metric[] {
  const { steps, cost, ideal, conflicts, other, rows, columns, found } = trace;
  const op = opOf(copyOf(values)) === 'load' ? 'ld' : 'st';
  // A cp.async is not counted among loads and stores.
  const counter = (name: string) => (values.atom === 'cp.async' ? {} : { counter: name });
  const counted = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
  const moved = rows * columns * Number(values.bytes);
  const last: Metric[] = [
    { id: 'instructions', label: 'instructions', ...counted(steps.length, 'instruction') },
    { id: 'bytes', quiet: true, label: 'bytes of the tile', value: moved, text: bytesText(moved) },
    { id: 'ideal', quiet: true, label: 'ideal', ...counted(ideal, unitOf(values)) },
    { id: 'excess', quiet: true, label: 'excess', ...counted(cost - ideal, unitOf(values)) },
    { id: 'first', quiet: true, label: 'first instruction', ...counted(steps[0]!.cost, unitOf(values)) },
  ];
  if (!isShared(values)) {
    const tags = steps.reduce((sum, { tagWavefronts }) => sum + tagWavefronts, 0);
    return [
      {
        id: 'sectors',
        label: 'sectors',
        ...counted(cost, 'sector'),
        ideal: `ideal ${ideal}`,
        rule: 'sectors',
        marks: 'instruction',
        ...counter(`l1tex__t_sectors_pipe_lsu_mem_global_op_${op}.sum`),
      },
      { id: 'tags', label: 'tag wavefronts', ...counted(tags, 'wavefront'), rule: 'tag-wavefronts' },
      ...last,
    ];
  }
  return [
    {
      id: 'wavefronts',
      label: 'shared wavefronts',
      ...counted(cost, 'wavefront'),
      ideal: `ideal ${ideal}`,
      ...counter(`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`),
      rule: bankRule(values),
      marks: 'instruction',
    },
    {
      id: 'conflicts',
      label: 'counter shows',
      ...counted(conflicts, 'conflict'),
      rule: 'bank-conflict-counter',
      marks: 'excess',
      ...counter(`l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`),
    },
    ...(other
      ? [{ id: 'other', label: 'the other side', ...counted(other.cost, 'wavefront'), ideal: `ideal ${other.ideal}` }]
      : []),
    ...last,
    {
      id: 'unused',
      quiet: true,
      label: 'bytes of padding found',
      value: found?.unused ?? 0,
      text: bytesText(found?.unused ?? 0),
    },
  ];
}

/** The dataset in which kernels of this very figure were counted. */
export const DATASET = 'figure-layout-lab';

/** The counters of the memory and the direction that the state draws. */
export function measured(values: LabValues): Measured | null {
  const found = statesIn(layoutStates, DATASET, values.gpu, stateText(params, values));
  if (!found) return null;
  const op = opOf(copyOf(values)) === 'load' ? 'ld' : 'st';
  const names = values.memory === 'shared' ? ['wavefronts', 'conflicts'] : ['sectors'];
  const byMetric = Object.fromEntries(names.map((name) => [name, found.byMetric[`${name}.${op}`]!]));
  return { ...found, byMetric };
}

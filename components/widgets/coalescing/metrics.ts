import { type CoalesceTrace } from '@src/engine/coalesce';
import { coalescingStates } from '@src/evidence/coalescing-states';
import { statesIn } from '@src/evidence/states-in';
import { bytesText, count, percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { params, type CoalescingValues } from './params';

/** The dataset in which states of this very figure were counted. */
const DATASET = 'figure-coalescing';

export const measured = (values: CoalescingValues): Measured | null =>
  statesIn(coalescingStates, DATASET, values.gpu, stateText(params, values));

export function metrics(trace: CoalesceTrace, { op }: CoalescingValues): readonly Metric[] {
  const counter = (name: string): string =>
    `l1tex__t_${name}_pipe_lsu_mem_global_op_${op === 'store' ? 'st' : 'ld'}.sum`;
  const { sectors, requests, wavefronts, lines, efficiency, usefulBytes, movedBytes, idealSectors } = trace;
  return [
    {
      id: 'sectors',
      label: 'sectors per request',
      value: sectors.length,
      text: count(sectors.length, 'sector'),
      counter: counter('sectors'),
      rule: 'sectors',
      marks: 'sector',
      ideal: `ideal ${idealSectors}`,
    },
    {
      id: 'efficiency',
      label: 'useful share of moved bytes',
      value: efficiency ?? 0,
      text: efficiency === null ? 'nothing moves' : percent(efficiency),
    },
    {
      id: 'wavefronts',
      label: 'tag wavefronts',
      value: wavefronts,
      text: count(wavefronts, 'tag wavefront'),
      counter: counter('output_wavefronts'),
      rule: 'tag-wavefronts',
      marks: 'wavefront',
    },
    { id: 'lines', label: 'lines', value: lines.length, text: count(lines.length, 'line'), marks: 'line' },
    {
      id: 'requests',
      label: 'requests',
      value: requests,
      text: count(requests, 'request'),
      counter: counter('requests'),
    },
    { quiet: true, id: 'useful', label: 'useful bytes', value: usefulBytes, text: bytesText(usefulBytes) },
    { quiet: true, id: 'moved', label: 'moved bytes', value: movedBytes, text: bytesText(movedBytes) },
    {
      quiet: true,
      id: 'wasted',
      label: 'wasted bytes',
      value: movedBytes - usefulBytes,
      text: bytesText(movedBytes - usefulBytes),
    },
  ];
}

/** Sectors that have moved at clock `time`: after the lookups they come one by one. */
export const counted = (trace: CoalesceTrace, _values: CoalescingValues, time: number): number =>
  Math.min(trace.sectors.length, Math.max(0, Math.floor(time) - trace.wavefronts));

import { architecture } from '@src/arch';
import { requestRule, sectorRule, type CoalesceTrace } from '@src/engine/coalesce';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count, percent } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table } from '@src/widget/define-widget';
import type { CoalescingValues } from './params';

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
      rule: sectorRule.id,
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
      rule: tagStageRule.id,
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

export function table(trace: CoalesceTrace): Table {
  return {
    caption: 'Lane by lane, in bytes from a 4 MiB boundary',
    columns: ['Lane', 'Address', 'Sector', 'Line', 'Tag wavefront'],
    rows: trace.serviceByLane.map((service, lane) =>
      service ? [lane, service.address, service.sector, service.line, service.wavefront] : [lane, 'off', '–', '–', '–'],
    ),
  };
}

/** Sectors that have moved when the clock stands at `time`: after the lookups they come one by one. */
export const counted = (trace: CoalesceTrace, _values: CoalescingValues, time: number): number =>
  Math.min(trace.sectors.length, Math.max(0, Math.floor(time) - trace.wavefronts));

export const shares = ({ usefulBytes, movedBytes }: CoalesceTrace): readonly Share[] => [
  { label: `${bytesText(usefulBytes)} used`, value: usefulBytes, kind: 'used' },
  { label: `${bytesText(movedBytes - usefulBytes)} not used`, value: movedBytes - usefulBytes, kind: 'waste' },
];

export const rules = ({ gpu }: CoalescingValues) =>
  usedRules([requestRule, sectorRule, tagStageRule], architecture(gpu).computeCapability);

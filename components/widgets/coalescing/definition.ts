import { architecture } from '@src/arch';
import { requestRule, sectorRule, type CoalesceTrace } from '@src/engine/coalesce';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count, percent } from '@src/units/words';
import { defineWidget, usedRules, type Metric, type Table } from '@src/widget/define-widget';
import { curve } from './curve';
import { judge, places } from './judge';
import { kernel } from './kernel';
import { layout } from './layout';
import { measured } from './measured';
import { params, type CoalescingValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

/** One warp-wide access to global memory: which lines, sectors and bytes it costs. */
export default defineWidget({
  id: 'coalescing',
  title: 'What one warp asks of global memory',
  summary:
    'Thirty-two lanes ask for bytes; the figure shows which 32-byte sectors must move and how much of them is used.',
  chapter: 'coalescing',
  params,
  presets: [
    { id: 'contiguous', label: 'Contiguous', values: { pattern: 'stride', stride: 1, offset: 0 } },
    { id: 'every-other', label: 'Every other float', values: { pattern: 'stride', stride: 2 } },
    { id: 'own-sector', label: 'A sector each', values: { pattern: 'stride', stride: 8 } },
    { id: 'own-line', label: 'A line each', values: { pattern: 'stride', stride: 32 } },
    { id: 'shifted', label: 'Shifted by 4 B', values: { pattern: 'stride', stride: 1, offset: 4 } },
    { id: 'uniform', label: 'All the same', values: { pattern: 'broadcast', sharing: 32 } },
    { id: 'float4', label: 'float4', values: { pattern: 'stride', stride: 1, bytes: '16' } },
    { id: 'gather', label: 'Random gather', values: { pattern: 'gather', table: 65536 } },
  ],
  simulate,
  steps,
  describe,
  describeLane,
  metrics,
  shares: ({ usefulBytes, movedBytes }: CoalesceTrace) => [
    { label: `${bytesText(usefulBytes)} used`, value: usefulBytes, kind: 'used' },
    { label: `${bytesText(movedBytes - usefulBytes)} not used`, value: movedBytes - usefulBytes, kind: 'waste' },
  ],
  curve,
  kernel,
  table,
  rules: ({ gpu }: CoalescingValues) =>
    usedRules([requestRule, sectorRule, tagStageRule], architecture(gpu).computeCapability),
  measured,
  evidence: ['global-access', 'figure-coalescing', 'figure-kernels', 'tag-hash'],
  layout: (trace: CoalesceTrace, _values: CoalescingValues, width: number) => layout(trace, width),
  prediction: {
    ask: () => 'Mark every sector that must travel, then check.',
    places,
    judge: (trace: CoalesceTrace, _values: CoalescingValues, marked: readonly number[]) => judge(trace, marked),
  },
});

function metrics(trace: CoalesceTrace, { op }: CoalescingValues): readonly Metric[] {
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
    },
    { id: 'lines', label: 'lines', value: lines.length, text: count(lines.length, 'line') },
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

function table(trace: CoalesceTrace): Table {
  return {
    caption: 'Lane by lane, in bytes from a 4 MiB boundary',
    columns: ['Lane', 'Address', 'Sector', 'Line', 'Tag wavefront'],
    rows: trace.serviceByLane.map((service, lane) =>
      service ? [lane, service.address, service.sector, service.line, service.wavefront] : [lane, 'off', '–', '–', '–'],
    ),
  };
}

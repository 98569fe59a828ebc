import type { CoalesceTrace } from '@src/engine/coalesce';
import { defineWidget, type Bounds } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, curve, measured, metrics, rules, shares, table } from './metrics';
import { params, type CoalescingValues } from './params';
import { answer, boxes, judge, places } from './prediction';
import { simulate } from './simulate';

/** One warp-wide access to global memory: which lines, sectors and bytes it costs. */
export default defineWidget({
  id: 'coalescing',
  title: 'What one warp requests from global memory',
  summary:
    'Thirty-two lanes request bytes; the figure shows which 32-byte sectors must move and how much of them is used.',
  chapter: 'coalescing',
  params,
  primary: ['stride', 'offset', 'bytes'],
  invites: 'stride',
  presets: [
    { id: 'contiguous', label: 'Contiguous', values: { pattern: 'stride', stride: 1, offset: 0 } },
    { id: 'every-other', label: 'Every other float', values: { pattern: 'stride', stride: 2 } },
    { id: 'own-sector', label: 'One sector per lane', values: { pattern: 'stride', stride: 8 } },
    { id: 'own-line', label: 'One line per lane', values: { pattern: 'stride', stride: 32 } },
    { id: 'shifted', label: 'Shifted by 4 B', values: { pattern: 'stride', stride: 1, offset: 4 } },
    { id: 'uniform', label: 'All lanes, one element', values: { pattern: 'broadcast', sharing: 32 } },
    { id: 'float4', label: 'float4', values: { pattern: 'stride', stride: 1, bytes: '16' } },
    { id: 'gather', label: 'Random gather', values: { pattern: 'gather', table: 65536 } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: ['global-access', 'figure-coalescing', 'figure-kernels', 'tag-hash'],
  layout: (trace: CoalesceTrace, _values: CoalescingValues, bounds: Bounds) => layout(trace, bounds),
  prediction: {
    form: 'places',
    words: { one: 'sector', many: 'sectors', right: 'travels', wrong: 'stays' },
    ask: () => 'Mark every sector that must move, then check.',
    places,
    answer,
    boxes,
    judge: (trace: CoalesceTrace, _values: CoalescingValues, marked: readonly number[]) => judge(trace, marked),
  },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** One tensor copy: what a descriptor and a corner leave in shared memory, and what a column of it costs to read. */
export default defineWidget({
  id: 'tma-box',
  title: 'What a tensor copy leaves in shared memory',
  summary:
    'A box of a tensor is copied to shared memory: the figure shows where each element goes, what is filled, what is not written, and what reading a column costs with each swizzle.',
  chapter: 'tma',
  params,
  primary: ['swizzle', 'read', 'x'],
  invites: 'swizzle',
  presets: [
    { id: 'plain', label: 'No swizzle', values: {} },
    { id: 'swizzled', label: 'Swizzled', values: { swizzle: '128' } },
    { id: 'chunks', label: '16 B per lane', values: { swizzle: '128', read: 'chunk' } },
    { id: 'holes', label: 'Narrower than the span', values: { columns: 8, swizzle: '128' } },
    { id: 'corner', label: 'Off the corner', values: { x: -16, y: -8 } },
    { id: 'edge', label: 'Past the far edge', values: { x: 48, y: 32, fill: 'nan' } },
    {
      id: 'halves',
      label: '64 halves',
      values: { type: 'float16', columns: 64, swizzle: '128', read: 'chunk' },
    },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  shares,
  kernel: () => import('./kernel'),
  table,
  rules,
  // Images and wavefronts were recorded for other tiles; none of them is a state of this figure.
  measured: () => null,
  evidence: ['tma-image', 'tma-refusals', 'shared-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

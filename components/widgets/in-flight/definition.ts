import { READS } from '@src/evidence/recorded-reads';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, curve, measured, metrics, rules, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** Little's law: how many bytes must be on their way at any time to keep a memory busy. */
export default defineWidget({
  id: 'in-flight',
  title: 'Bytes in flight and bandwidth',
  summary:
    'A pipe as long as the latency and as thick as the bandwidth: warps, loads, and bytes per lane fill it or leave bandwidth unused.',
  chapter: 'vectorized-access',
  params,
  primary: ['warps', 'bytes', 'loads'],
  invites: 'bytes',
  presets: [
    { id: 'float4', label: 'float4', values: { bytes: '16' } },
    { id: 'unrolled', label: 'Unrolled by 4', values: { loads: '4' } },
    { id: 'few-warps', label: '8 warps are enough', values: { warps: 8, bytes: '16', loads: '8' } },
    { id: 'same-wide', label: '16 warps, one float4', values: { warps: 16, bytes: '16' } },
    { id: 'same-unrolled', label: '16 warps, four floats', values: { warps: 16, loads: '4' } },
    { id: 'one-warp', label: 'One warp', values: { warps: 1 } },
    { id: 'l2', label: 'From the L2', values: { memory: 'l2' } },
    { id: 'estimate', label: 'A GPU that was not measured', values: { gpu: 'a100' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  // What is in flight and what is missing stands in the drawing.
  shares: () => [],
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: [READS],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

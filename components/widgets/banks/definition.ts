import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, DATASETS, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** One warp-wide access to a tile in shared memory: which banks it needs, who queues there, and how many wavefronts it takes. */
export default defineWidget({
  id: 'banks',
  title: 'One warp and the 32 banks of shared memory',
  summary:
    'A warp accesses 32 elements of a tile in shared memory; the figure shows which lanes conflict at which bank, and how many wavefronts that takes.',
  chapter: 'bank-conflicts',
  params,
  primary: ['access', 'padding', 'bytes'],
  invites: 'padding',
  presets: [
    { id: 'column', label: 'Down a column', values: {} },
    { id: 'row', label: 'Along a row', values: { access: 'row' } },
    { id: 'padded', label: 'Padded by a word', values: { padding: 1 } },
    { id: 'xor', label: 'Swizzled by XOR', values: { layout: 'xor' } },
    { id: 'stride', label: 'Stride 2', values: { access: 'strided', stride: 2, columns: '64' } },
    { id: 'one', label: 'All lanes, one element', values: { access: 'broadcast', sharing: 32 } },
    { id: 'float4', label: 'A row of float4', values: { access: 'row', bytes: '16' } },
    { id: 'tensor', label: 'TMA 128 B, float4', values: { bytes: '16', columns: '8', layout: 'tma128' } },
    { id: 'histogram', label: 'Atomics on one word', values: { access: 'broadcast', sharing: 32, op: 'atomic' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted: ({ shared }, _values, time) => Math.min(shared.wavefronts.length, Math.floor(time + 1e-6)),
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: ['shared-access', 'shared-atomic', 'bank-stride', DATASETS.access, DATASETS.atomic],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

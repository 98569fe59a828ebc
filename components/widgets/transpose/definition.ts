import { TRANSPOSES } from '@src/evidence/recorded-transposes';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** A transpose phase by phase: what a warp asks of global memory on either side, and of shared memory in between. */
export default defineWidget({
  id: 'transpose',
  title: 'A transpose, phase by phase',
  summary:
    'One warp of a matrix transpose loads, writes and reads shared memory, and stores: its sectors and wavefronts.',
  chapter: 'bank-conflicts',
  params,
  primary: ['kernel', 'padding'],
  invites: 'kernel',
  presets: [
    { id: 'copy', label: 'Copy', values: { kernel: 'copy' } },
    { id: 'naive', label: 'Naive', values: { kernel: 'naive' } },
    { id: 'gather', label: 'Naive, mirrored', values: { kernel: 'naive-gather' } },
    { id: 'tile', label: 'Tile', values: {} },
    { id: 'padded', label: 'Padded by 1', values: { padding: 1 } },
    { id: 'padded2', label: 'Padded by 2', values: { padding: 2 } },
    { id: 'swizzled', label: 'Swizzled by XOR', values: { kernel: 'swizzled' } },
    { id: 'small', label: '16 × 16, padded', values: { tile: '16', padding: 1 } },
    { id: 'float4', label: 'float4, padded', values: { bytes: '16', padding: 1 } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  shares,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: [TRANSPOSES],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

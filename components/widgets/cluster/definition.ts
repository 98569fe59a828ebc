import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** The blocks of a cluster: who asks the L2 for a tile that all of them want, and how far another block's memory is. */
export default defineWidget({
  id: 'cluster',
  title: 'Blocks of a cluster: multicast and shared memory',
  summary:
    'The blocks of a cluster load a tile each for themselves or once for all, or read one another’s shared memory; the figure counts the bytes requested from the L2 and the latency of a word.',
  chapter: 'tma',
  params,
  primary: ['mode', 'size', 'multicast'],
  invites: 'multicast',
  presets: [
    { id: 'each', label: 'Each its own', values: {} },
    { id: 'multicast', label: 'Multicast', values: { multicast: 'on' } },
    { id: 'eight', label: 'Multicast to 8', values: { size: '8', multicast: 'on' } },
    { id: 'large', label: '8 blocks, 32 KiB', values: { size: '8', tile: '32768' } },
    { id: 'alone', label: 'One block', values: { size: '1' } },
    { id: 'remote', label: 'Another block’s memory', values: { mode: 'remote' } },
    { id: 'unknown', label: 'A GPU that was not measured', values: { mode: 'remote', gpu: 'b200' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: ['multicast', 'tma-image', 'latency'],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

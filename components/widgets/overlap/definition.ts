import { HOST_COPIES } from '@src/evidence/recorded-host-copies';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** Copies in, kernels and copies out, in pieces on streams: what runs beside what. */
export default defineWidget({
  id: 'overlap',
  title: 'Copies and kernels in streams',
  summary:
    'Bytes are copied from the host to the GPU, processed, and copied back; the figure shows on one clock what overlaps if they are cut into pieces on several streams, from pinned and from pageable memory.',
  chapter: 'async-copies',
  params,
  primary: ['streams', 'chunks', 'memory'],
  invites: 'streams',
  presets: [
    { id: 'first', label: '8 pieces, 3 streams', values: {} },
    { id: 'one-stream', label: 'One stream', values: { streams: 1 } },
    { id: 'two-streams', label: 'Two streams', values: { streams: 2 } },
    { id: 'pageable', label: 'Pageable', values: { memory: 'pageable' } },
    { id: 'copies-only', label: 'Copies only', values: { work: 0 } },
    { id: 'kernel-bound', label: 'A long kernel', values: { work: 8192 } },
    { id: 'many-pieces', label: '32 pieces', values: { chunks: 32 } },
    { id: 'small', label: '32 pieces of 1 MiB', values: { mib: '1', chunks: 32 } },
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
  evidence: [HOST_COPIES],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

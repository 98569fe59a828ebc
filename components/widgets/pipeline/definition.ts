import { PIPELINES } from '@src/evidence/recorded-pipelines';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** A block that copies tiles while it computes, in the right order and in the wrong one, on one clock. */
export default defineWidget({
  id: 'pipeline',
  title: 'Copies that run while a block computes',
  summary:
    'A block copies tiles to shared memory in stages and computes on them; the figure shows on one clock what overlaps if the next copy is issued before the computation, and that nothing does if it is issued after.',
  chapter: 'async-copies',
  params,
  primary: ['stages', 'order', 'fmas'],
  invites: 'stages',
  presets: [
    { id: 'first', label: 'cp.async, 4 stages', values: {} },
    { id: 'double', label: 'Double buffer', values: { stages: 2 } },
    { id: 'bug', label: 'The bug', values: { order: 'late' } },
    { id: 'deep-bug', label: 'The bug, 8 stages', values: { order: 'late', stages: 8 } },
    { id: 'one-stage', label: 'One stage', values: { stages: 1 } },
    { id: 'registers', label: 'Through registers', values: { method: 'registers', stages: 2 } },
    { id: 'bulk', label: 'One instruction', values: { method: 'bulk' } },
    { id: 'compute-bound', label: 'More arithmetic', values: { stages: 2, fmas: 512 } },
    { id: 'copy-bound', label: 'Memory is the limit', values: { stages: 8, fmas: 0 } },
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
  evidence: [PIPELINES, 'copy-instructions'],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

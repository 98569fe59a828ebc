import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, curve, measured, metrics, rules, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** One warp-wide read of constant memory: a request per different address, beside a global load of the same. */
export default defineWidget({
  id: 'constant',
  title: 'The cost of a constant read',
  summary:
    'A warp reads constant memory with an index that differs by lane; the figure shows one request per different address, its cycles, and a global load of the same addresses.',
  chapter: 'read-only-data',
  params,
  primary: ['unique', 'index', 'element'],
  invites: 'unique',
  presets: [
    { id: 'modulo', label: 'weights[i % 8]', values: {} },
    { id: 'uniform', label: 'Uniform', values: { unique: 1 } },
    { id: 'two', label: 'Two addresses', values: { unique: 2 } },
    { id: 'lane', label: 'One per lane', values: { unique: 32 } },
    { id: 'runs', label: 'Runs of four lanes', values: { index: 'runs' } },
    { id: 'bytes', label: 'Four bytes of one word', values: { element: '1', unique: 4 } },
    { id: 'far', label: 'Each in its own line', values: { spacing: 16 } },
    { id: 'thrash', label: 'Too far apart to keep', values: { unique: 16, spacing: 64 } },
    { id: 'wide', label: 'float4', values: { element: '16' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  shares: () => [],
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: ['constant', 'latency', 'global-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, DATASET, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** Seven ways to one sum: a tree in shared memory, a tree or a butterfly of shuffles, one instruction, two stages. */
export default defineWidget({
  id: 'reduction',
  title: 'Seven ways to one sum',
  summary:
    'The threads of a warp or a block add up one value each; the figure shows, step by step, which thread adds which value, what that costs, and which thread has the sum at the end.',
  chapter: 'warp-shuffles',
  params,
  primary: ['way', 'threads', 'type'],
  invites: 'way',
  presets: [
    { id: 'down', label: 'A tree of shuffles', values: {} },
    { id: 'xor', label: 'A butterfly', values: { way: 'xor' } },
    { id: 'redux', label: 'One instruction', values: { way: 'redux' } },
    { id: 'small', label: 'Shared, one warp', values: { way: 'sequential', threads: '32' } },
    { id: 'interleaved', label: 'Shared, every 2s-th thread', values: { way: 'interleaved' } },
    { id: 'strided', label: 'Shared, conflicts', values: { way: 'strided' } },
    { id: 'sequential', label: 'Shared, neighbors', values: { way: 'sequential' } },
    { id: 'block', label: 'A block in two stages', values: { way: 'block' } },
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
  measured,
  evidence: [DATASET, 'shared-access'],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

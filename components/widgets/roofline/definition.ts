import { TIMED_PRODUCTS } from '@src/evidence/timed-products';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, curve, measured, metrics, rules, table } from './metrics';
import { params, type RooflineValues } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate, type RooflineTrace } from './simulate';

/** What a kernel can reach at most, by how much it does with each byte. */
export default defineWidget({
  id: 'roofline',
  title: 'The roofline',
  summary:
    'Rate against operations per byte: the slopes of the memories, the ceilings of the arithmetic, a kernel as a point under them, and measured products.',
  chapter: 'tiling',
  params,
  primary: ['kernel', 'tile', 'memory'],
  invites: 'memory',
  presets: [
    { id: 'naive', label: 'Naive', values: { kernel: 'naive' } },
    { id: 'tile-8', label: 'Tile 8', values: { tile: '8' } },
    { id: 'tile-32', label: 'Tile 32', values: { tile: '32' } },
    { id: 'registers', label: 'Past the ridge', values: { kernel: 'registers' } },
    { id: 'l2', label: 'Counted at the L2', values: { memory: 'l2' } },
    { id: 'shared', label: 'Counted at shared memory', values: { memory: 'shared' } },
    { id: 'tensor', label: 'Tensor ridge', values: { kernel: 'own', power: 7, precision: 'tensor' } },
    { id: 'gpus', label: 'GPUs with HBM', values: { others: 'hbm' } },
    {
      id: 'gpus-tensor',
      label: 'All tensor roofs',
      values: { kernel: 'own', power: 6, precision: 'tensor', others: 'all' },
    },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  // What is reached and what is missing stands in the drawing.
  shares: () => [],
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: [TIMED_PRODUCTS, 'bytes-in-flight'],
  layout,
  prediction: {
    form: 'number',
    ask,
    places,
    answer,
    judge: (trace: RooflineTrace, _values: RooflineValues, marked: readonly number[]) => judge(trace, marked),
  },
});

import { PRODUCTS } from '@src/evidence/recorded-products';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** C = A · B: what a block loads on its way along k, and how often it uses what it has loaded. */
export default defineWidget({
  id: 'matmul-tiles',
  title: 'A matrix product, tile by tile',
  summary:
    'One block of a matrix product advances along k: the figure shows what it loads and how often each value is used, and counts requests, sectors, shared-memory reads, and operations per byte.',
  chapter: 'tiling',
  params,
  primary: ['kernel', 'tile', 'n'],
  invites: 'kernel',
  presets: [
    { id: 'naive', label: 'Naive', values: { kernel: 'naive' } },
    { id: 'swapped', label: 'Naive, swapped', values: { kernel: 'swapped' } },
    { id: 'tile-8', label: 'Tiles of 8', values: { kernel: 'tiled', tile: '8' } },
    { id: 'tile-16', label: 'Tiles of 16', values: { kernel: 'tiled', tile: '16' } },
    { id: 'tile-32', label: 'Tiles of 32', values: { kernel: 'tiled', tile: '32' } },
    { id: 'registers', label: 'In registers', values: { kernel: 'registers', n: '128' } },
    { id: 'edges', label: 'N not a multiple of the tile', values: { kernel: 'tiled', n: '100' } },
    { id: 'measured', label: 'As measured', values: { kernel: 'tiled', n: '2048', tile: '32' } },
    {
      id: 'as-written',
      label: 'Measured, as written',
      values: { kernel: 'tiled', n: '2048', tile: '32', sharedLoads: 'written' },
    },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: [...PRODUCTS],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

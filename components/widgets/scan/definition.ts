import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, DATASET, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** Prefix sums of a warp: by shuffles or through shared memory, with or without the own value, by segments. */
export default defineWidget({
  id: 'scan',
  title: 'Prefix sums of a warp, round by round',
  summary:
    'Each lane gets the sum of all lanes before it; the figure shows how many rounds that takes, by shuffles and through shared memory, and what a round costs.',
  chapter: 'warp-shuffles',
  params,
  primary: ['way', 'kind', 'width'],
  invites: 'way',
  presets: [
    { id: 'inclusive', label: 'Inclusive, by shuffles', values: {} },
    { id: 'exclusive', label: 'Exclusive, by shuffles', values: { kind: 'exclusive' } },
    { id: 'shared', label: 'Inclusive, shared', values: { way: 'shared' } },
    { id: 'shared-exclusive', label: 'Exclusive, shared', values: { way: 'shared', kind: 'exclusive' } },
    { id: 'segments', label: 'Segments of 8', values: { width: '8' } },
    { id: 'pairs', label: 'Pairs', values: { width: '2' } },
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
  // Nobody recorded a whole scan.
  measured: () => null,
  evidence: [DATASET, 'shared-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

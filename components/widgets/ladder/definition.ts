import { LADDERS } from '@src/evidence/recorded-ladders';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, boxes, judge, places, words } from './prediction';
import { simulate } from './simulate';

/** Two kernels from their first version to the limit, step by step, in any order that was measured. */
export default defineWidget({
  id: 'ladder',
  title: 'From the first version to the limit',
  summary:
    'The versions of a transpose or a softmax against the speed of a copy, step by step in an order that the reader chooses; every value was recorded for exactly those steps.',
  chapter: 'end-to-end',
  params,
  primary: ['steps', 'passes', 'kernel'],
  invites: 'steps',
  presets: [
    { id: 'transpose', label: 'Transpose, as its profiles say', values: {} },
    { id: 'width-first', label: 'Transpose, width first', values: { steps: ['wide', 'loads'] } },
    { id: 'mirrored', label: 'Transpose, scattered loads', values: { from: 'writes', steps: ['wide', 'loads'] } },
    {
      id: 'padding-last',
      label: 'Transpose, padding last',
      values: { steps: ['tile', 'wide', 'loads', 'cure'] },
    },
    { id: 'in-l2', label: 'Transpose, in the L2', values: { size: '2048', steps: ['tile', 'cure', 'loads', 'wide'] } },
    {
      id: 'large-first',
      label: 'Transpose, squares of 64 before the tile',
      values: { on: 'h100', steps: ['wide', 'large', 'columns', 'tile', 'cure', 'loads'] },
    },
    { id: 'softmax', label: 'Softmax, a warp per row', values: { kernel: 'softmax' } },
    {
      id: 'softmax-block',
      label: 'Softmax, a block per row',
      values: { kernel: 'softmax', passes: ['lanes', 'block', 'online', 'wide', 'keep'] },
    },
    {
      id: 'softmax-long',
      label: 'Softmax, rows of 65,536',
      values: { kernel: 'softmax', length: '65536', passes: ['lanes', 'block', 'wide', 'online', 'keep', 'cluster'] },
    },
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
  evidence: [...new Set(Object.values(LADDERS).flatMap((of) => Object.values(of).flat())), 'launch-cost'],
  layout,
  prediction: { form: 'places', words, ask, places, answer, judge, boxes },
});

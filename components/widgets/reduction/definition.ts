import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, DATASET, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** Seven ways to one sum: a tree in shared memory, a tree or a butterfly of shuffles, one instruction, two stages. */
export default defineWidget({
  id: 'reduction',
  title: 'Seven ways to one sum',
  chapter: 'warp-shuffles',
  params,
  primary: ['way', 'threads', 'type'],
  invites: 'way',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [DATASET, 'shared-access'],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, DATASET, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** Prefix sums of a warp: by shuffles or through shared memory, with or without the own value, by segments. */
export default defineWidget({
  id: 'scan',
  title: 'Prefix sums of a warp, round by round',
  chapter: 'warp-shuffles',
  params,
  primary: ['way', 'kind', 'width'],
  invites: 'way',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  // No whole scan was recorded.
  measured: () => null,
  evidence: [DATASET, 'shared-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

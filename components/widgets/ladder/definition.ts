import { LADDERS } from '@src/evidence/recorded-ladders';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, boxes, places, words } from './prediction';
import { simulate } from './simulate';

/** Two kernels from their first version to the limit, step by step, in any measured order. */
export default defineWidget({
  id: 'ladder',
  title: 'From the first version to the limit',
  chapter: 'end-to-end',
  params,
  primary: ['steps', 'passes', 'kernel'],
  invites: 'steps',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [...new Set(Object.values(LADDERS).flatMap((of) => Object.values(of).flat())), 'launch-cost'],
  layout,
  prediction: { form: 'places', words, ask, places, answer, boxes },
});

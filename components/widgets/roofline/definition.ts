import { TIMED_PRODUCTS } from '@src/evidence/timed-products';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** What a kernel can reach at most, by its operations per byte. */
export default defineWidget({
  id: 'roofline',
  title: 'The roofline',
  chapter: 'tiling',
  params,
  primary: ['kernel', 'tile', 'memory'],
  invites: 'memory',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [TIMED_PRODUCTS, 'bytes-in-flight'],
  layout,
  prediction: {
    form: 'number',
    ask,
    places,
    answer,
  },
});

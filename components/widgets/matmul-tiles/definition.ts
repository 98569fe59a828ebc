import { PRODUCTS } from '@src/evidence/recorded-products';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** C = A · B: what a block loads on its way along k, and how often it uses what it has loaded. */
export default defineWidget({
  id: 'matmul-tiles',
  title: 'A matrix product, tile by tile',
  chapter: 'tiling',
  params,
  primary: ['kernel', 'tile', 'n'],
  invites: 'kernel',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [...PRODUCTS],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

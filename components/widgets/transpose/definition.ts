import { TRANSPOSES } from '@src/evidence/recorded-transposes';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * A transpose phase by phase: what a warp requests from global memory on either side, and from shared memory in
 * between.
 */
export default defineWidget({
  id: 'transpose',
  title: 'A transpose, phase by phase',
  chapter: 'bank-conflicts',
  params,
  primary: ['kernel', 'padding'],
  invites: 'kernel',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: [TRANSPOSES],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

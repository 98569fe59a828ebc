import { defineWidget } from '@src/widget/define-widget';
import { counted, describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { DATASET, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** A tile by its layout, a copy by its threads and values, and the cost of each instruction. */
export default defineWidget({
  id: 'layout-lab',
  title: 'A copy by its layouts',
  chapter: 'layouts',
  params,
  primary: ['layout', 'threads', 'atom'],
  invites: 'layout',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [DATASET, 'layouts', 'shared-access', 'ldmatrix', 'stmatrix', 'global-access'],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

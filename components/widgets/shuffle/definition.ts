import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, DATASET, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** One shuffle: which lane takes whose value, and which lanes get an undefined one. */
export default defineWidget({
  id: 'shuffle',
  title: 'Which lane gets which value in a shuffle',
  chapter: 'warp-shuffles',
  params,
  primary: ['operation', 'delta', 'width'],
  invites: 'operation',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [DATASET],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

import { SPILLS } from '@src/evidence/recorded-spills';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** Registers that launch bounds take away, where the values go, and the warps that fit instead. */
export default defineWidget({
  id: 'spill',
  title: 'What launch bounds cost and gain',
  chapter: 'latency-hiding',
  params,
  primary: ['blocks', 'demand', 'threads'],
  invites: 'blocks',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: [SPILLS],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

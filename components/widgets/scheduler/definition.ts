import { SCHEDULES } from '@src/evidence/recorded-schedules';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** The warps of one scheduler on a clock: which one issues in each cycle, and why the others do not. */
export default defineWidget({
  id: 'scheduler',
  title: 'What the warps of a scheduler wait for',
  chapter: 'latency-hiding',
  params,
  primary: ['warps', 'loads', 'chains'],
  invites: 'warps',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: [SCHEDULES],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

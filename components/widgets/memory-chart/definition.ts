import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * Nsight Compute's memory chart: what a kernel moved over each link, how full each place was, and which one is the
 * limit.
 */
export default defineWidget({
  id: 'memory-chart',
  title: 'The memory chart of a kernel',
  chapter: 'profile',
  params,
  primary: ['kernel', 'show'],
  invites: 'kernel',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured: () => null,
  evidence: ['reports', 'profiles'],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * One warp-wide read of constant memory: a request per distinct address, beside a global load of the same addresses.
 */
export default defineWidget({
  id: 'constant',
  title: 'The cost of a constant read',
  chapter: 'read-only-data',
  params,
  primary: ['unique', 'index', 'element'],
  invites: 'unique',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: ['constant', 'latency', 'global-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

import { defineWidget } from '@src/widget/define-widget';
import { counted, describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * A kernel that looks up entries of a table: which of its sectors the L1 has, load by load, and which it has evicted.
 */
export default defineWidget({
  id: 'cache',
  title: 'How much of a table the L1 keeps',
  chapter: 'read-only-data',
  params,
  primary: ['table', 'pattern', 'warps'],
  invites: 'table',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured: () => null,
  evidence: ['l1-sequences', 'l1-held-out', 'cache-capacity'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

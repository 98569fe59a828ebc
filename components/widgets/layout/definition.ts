import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { metrics } from './metrics';
import { params } from './params';
import { simulate } from './simulate';

/** One warp and 32 structs: the bytes moved by touching some of their fields, for each memory layout. */
export default defineWidget({
  id: 'layout',
  title: 'The same structs in three layouts',
  chapter: 'coalescing',
  params,
  primary: ['fields', 'struct', 'tile'],
  invites: 'fields',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  // A recorded state holds the counters of one access; this figure shows three at once.
  measured: () => null,
  evidence: ['aos-soa'],
  layout,
});

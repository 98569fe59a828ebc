import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * The blocks of a cluster: which of them request a tile that all of them want from the L2, and how far another block's
 * memory is.
 */
export default defineWidget({
  id: 'cluster',
  title: 'Blocks of a cluster: multicast and shared memory',
  chapter: 'tma',
  params,
  primary: ['mode', 'size', 'multicast'],
  invites: 'multicast',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: ['multicast', 'tma-image', 'latency'],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { DATASETS, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * One warp-wide access to a tile in shared memory: which banks it needs, which words queue there, and how many
 * wavefronts it takes.
 */
export default defineWidget({
  id: 'banks',
  title: 'One warp and the 32 banks of shared memory',
  chapter: 'bank-conflicts',
  params,
  primary: ['access', 'padding', 'bytes'],
  invites: 'padding',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted: ({ shared }, _values, time) => Math.min(shared.wavefronts.length, Math.floor(time + 1e-6)),
  details: () => import('./details'),
  measured,
  evidence: ['shared-access', 'shared-atomic', 'bank-stride', DATASETS.access, DATASETS.atomic],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

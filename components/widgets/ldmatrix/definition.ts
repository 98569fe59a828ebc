import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { DATASETS, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/**
 * One ldmatrix or stmatrix: which lane names which row, which banks the rows need, and which lane holds which elements.
 */
export default defineWidget({
  id: 'ldmatrix',
  title: 'One ldmatrix and the 32 banks',
  chapter: 'tma',
  params,
  primary: ['columns', 'padding', 'layout'],
  invites: 'padding',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted: ({ shared }, _values, time) => Math.min(shared.wavefronts.length, Math.floor(time + 1e-6)),
  details: () => import('./details'),
  measured,
  evidence: [DATASETS.load, DATASETS.store],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

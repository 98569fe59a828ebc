import { HOST_COPIES } from '@src/evidence/recorded-host-copies';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** Copies in, kernels, and copies out, in pieces on streams: what runs beside what. */
export default defineWidget({
  id: 'overlap',
  title: 'Copies and kernels in streams',
  chapter: 'async-copies',
  params,
  primary: ['streams', 'chunks', 'memory'],
  invites: 'streams',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: [HOST_COPIES],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

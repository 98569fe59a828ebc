import { PIPELINES } from '@src/evidence/recorded-pipelines';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** A block that copies tiles while it computes, in the right order and in the wrong one, on one clock. */
export default defineWidget({
  id: 'pipeline',
  title: 'Copies that run while a block computes',
  chapter: 'async-copies',
  params,
  primary: ['stages', 'order', 'fmas'],
  invites: 'stages',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: [PIPELINES, 'copy-instructions'],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

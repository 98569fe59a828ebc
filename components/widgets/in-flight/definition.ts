import { READS } from '@src/evidence/recorded-reads';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** Little's law: how many bytes must be in flight at any time to keep a memory busy. */
export default defineWidget({
  id: 'in-flight',
  title: 'Bytes in flight and bandwidth',
  chapter: 'vectorized-access',
  params,
  primary: ['warps', 'bytes', 'loads'],
  invites: 'bytes',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: [READS],
  layout,
  prediction: { form: 'number', ask, places, answer },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** One tensor copy: what a descriptor and a corner leave in shared memory, and what a column of it costs to read. */
export default defineWidget({
  id: 'tma-box',
  title: 'What a tensor copy leaves in shared memory',
  chapter: 'tma',
  params,
  primary: ['swizzle', 'read', 'x'],
  invites: 'swizzle',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  // Images and wavefronts were recorded for other tiles; none of them is a state of this figure.
  measured: () => null,
  evidence: ['tma-image', 'tma-refusals', 'shared-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** The texels of one warp on a row-major image, and on one stored in blocks, whose layout is assumed. */
export default defineWidget({
  id: 'texture',
  title: 'A window of an image, row by row and in blocks',
  chapter: 'read-only-data',
  params,
  primary: ['shape', 'x', 'y'],
  invites: 'shape',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured: () => null,
  evidence: ['global-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

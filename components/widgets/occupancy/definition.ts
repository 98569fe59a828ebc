import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** How many blocks of a kernel an SM can hold, which resource keeps the next one out, and where that changes. */
export default defineWidget({
  id: 'occupancy',
  title: 'How many blocks an SM can hold',
  chapter: 'tiling',
  params,
  primary: ['registers', 'threads', 'shared'],
  invites: 'registers',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: ['occupancy'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer },
});

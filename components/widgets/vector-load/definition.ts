import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { DATASET, measured, metrics } from './metrics';
import { params } from './params';
import { answer, ask, boxes, places } from './prediction';
import { simulate } from './simulate';

/** The same data read with 1 to 32 bytes per lane: how many instructions, requests, and sectors that is. */
export default defineWidget({
  id: 'vector-load',
  title: 'The same bytes in fewer instructions',
  chapter: 'vectorized-access',
  params,
  primary: ['bytes', 'offset', 'alignment'],
  invites: 'bytes',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  measured,
  evidence: [DATASET, 'copy-element', 'misaligned'],
  layout,
  prediction: {
    form: 'places',
    words: { one: 'sector', many: 'sectors', right: 'asked for', wrong: 'not asked for' },
    ask,
    places,
    answer,
    boxes,
  },
});

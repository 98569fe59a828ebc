import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics } from './metrics';
import { params } from './params';
import { answer, ask, places } from './prediction';
import { simulate } from './simulate';

/** The path of one warp's load, from the instruction to the registers, with the counters at each stage. */
export default defineWidget({
  id: 'anatomy',
  title: 'The path of one load',
  chapter: 'warp',
  params,
  primary: ['pattern', 'stride', 'caches'],
  invites: 'pattern',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  // The recorded rows have other addresses than the figure's; a test checks the path against all of them.
  measured: () => null,
  evidence: ['global-access', 'l2-fetch', 'copy-stride', 'copy-offset', 'tag-hash'],
  layout,
  prediction: {
    form: 'number',
    isBigNumber: true,
    ask,
    places,
    answer,
  },
});

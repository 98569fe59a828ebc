import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { metrics } from './metrics';
import { params, type ArchitecturesValues } from './params';
import { answer, ask, places } from './prediction';
import { simulate, type ArchitecturesTrace } from './simulate';

/** The GPUs of the book, fact by fact, in the order that the reader chooses, with the changes of each generation. */
export default defineWidget({
  id: 'architectures',
  title: 'The GPUs of this book',
  chapter: 'gpus',
  params,
  primary: ['group', 'sort', 'gpu'],
  invites: 'group',
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  details: () => import('./details'),
  // Measured values are facts already, with their source; no state of the figure was counted.
  measured: () => null,
  evidence: ['device-h200', 'latency', 'l2-capacity', 'l2-fetch'],
  layout,
  prediction: {
    form: 'number',
    ask,
    places: (_trace: ArchitecturesTrace, values: ArchitecturesValues) => places(values),
    answer: (_trace: ArchitecturesTrace, values: ArchitecturesValues) => answer(values),
  },
});

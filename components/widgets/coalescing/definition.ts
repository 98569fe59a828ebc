import type { CoalesceTrace } from '@src/engine/coalesce';
import { defineWidget, type Bounds } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params, type CoalescingValues } from './params';
import { answer, boxes, places } from './prediction';
import { simulate } from './simulate';

/** One warp-wide access to global memory: the lines, sectors, and bytes it costs. */
export default defineWidget({
  id: 'coalescing',
  title: 'What one warp requests from global memory',
  chapter: 'coalescing',
  params,
  primary: ['stride', 'offset', 'bytes'],
  invites: 'stride',
  simulate,
  moments: (trace) => moments(trace),
  describe,
  describeLane,
  metrics,
  counted,
  details: () => import('./details'),
  measured,
  evidence: ['global-access', 'figure-coalescing', 'figure-kernels', 'tag-hash'],
  layout: (trace: CoalesceTrace, _values: CoalescingValues, bounds: Bounds) => layout(trace, bounds),
  prediction: {
    form: 'places',
    words: { one: 'sector', many: 'sectors', right: 'travels', wrong: 'stays' },
    ask: () => 'Mark every sector that must move, then check.',
    places,
    answer,
    boxes,
  },
});

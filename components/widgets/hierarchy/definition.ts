import { defineWidget, type Bounds } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics } from './metrics';
import { params, type HierarchyValues } from './params';
import { answer, ask, places } from './prediction';
import { simulate, type HierarchyTrace } from './simulate';

/** The levels of memory of one GPU or two: how much, how fast, how long, and where each number comes from. */
export default defineWidget({
  id: 'hierarchy',
  title: 'From registers to DRAM',
  chapter: 'gpus',
  params,
  primary: ['gpu', 'other'],
  invites: 'other',
  simulate,
  moments,
  describe,
  describeLane: (trace: HierarchyTrace, _values: HierarchyValues, lane: number) => describeLane(trace, lane),
  metrics,
  counted,
  details: () => import('./details'),
  // The recorded latencies are facts already, each with its source; no state of the figure was counted.
  measured: () => null,
  evidence: ['latency', 'device-h200', 'bytes-in-flight'],
  layout: (trace: HierarchyTrace, _values: HierarchyValues, bounds: Bounds) => layout(trace, bounds),
  prediction: {
    form: 'number',
    ask: (values: HierarchyValues) => ask(simulate(values)),
    places: (trace: HierarchyTrace) => places(trace),
    answer: (trace: HierarchyTrace) => answer(trace),
  },
});

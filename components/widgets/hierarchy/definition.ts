import { defineWidget, type Bounds } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics, rules, table } from './metrics';
import { params, type HierarchyValues } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate, type HierarchyTrace } from './simulate';

/** The levels of memory of one GPU or two: how much, how fast, how long, and where each number comes from. */
export default defineWidget({
  id: 'hierarchy',
  title: 'From registers to DRAM',
  summary:
    'The levels of memory of a GPU, from registers to DRAM: size, scope, bandwidth, and a race of one value from each level on one clock.',
  chapter: 'gpus',
  params,
  primary: ['gpu', 'other'],
  invites: 'other',
  presets: [
    { id: 'hopper', label: 'H200', values: { gpu: 'h200' } },
    { id: 'ampere-hopper', label: 'A100 and H200', values: { gpu: 'a100', other: 'h200' } },
    { id: 'desk-rack', label: 'RTX 4090 and H200', values: { gpu: 'rtx-4090', other: 'h200' } },
    { id: 'new', label: 'B200: no latency known', values: { gpu: 'b200' } },
    { id: 'small', label: 'Orin and T4', values: { gpu: 'orin', other: 't4' } },
  ],
  simulate,
  moments,
  describe,
  describeLane: (trace: HierarchyTrace, _values: HierarchyValues, lane: number) => describeLane(trace, lane),
  metrics,
  counted,
  // Nothing here is a part of a whole.
  shares: () => [],
  kernel: () => import('./kernel'),
  table,
  rules,
  // The recorded latencies are facts already, each with its origin; no state of the figure was counted.
  measured: () => null,
  evidence: ['latency', 'device-h200', 'bytes-in-flight'],
  layout: (trace: HierarchyTrace, _values: HierarchyValues, bounds: Bounds) => layout(trace, bounds),
  prediction: {
    form: 'number',
    ask: (values: HierarchyValues) => ask(simulate(values)),
    places: (trace: HierarchyTrace) => places(trace),
    answer: (trace: HierarchyTrace) => answer(trace),
    judge: (trace: HierarchyTrace, _values: HierarchyValues, marked: readonly number[]) => judge(trace, marked),
  },
});

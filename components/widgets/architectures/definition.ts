import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { metrics, table } from './metrics';
import { params, type ArchitecturesValues } from './params';
import { answer, ask, judge, places } from './prediction';
import { rules, simulate, type ArchitecturesTrace } from './simulate';

/** The GPUs of the book, fact by fact, in the order that the reader chooses, with what each generation changed. */
export default defineWidget({
  id: 'architectures',
  title: 'The GPUs of this book',
  summary:
    'All GPUs of the book in one picture that can be sorted: shared memory, caches, DRAM, latencies, SMs, and what each generation added, each value with its origin.',
  chapter: 'gpus',
  params,
  primary: ['group', 'sort', 'gpu'],
  invites: 'group',
  presets: [
    { id: 'one-block', label: 'Shared memory of a block', values: { group: 'shared' } },
    { id: 'l2-size', label: 'The largest L2', values: { group: 'memory', sort: 'l2Bytes', order: 'down' } },
    { id: 'bandwidth', label: 'The fastest DRAM', values: { group: 'memory', sort: 'dramGBps', order: 'down' } },
    { id: 'told', label: 'Known latencies', values: { group: 'latency', sort: 'latencyDram' } },
    { id: 'resident', label: 'Warps on an SM', values: { group: 'sm', sort: 'maxWarpsPerSm', order: 'down' } },
    { id: 'new', label: 'What each generation brought', values: { group: 'features' } },
    { id: 'a100-h200', label: 'A100 to H200', values: { group: 'memory', gpu: 'h200', with: 'a100' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  // Nothing here is a part of a whole.
  shares: () => [],
  kernel: () => import('./kernel'),
  table,
  rules,
  // What was measured is a fact already, with its origin; no state of the figure was counted.
  measured: () => null,
  evidence: ['device-h200', 'latency', 'l2-capacity', 'l2-fetch'],
  layout,
  prediction: {
    form: 'number',
    ask,
    places: (_trace: ArchitecturesTrace, values: ArchitecturesValues) => places(values),
    answer: (_trace: ArchitecturesTrace, values: ArchitecturesValues) => answer(values),
    judge: (_trace: ArchitecturesTrace, values: ArchitecturesValues, marked: readonly number[]) =>
      judge(values, marked),
  },
});

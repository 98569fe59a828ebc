import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** Nsight Compute's memory chart: what a kernel moved over each link, how full each place was, and which one is the limit. */
export default defineWidget({
  id: 'memory-chart',
  title: 'The memory chart of a kernel',
  summary:
    'What a profiled kernel moves between its lanes, shared memory, the L1, the L2, and DRAM, with the counter of each arrow and the place that is the limit.',
  chapter: 'profile',
  params,
  primary: ['kernel', 'show'],
  invites: 'kernel',
  presets: [
    { id: 'waste', label: 'Seven of eight bytes unused', values: { kernel: 'structures' } },
    { id: 'no-waste', label: 'The same in arrays', values: { kernel: 'arrays' } },
    { id: 'queue', label: 'A queue in shared memory', values: { kernel: 'unpadded' } },
    { id: 'reuse', label: 'Every value used often', values: { kernel: 'naive' } },
    { id: 'idle', label: 'All places idle', values: { kernel: 'few-warps', show: 'rate' } },
    { id: 'spill', label: 'Registers in the L2', values: { kernel: 'spilled' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  // The arrows are the parts, and no sum of them means anything.
  shares: () => [],
  kernel: () => import('./kernel'),
  table,
  // Nothing is computed: each number was counted.
  rules: () => [],
  measured: () => null,
  evidence: ['reports', 'profiles'],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

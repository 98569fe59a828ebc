import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

const KIB = 1024;

/** How many blocks of a kernel an SM can hold, which resource keeps the next one out, and where that changes. */
export default defineWidget({
  id: 'occupancy',
  title: 'How many blocks an SM can hold',
  summary:
    'Blocks of a kernel are placed on one SM until the next does not fit; the figure names the resource that ran out and the next cliff of each resource.',
  chapter: 'tiling',
  params,
  primary: ['registers', 'threads', 'shared'],
  invites: 'registers',
  presets: [
    { id: 'half', label: 'Half full', values: { registers: 64, threads: 256 } },
    { id: 'one-register', label: 'One register too many', values: { registers: 65, threads: 256 } },
    { id: 'full', label: 'All warps', values: { registers: 32, threads: 256 } },
    { id: 'small', label: 'Blocks too small', values: { registers: 32, threads: 32 } },
    { id: 'clumsy', label: 'Blocks too large', values: { registers: 32, threads: 768 } },
    {
      id: 'tiles',
      label: 'Two tiles of 64 × 64 floats',
      values: { registers: 40, threads: 256, shared: 32 * KIB, over: 'shared' },
    },
    {
      id: 'one-byte',
      label: 'One byte too many',
      values: { registers: 16, threads: 32, shared: 113 * KIB + 1, over: 'shared' },
    },
    { id: 'never', label: 'Too much for any SM', values: { registers: 72, threads: 1024 } },
    {
      id: 'hint',
      label: 'A preference overruled',
      values: { registers: 16, threads: 32, carveout: 'percent', percent: 0 },
    },
    {
      id: 'desktop',
      label: 'On a desktop GPU',
      values: { registers: 32, threads: 1024, gpu: 'rtx-4090', over: 'threads' },
    },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: ['occupancy'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

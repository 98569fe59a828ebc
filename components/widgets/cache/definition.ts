import { defineWidget } from '@src/widget/define-widget';
import { counted, describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** A kernel that looks entries of a table up: which of its sectors the L1 has, load after load, and which it has lost. */
export default defineWidget({
  id: 'cache',
  title: 'How much of a table the L1 keeps',
  summary:
    'The warps of one SM look up entries of a table; the figure follows each sector through the L1 and plots the hit rate against the size of the table.',
  chapter: 'read-only-data',
  params,
  primary: ['table', 'pattern', 'warps'],
  invites: 'table',
  presets: [
    { id: 'random', label: 'A little too large', values: {} },
    { id: 'fits', label: 'A table that fits', values: { table: 16 } },
    { id: 'too-large', label: 'Far too large', values: { table: 128 } },
    { id: 'zipf', label: 'A few entries often', values: { table: 128, pattern: 'zipf' } },
    { id: 'rows-fit', label: 'A row per thread, 4 warps', values: { pattern: 'strided' } },
    { id: 'rows-thrash', label: 'A row per thread, 8 warps', values: { pattern: 'strided', warps: 8 } },
    { id: 'stream', label: 'In order, once', values: { pattern: 'sequential' } },
    { id: 'broadcast', label: 'One entry per warp', values: { pattern: 'broadcast' } },
    { id: 'large-l1', label: 'All of the L1', values: { table: 128, carveout: 0 } },
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
  measured: () => null,
  evidence: ['l1-sequences', 'l1-held-out', 'cache-capacity'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

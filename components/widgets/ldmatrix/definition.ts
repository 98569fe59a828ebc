import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, DATASETS, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** One ldmatrix or stmatrix: which lane names which row, which banks the rows need, and who holds which elements. */
export default defineWidget({
  id: 'ldmatrix',
  title: 'One ldmatrix and the 32 banks',
  summary:
    'A warp loads or stores matrices of 8 by 8 halves in shared memory; the figure shows which lane gives the address of which row, which rows share a wavefront, and which lane gets which elements.',
  chapter: 'tma',
  params,
  primary: ['columns', 'padding', 'layout'],
  invites: 'padding',
  presets: [
    { id: 'plain', label: 'Rows of 128 B', values: {} },
    { id: 'padded', label: 'Padded by 16 B', values: { padding: 8 } },
    { id: 'swizzled', label: 'Swizzle of 128 B', values: { layout: 'swizzle128', arrangement: 'down', chunk: 2 } },
    { id: 'fragment', label: 'A 16 × 16 operand', values: { arrangement: 'square', padding: 8 } },
    { id: 'transposed', label: 'Transposed, 512 B', values: { columns: '256', trans: 'yes' } },
    { id: 'wide', label: '528 B from row to row', values: { columns: '256', padding: 8 } },
    { id: 'narrow', label: 'XOR row, 64 B', values: { columns: '32', layout: 'xor' } },
    { id: 'fitting', label: 'Swizzle of 64 B', values: { columns: '32', layout: 'swizzle64' } },
    { id: 'store', label: 'stmatrix', values: { op: 'store', columns: '128', arrangement: 'down' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted: ({ shared }, _values, time) => Math.min(shared.wavefronts.length, Math.floor(time + 1e-6)),
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: [DATASETS.load, DATASETS.store],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

import { SPILLS } from '@src/evidence/recorded-spills';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** Registers that launch bounds take away, where the values go, and the warps that come in for them. */
export default defineWidget({
  id: 'spill',
  title: 'What launch bounds cost and gain',
  summary:
    'Launch bounds limit the registers of a thread so that more blocks fit; the figure shows how many are missing, what their words ask of local memory, and how many warps are gained.',
  chapter: 'latency-hiding',
  params,
  primary: ['blocks', 'demand', 'threads'],
  invites: 'blocks',
  presets: [
    { id: 'two', label: 'Two blocks: nothing is spilled', values: { blocks: 2 } },
    { id: 'three', label: 'Three blocks: into the L1', values: { blocks: 3 } },
    { id: 'four', label: 'Four blocks', values: {} },
    { id: 'eight', label: 'Eight blocks: beyond the L1', values: { blocks: 8 } },
    { id: 'small', label: 'A kernel that fits', values: { demand: 32, blocks: 8 } },
    { id: 'little', label: 'Eight registers short', values: { demand: 40, blocks: 8 } },
    { id: 'desktop', label: 'On a desktop GPU', values: { gpu: 'rtx-4090', blocks: 6 } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  shares,
  curve,
  kernel: () => import('./kernel'),
  table,
  rules,
  measured,
  evidence: [SPILLS],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

import { SCHEDULES } from '@src/evidence/recorded-schedules';
import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** The warps of one scheduler on a clock: which one issues in each cycle, and why the others do not. */
export default defineWidget({
  id: 'scheduler',
  title: 'What the warps of a scheduler wait for',
  summary:
    'The warps of one scheduler load words and compute on them; the figure shows on a clock which warp issues and why the others wait, with the stall reasons of Nsight Compute.',
  chapter: 'latency-hiding',
  params,
  primary: ['warps', 'loads', 'chains'],
  invites: 'warps',
  presets: [
    { id: 'first', label: '4 warps, 1 load', values: {} },
    { id: 'alone', label: 'One warp', values: { warps: 1 } },
    { id: 'full', label: 'All 16 warps', values: { warps: 16 } },
    { id: 'loads', label: 'Eight loads at once', values: { loads: '8' } },
    { id: 'queue', label: 'DRAM is full', values: { warps: 16, loads: '8' } },
    { id: 'chain', label: 'One long chain', values: { fmas: 256 } },
    { id: 'chains', label: 'Four chains', values: { fmas: 256, chains: '4' } },
    { id: 'busy', label: 'More warps than it needs', values: { warps: 16, fmas: 256 } },
    { id: 'close', label: '96 cycles of one chain', values: { fmas: 256, view: 'cycles' } },
    { id: 'l1', label: 'Loads hit the L1', values: { level: 'l1' } },
    { id: 'barrier', label: 'A barrier each round', values: { barrier: 'round', warps: 8 } },
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
  evidence: [SCHEDULES],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

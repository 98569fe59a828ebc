import { architecture } from '@src/arch';
import { littleRule, saturationRule } from '@src/engine/in-flight';
import { READS } from '@src/evidence/recorded-reads';
import { defineWidget, usedRules } from '@src/widget/define-widget';
import { curve } from './curve';
import { ask, judge, places } from './judge';
import { kernel } from './kernel';
import { layout } from './layout';
import { measured } from './measured';
import { metrics } from './numbers';
import { params, type InFlightValues } from './params';
import { describe, describeLane } from './say';
import { simulate } from './simulate';
import { steps } from './steps';
import { table } from './table';

/** Little's law: how many bytes must be on their way at any time to keep a memory busy. */
export default defineWidget({
  id: 'in-flight',
  title: 'Bytes in flight, and what they bring',
  summary:
    'Warps, bytes a lane and loads in flight multiply up to the bytes that are on their way; the figure holds them against latency times bandwidth, and the modelled bandwidth against what was measured.',
  chapter: 'vectorized-access',
  params,
  presets: [
    { id: 'float4', label: 'float4', values: { bytes: '16' } },
    { id: 'unrolled', label: 'Unrolled by 4', values: { loads: '4' } },
    { id: 'few-warps', label: '8 warps are enough', values: { warps: 8, bytes: '16', loads: '8' } },
    { id: 'same-wide', label: '16 warps, one float4', values: { warps: 16, bytes: '16' } },
    { id: 'same-unrolled', label: '16 warps, four floats', values: { warps: 16, loads: '4' } },
    { id: 'one-warp', label: 'One warp', values: { warps: 1 } },
    { id: 'l2', label: 'From the L2', values: { memory: 'l2' } },
    { id: 'estimate', label: 'A GPU not measured', values: { gpu: 'a100' } },
  ],
  simulate,
  steps,
  describe,
  describeLane,
  metrics,
  // What is in flight and what is missing stands in the drawing.
  shares: () => [],
  curve,
  kernel,
  table,
  rules: ({ gpu }: InFlightValues) => usedRules([littleRule, saturationRule], architecture(gpu).computeCapability),
  measured,
  evidence: [READS],
  layout,
  prediction: { form: 'number', ask, places, judge },
});

import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics, shares, table } from './metrics';
import { params, type AnatomyValues } from './params';
import { answer, ask, judge, places } from './prediction';
import { rules, simulate, type AnatomyTrace } from './simulate';

/** The road of one warp's load, from the instruction to the registers, with what the counters say at each stage. */
export default defineWidget({
  id: 'anatomy',
  title: 'The path of one load',
  summary:
    'One warp loads from global memory; the figure follows it from the instruction to the registers and shows the counter that each stage increments.',
  chapter: 'warp',
  params,
  primary: ['pattern', 'stride', 'caches'],
  invites: 'pattern',
  presets: [
    { id: 'contiguous', label: 'Contiguous', values: { pattern: 'contiguous' } },
    { id: 'every-other', label: 'Every other float', values: { pattern: 'stride', stride: 2 } },
    { id: 'own-sector', label: 'One sector per lane', values: { pattern: 'stride', stride: 8 } },
    { id: 'own-line', label: 'One line per lane', values: { pattern: 'stride', stride: 32 } },
    { id: 'shifted', label: 'Misaligned by 4 B', values: { pattern: 'shifted', offset: 4 } },
    { id: 'uniform', label: 'All lanes, one element', values: { pattern: 'broadcast', sharing: 32 } },
    { id: 'float4', label: 'float4', values: { pattern: 'contiguous', bytes: '16' } },
    { id: 'gather', label: 'Random gather', values: { pattern: 'gather', table: 65536 } },
    { id: 'warm', label: 'One sector per lane, L1 warm', values: { pattern: 'stride', stride: 8, caches: 'l1' } },
  ],
  simulate,
  moments,
  describe,
  describeLane,
  metrics,
  counted,
  shares,
  kernel: () => import('./kernel'),
  table,
  rules,
  // The recorded rows are other addresses than the figure's; a test holds the road to all of them.
  measured: () => null,
  evidence: ['global-access', 'l2-fetch', 'copy-stride', 'copy-offset', 'tag-hash'],
  layout,
  prediction: {
    form: 'number',
    isBigNumber: true,
    ask,
    places,
    answer,
    judge: (trace: AnatomyTrace, _values: AnatomyValues, marked: readonly number[]) => judge(trace, marked),
  },
});

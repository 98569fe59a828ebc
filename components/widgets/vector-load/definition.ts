import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, DATASET, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, boxes, judge, places } from './prediction';
import { simulate } from './simulate';

/** The same data read with 1 to 32 bytes per lane: how many instructions, requests and sectors that is. */
export default defineWidget({
  id: 'vector-load',
  title: 'The same bytes in fewer instructions',
  summary:
    'One warp reads a fixed amount of data with 1 to 32 bytes per lane; the figure counts its instructions, requests and sectors beside those of the scalar version.',
  chapter: 'vectorized-access',
  params,
  primary: ['bytes', 'offset', 'alignment'],
  invites: 'bytes',
  presets: [
    { id: 'float2', label: 'float2', values: { bytes: '8' } },
    { id: 'float4', label: 'float4', values: { bytes: '16' } },
    { id: 'bytes', label: 'Byte by byte', values: { bytes: '1' } },
    { id: 'struct', label: 'A struct of 32 B', values: { bytes: '32' } },
    { id: 'blackwell', label: '32 B at once', values: { bytes: '32', gpu: 'b200' } },
    { id: 'misaligned', label: 'Misaligned', values: { bytes: '16', offset: 4 } },
    { id: 'unproven', label: 'Alignment unproven', values: { bytes: '16', alignment: '8' } },
    { id: 'any-float', label: 'At any float', values: { bytes: '16', alignment: '4', offset: 4 } },
    { id: 'shifted', label: 'Shifted by 16 B', values: { bytes: '16', offset: 16 } },
    { id: 'tail', label: 'With a tail', values: { bytes: '16', floats: 143 } },
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
  evidence: [DATASET, 'copy-element', 'misaligned'],
  layout,
  prediction: {
    form: 'places',
    words: { one: 'sector', many: 'sectors', right: 'asked for', wrong: 'not asked for' },
    ...{ ask, places, answer, boxes, judge },
  },
});

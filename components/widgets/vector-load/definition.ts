import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { splitRule } from '@src/engine/element-loop';
import { alignmentRule } from '@src/engine/require-warp';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText } from '@src/units/words';
import { defineWidget, usedRules } from '@src/widget/define-widget';
import { curve } from './curve';
import { ask, judge, places } from './judge';
import { kernel } from './kernel';
import { layout } from './layout';
import { DATASET, measured } from './measured';
import { metrics } from './metrics';
import { params, type VectorLoadValues } from './params';
import { describe, describeLane } from './say';
import { simulate, type VectorLoadTrace } from './simulate';
import { steps } from './steps';
import { table } from './table';

/** The same data read with 1 to 32 bytes a lane: how many instructions, requests and sectors that is. */
export default defineWidget({
  id: 'vector-load',
  title: 'The same bytes in fewer instructions',
  summary:
    'One warp reads a fixed amount of data with 1 to 32 bytes a lane; the figure counts its instructions, requests and sectors beside those of the scalar version.',
  chapter: 'vectorized-access',
  params,
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
  steps,
  describe,
  describeLane,
  metrics,
  shares: ({ byKind: { vector } }: VectorLoadTrace) => [
    { label: `${bytesText(vector.usefulBytes)} used`, value: vector.usefulBytes, kind: 'used' },
    {
      label: `${bytesText(vector.askedBytes - vector.usefulBytes)} not used`,
      value: vector.askedBytes - vector.usefulBytes,
      kind: 'waste',
    },
  ],
  curve,
  kernel,
  table,
  rules: ({ gpu }: VectorLoadValues) =>
    usedRules([requestRule, sectorRule, tagStageRule, splitRule, alignmentRule], architecture(gpu).computeCapability),
  measured,
  evidence: [DATASET, 'copy-element', 'misaligned'],
  layout,
  prediction: { ask, places, judge },
});

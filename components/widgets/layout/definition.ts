import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText } from '@src/units/words';
import { defineWidget, usedRules } from '@src/widget/define-widget';
import { curve } from './curve';
import { kernel } from './kernel';
import { layout } from './layout';
import { metrics, table } from './numbers';
import { firstFields, params, type LayoutValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate, type LayoutTrace } from './simulate';

/** One warp and 32 structs: what touching some of their fields moves, by how they lie in memory. */
export default defineWidget({
  id: 'layout',
  title: 'The same structs in three layouts',
  summary:
    'A warp touches some fields of 32 structs; the figure shows what that moves as array of structs, as structure of arrays, and in tiles.',
  chapter: 'coalescing',
  stage: 'whole',
  params,
  presets: [
    { id: 'three', label: 'Three of eight', values: { struct: 'particle', fields: firstFields(3) } },
    { id: 'one', label: 'One of eight', values: { struct: 'particle', fields: firstFields(1) } },
    { id: 'all', label: 'All eight', values: { struct: 'particle', fields: firstFields(8) } },
    { id: 'packed', label: 'A small struct', values: { struct: 'vec3', fields: firstFields(3) } },
    { id: 'wide', label: 'One of sixteen', values: { struct: 'body', fields: firstFields(1) } },
    { id: 'padded', label: 'Padding moves too', values: { struct: 'mixed', fields: firstFields(4) } },
    { id: 'channel', label: 'One colour of a pixel', values: { struct: 'pixel', fields: firstFields(1) } },
  ],
  simulate,
  steps,
  describe,
  describeLane,
  metrics,
  shares: ({ byKind: { aos } }: LayoutTrace) => [
    { label: `AoS: ${bytesText(aos.usefulBytes)} used`, value: aos.usefulBytes, kind: 'used' },
    {
      label: `${bytesText(aos.movedBytes - aos.usefulBytes)} not used`,
      value: aos.movedBytes - aos.usefulBytes,
      kind: 'waste',
    },
  ],
  curve,
  kernel,
  table,
  rules: ({ gpu }: LayoutValues) =>
    usedRules([requestRule, sectorRule, tagStageRule], architecture(gpu).computeCapability),
  // A recorded state holds the counters of one access; this figure shows three at once.
  measured: () => null,
  evidence: ['aos-soa'],
  layout,
});

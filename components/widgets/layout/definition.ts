import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { curve, metrics, rules, shares, table } from './metrics';
import { firstFields, params } from './params';
import { simulate } from './simulate';

/** One warp and 32 structs: what touching some of their fields moves, by how they lie in memory. */
export default defineWidget({
  id: 'layout',
  title: 'The same structs in three layouts',
  summary:
    'A warp accesses some fields of 32 structs; the figure shows what that moves as an array of structs, as a structure of arrays, and in tiles.',
  chapter: 'coalescing',
  params,
  primary: ['fields', 'struct', 'tile'],
  invites: 'fields',
  presets: [
    { id: 'three', label: 'Three of eight', values: { struct: 'particle', fields: firstFields(3) } },
    { id: 'one', label: 'One of eight', values: { struct: 'particle', fields: firstFields(1) } },
    { id: 'all', label: 'All eight', values: { struct: 'particle', fields: firstFields(8) } },
    { id: 'packed', label: 'A small struct', values: { struct: 'vec3', fields: firstFields(3) } },
    { id: 'wide', label: 'One of sixteen', values: { struct: 'body', fields: firstFields(1) } },
    { id: 'padded', label: 'Padding moves too', values: { struct: 'mixed', fields: firstFields(4) } },
    { id: 'channel', label: 'One color of a pixel', values: { struct: 'pixel', fields: firstFields(1) } },
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
  // A recorded state holds the counters of one access; this figure shows three at once.
  measured: () => null,
  evidence: ['aos-soa'],
  layout,
});

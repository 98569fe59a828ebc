import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** The texels of one warp on an image that lies row by row, and on one that lies in blocks, whose layout is assumed. */
export default defineWidget({
  id: 'texture',
  title: 'A window of an image, row by row and in blocks',
  summary:
    'The lanes of a warp cover a window of an image; the figure counts the sectors that it touches row by row, and estimates them for an image stored in blocks.',
  chapter: 'read-only-data',
  params,
  primary: ['shape', 'x', 'y'],
  invites: 'shape',
  presets: [
    { id: 'tall', label: '4 lanes across, 8 down', values: {} },
    { id: 'column', label: 'A column', values: { shape: '1x32' } },
    { id: 'square', label: '8 across, 4 down', values: { shape: '8x4' } },
    { id: 'wide', label: 'A row', values: { shape: '32x1' } },
    { id: 'shifted', label: 'Off the grid', values: { x: 3, y: 1 } },
    { id: 'spread', label: 'Every third texel', values: { apart: 3 } },
    { id: 'bytes', label: 'Texels of 1 B', values: { element: '1' } },
    { id: 'vectors', label: 'Texels of 16 B', values: { element: '16' } },
    { id: 'rows', label: 'Blocks of rows', values: { inside: 'rows' } },
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
  measured: () => null,
  evidence: ['global-access'],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

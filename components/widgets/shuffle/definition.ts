import { defineWidget } from '@src/widget/define-widget';
import { describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { counted, DATASET, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

/** One shuffle: which lane takes whose value, and which lanes get nothing that anybody may rely on. */
export default defineWidget({
  id: 'shuffle',
  title: 'Which lane gets which value in a shuffle',
  summary:
    'The 32 lanes of a warp exchange registers in one instruction; the figure shows which lane reads which, which lanes keep their own value at an edge, and where the result is not defined.',
  chapter: 'warp-shuffles',
  params,
  primary: ['operation', 'delta', 'width'],
  invites: 'operation',
  presets: [
    { id: 'down', label: 'Down by 4', values: {} },
    { id: 'up', label: 'Up by 1', values: { operation: 'up', delta: 1 } },
    { id: 'butterfly', label: 'A butterfly step', values: { operation: 'xor', lanemask: 16 } },
    { id: 'broadcast', label: 'Broadcast', values: { operation: 'idx', source: 0 } },
    { id: 'rotate', label: 'Rotate by 5', values: { operation: 'idx', pick: 'rotate', source: 5 } },
    { id: 'segments', label: 'Segments of 8', values: { width: '8' } },
    { id: 'one-way', label: 'xor over an edge', values: { operation: 'xor', lanemask: 8, width: '8' } },
    { id: 'half-off', label: 'Half the lanes inactive', values: { active: 0x0000ffff } },
    { id: 'left-out', label: 'A mask too small', values: { mask: 'other', members: 0xff00ffff } },
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
  measured,
  evidence: [DATASET],
  layout,
  prediction: { form: 'number', isBigNumber: true, ask, places, answer, judge },
});

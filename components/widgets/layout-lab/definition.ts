import { defineWidget } from '@src/widget/define-widget';
import { counted, describe, describeLane, moments } from './describe';
import { layout } from './layout';
import { DATASET, measured, metrics, rules, shares, table } from './metrics';
import { params } from './params';
import { answer, ask, judge, places } from './prediction';
import { simulate } from './simulate';

const half = { bytes: '2', vector: '8' } as const;

/** A tile by its layout, a copy by its threads and values, and what each instruction costs. */
export default defineWidget({
  id: 'layout-lab',
  title: 'A copy by its layouts',
  summary:
    'Write the layout of a tile and those of threads and values as CuTe does; the figure plays the copy instruction by instruction, counts sectors or wavefronts, and finds the smallest swizzle without conflicts.',
  chapter: 'layouts',
  params,
  primary: ['layout', 'threads', 'atom'],
  invites: 'layout',
  presets: [
    { id: 'column', label: 'A column', values: {} },
    { id: 'padded', label: 'Padded', values: { layout: '(32,32):(33,1)' } },
    { id: 'swizzled', label: 'Swizzled', values: { layout: 'Sw<5,0,5> o 0 o (32,32):(32,1)' } },
    { id: 'both', label: 'Both sides', values: { other: 'st' } },
    { id: 'global', label: 'In global memory', values: { memory: 'global' } },
    {
      id: 'ldmatrix',
      label: 'ldmatrix, no swizzle',
      values: { ...half, layout: '(64,64):(64,1)', values: '(1,8)', atom: 'ldmatrix.x4' },
    },
    {
      id: 'tma',
      label: 'Swizzle of 128 B',
      values: {
        ...half,
        ...{ layout: 'Sw<3,4,3> o 0 o (64,64):(64,1)', swizzles: 'bytes', values: '(1,8)', atom: 'ldmatrix.x4' },
      },
    },
    {
      id: 'cute',
      label: "CuTe's ldmatrix atom",
      values: {
        ...{ bytes: '2', layout: 'Sw<3,3,3> o 0 o (64,64):(64,1)', threads: '(8,4):(4,1)', values: '(4,2):(2,1)' },
        atom: 'SM75_U32x4_LDSM_N',
      },
    },
    {
      id: 'wide',
      label: '16 B per lane',
      values: { layout: '(16,32):(32,1)', threads: '(4,8):(8,1)', values: '(1,4)', vector: '4', atom: 'st' },
    },
    {
      id: 'values',
      label: '2 × 2 values',
      values: { threads: '(8,4)', values: '(2,2)', layout: '(16,16)', color: 'value' },
    },
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
  evidence: [DATASET, 'layouts', 'shared-access', 'ldmatrix', 'stmatrix', 'global-access'],
  layout,
  prediction: { form: 'number', ask, places, answer, judge },
});

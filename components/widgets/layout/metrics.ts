import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import type { LayoutCost } from '@src/engine/struct-layout-cost';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count, percent } from '@src/units/words';
import { usedRules, type Curve, type Metric, type Share, type Table } from '@src/widget/define-widget';
import { bytesRatio, NAMES } from './describe';
import { firstFields, structNamed, touchedFields, type LayoutValues } from './params';
import { KINDS, simulate, type Kind, type LayoutTrace } from './simulate';

const SUFFIXES: Readonly<Record<Kind, string>> = { aos: 'Aos', soa: 'Soa', aosoa: 'Aosoa' };

/** First how many times the bytes of SoA AoS moves, then each quantity for the three layouts in turn. */
export function metrics(trace: LayoutTrace, { op }: LayoutValues): readonly Metric[] {
  const counter = (name: string): string =>
    `l1tex__t_${name}_pipe_lsu_mem_global_op_${op === 'store' ? 'st' : 'ld'}.sum`;
  const each = (
    id: string,
    label: string,
    of: (cost: LayoutCost) => Pick<Metric, 'value' | 'text'>,
    more: Partial<Metric> = {},
  ) =>
    KINDS.map((kind): Metric => ({
      id: `${id}${SUFFIXES[kind]}`,
      label: `${NAMES[kind]} ${label}`,
      ...of(trace.byKind[kind]),
      ...more,
    }));
  const bytesOf = (value: number): Pick<Metric, 'value' | 'text'> => ({ value, text: bytesText(value) });
  const countOf = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
  const ratio = Number(bytesRatio(trace).toFixed(1));
  return [
    {
      id: 'bytesRatio',
      label: '× the bytes: AoS against SoA',
      value: ratio,
      text: `${ratio}×`,
      ideal: 'ideal 1',
    },
    ...each('moved', 'moves', ({ movedBytes }) => bytesOf(movedBytes), { quiet: true }),
    ...each('share', 'uses', ({ efficiency }) => ({ value: efficiency, text: percent(efficiency) })),
    ...each('distinct', 'touches', ({ sectors }) => countOf(sectors.length, 'sector'), {
      quiet: true,
      rule: sectorRule.id,
    }),
    ...each('sectors', 'asks for', ({ sectorsAsked }) => countOf(sectorsAsked, 'sector'), {
      counter: counter('sectors'),
      rule: sectorRule.id,
    }),
    ...each('wavefronts', 'takes', ({ wavefronts }) => countOf(wavefronts, 'wavefront'), {
      counter: counter('output_wavefronts'),
      rule: tagStageRule.id,
    }),
    { id: 'useful', label: 'each uses', ...bytesOf(trace.byKind.soa.usefulBytes), quiet: true },
    {
      id: 'requests',
      label: 'each sends',
      ...countOf(trace.touched.length, 'request'),
      quiet: true,
      counter: counter('requests'),
    },
  ];
}

export function table({ byKind, clockByKind }: LayoutTrace): Table {
  const row = (label: string, of: (cost: LayoutCost, kind: Kind) => string | number) => [
    label,
    ...KINDS.map((kind) => of(byKind[kind], kind)),
  ];
  return {
    caption: 'One warp and its 32 structs; a tick orders the work in the drawing and is not a time of the GPU',
    columns: ['', ...KINDS.map((kind) => NAMES[kind])],
    rows: [
      row('Requests', ({ requests }) => requests.length),
      row('Sectors requested', ({ sectorsAsked }) => sectorsAsked),
      row('Distinct sectors', ({ sectors }) => sectors.length),
      row('Distinct lines', ({ lines }) => lines),
      row('Tag wavefronts', ({ wavefronts }) => wavefronts),
      row('Bytes requested', ({ usefulBytes }) => usefulBytes),
      row('Bytes moved, at least', ({ movedBytes }) => movedBytes),
      row('Used share of them', ({ efficiency }) => percent(efficiency)),
      row('Used share of what is requested', ({ usefulBytes, sectorsAsked }) =>
        percent(usefulBytes / (sectorsAsked * 32)),
      ),
      row('Done at tick', (_, kind) => clockByKind[kind].ticks.length),
    ],
  };
}

export const shares = ({ byKind: { aos } }: LayoutTrace): readonly Share[] => [
  { label: `AoS: ${bytesText(aos.usefulBytes)} used`, value: aos.usefulBytes, kind: 'used' },
  {
    label: `${bytesText(aos.movedBytes - aos.usefulBytes)} not used`,
    value: aos.movedBytes - aos.usefulBytes,
    kind: 'waste',
  },
];

export const rules = ({ gpu }: LayoutValues) =>
  usedRules([requestRule, sectorRule, tagStageRule], architecture(gpu).computeCapability);

/** What AoS uses of what it moves, over the number of touched fields: the first ones, except at the reader's own choice. */
export function curve(values: LayoutValues): Curve {
  const currentX = touchedFields(values).length;
  const points = structNamed(values.struct).fields.map((_, index) => {
    const x = index + 1;
    const state = x === currentX ? values : { ...values, fields: firstFields(x) };
    return { x, y: simulate(state).byKind.aos.efficiency };
  });
  return {
    param: 'fields',
    xLabel: 'fields touched',
    yLabel: 'used share of what AoS moves',
    points,
    currentX,
    valueAt: firstFields,
  };
}

import type { LayoutCost } from '@src/engine/struct-layout-cost';
import { bytesText, count, percent } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import { bytesRatio, NAMES } from './describe';
import type { LayoutValues } from './params';
import { KINDS, type Kind, type LayoutTrace } from './simulate';

const SUFFIXES: Readonly<Record<Kind, string>> = { aos: 'Aos', soa: 'Soa', aosoa: 'Aosoa' };

/** First the bytes of AoS over those of SoA, then each quantity for the three layouts in turn. */
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
      marks: 'sector',
    },
    ...each('moved', 'moves', ({ movedBytes }) => bytesOf(movedBytes), { quiet: true }),
    ...each('share', 'uses', ({ efficiency }) => ({ value: efficiency, text: percent(efficiency) })),
    ...each('distinct', 'touches', ({ sectors }) => countOf(sectors.length, 'sector'), {
      quiet: true,
      rule: 'sectors',
    }),
    ...each('sectors', 'asks for', ({ sectorsAsked }) => countOf(sectorsAsked, 'sector'), {
      counter: counter('sectors'),
      rule: 'sectors',
    }),
    ...each('wavefronts', 'takes', ({ wavefronts }) => countOf(wavefronts, 'wavefront'), {
      counter: counter('output_wavefronts'),
      rule: 'tag-wavefronts',
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

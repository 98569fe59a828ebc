import { type LoadCounters, type StageKind } from '@src/engine/load-stages';
import { bytesText, count } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { AnatomyValues } from './params';
import type { AnatomyTrace } from './simulate';

/** One counter of Nsight Compute on the path of a load. */
export interface Counter {
  readonly id: keyof LoadCounters;
  readonly name: string;
  readonly label: string;
  /** The singular of what it counts; bytes by default. */
  readonly unit?: string;
  /** The marks that it counts. */
  readonly marks?: string;
  /** The rule that its value rests on where that is not known everywhere. */
  readonly rule?: string;
}

const l1tex = (quantity: string, outcome = ''): string =>
  `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld${outcome}.sum`;

/** In the order of the path. All of them occur in recorded datasets. */
export const COUNTERS: readonly Counter[] = [
  { id: 'requests', name: l1tex('requests'), label: 'requests', unit: 'request' },
  {
    id: 'wavefronts',
    name: l1tex('output_wavefronts'),
    label: 'tag wavefronts',
    unit: 'tag wavefront',
    marks: 'wavefront',
    rule: 'tag-wavefronts',
  },
  { id: 'sectors', name: l1tex('sectors'), label: 'sectors', unit: 'sector', marks: 'sector' },
  { id: 'l1Hits', name: l1tex('sectors', '_lookup_hit'), label: 'hits in L1', unit: 'sector', marks: 'sector' },
  { id: 'l1Misses', name: l1tex('sectors', '_lookup_miss'), label: 'misses in L1', unit: 'sector', marks: 'sector' },
  {
    id: 'l2Sectors',
    name: 'lts__t_sectors_srcunit_tex_op_read.sum',
    label: 'sectors read from L2',
    unit: 'sector',
    marks: 'sector',
    rule: 'misses-go-to-l2',
  },
  { id: 'dramBytes', name: 'dram__bytes_read.sum', label: 'read from DRAM' },
];

/** The counters that a stage changes. */
export const COUNTED_BY: Partial<Readonly<Record<StageKind, readonly Counter['id'][]>>> = {
  request: ['requests'],
  lookup: ['wavefronts'],
  sectors: ['sectors', 'l1Hits', 'l1Misses'],
  l2: ['l2Sectors'],
  dram: ['dramBytes'],
};

/** A counter that is not known is left out: a metric has a value. */
export function metrics({ load, road }: AnatomyTrace): readonly Metric[] {
  const end = road.stages.at(-1)!.counters;
  const counted = COUNTERS.flatMap(({ id, name, label, unit, rule, marks }): Metric[] => {
    const value = end[id];
    if (value === null) return [];
    return [{ id, label, value, text: unit ? count(value, unit) : bytesText(value), counter: name, rule, marks }];
  });
  const first = counted.find(({ id }) => id === 'l2Sectors')!;
  const quiet = (id: string, label: string, value: number): Metric => ({
    quiet: true,
    id,
    label,
    value,
    text: bytesText(value),
  });
  return [
    { ...first, ideal: `of ${end.sectors} in the request` },
    ...counted.filter((metric) => metric !== first),
    { id: 'lines', label: 'lines', value: load.lines.length, text: count(load.lines.length, 'line') },
    quiet('useful', 'useful bytes', load.usefulBytes),
    quiet('moved', 'bytes of the sectors', load.movedBytes),
  ];
}

/** Sectors requested from the L2 so far: they leave the L1 one after another. */
export function counted({ road }: AnatomyTrace, _values: AnatomyValues, time: number): number {
  const at = Math.floor(time);
  const [before, after] = [at, at + 1].map(
    (step) => road.stages[Math.min(step, road.stages.length - 1)]!.counters.l2Sectors,
  ) as [number, number];
  return before + Math.floor((after - before) * (time - at));
}

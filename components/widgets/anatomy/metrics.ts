import { missRule, type LoadCounters, type LoadStage, type StageKind } from '@src/engine/load-stages';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count } from '@src/units/words';
import type { Metric, Share, Table } from '@src/widget/define-widget';
import { momentOf } from './describe';
import type { AnatomyValues } from './params';
import type { AnatomyTrace } from './simulate';

/** One counter of Nsight Compute on the road of a load. */
export interface Counter {
  readonly id: keyof LoadCounters;
  readonly name: string;
  readonly label: string;
  /** Singular of what it counts; bytes when left out. */
  readonly unit?: string;
  /** The marks that it counts. */
  readonly marks?: string;
  /** The rule that its value rests on where that is not known everywhere. */
  readonly rule?: string;
}

const l1tex = (quantity: string, outcome = ''): string =>
  `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld${outcome}.sum`;

/** In the order of the road. All of them stand in recorded datasets. */
export const COUNTERS: readonly Counter[] = [
  { id: 'requests', name: l1tex('requests'), label: 'requests', unit: 'request' },
  {
    id: 'wavefronts',
    name: l1tex('output_wavefronts'),
    label: 'tag wavefronts',
    unit: 'tag wavefront',
    marks: 'wavefront',
    rule: tagStageRule.id,
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
    rule: missRule.id,
  },
  { id: 'dramBytes', name: 'dram__bytes_read.sum', label: 'read from DRAM' },
];

/** The counters that a stage moves. */
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

/** Sectors asked of the L2 so far: they leave the L1 one after the other. */
export function counted({ road }: AnatomyTrace, _values: AnatomyValues, time: number): number {
  const at = Math.floor(time);
  const [before, after] = [at, at + 1].map(
    (step) => road.stages[Math.min(step, road.stages.length - 1)]!.counters.l2Sectors,
  ) as [number, number];
  return before + Math.floor((after - before) * (time - at));
}

export const shares = ({ load: { usefulBytes, movedBytes } }: AnatomyTrace): readonly Share[] => [
  { label: `${bytesText(usefulBytes)} of the sectors used`, value: usefulBytes, kind: 'used' },
  { label: `${bytesText(movedBytes - usefulBytes)} not used`, value: movedBytes - usefulBytes, kind: 'waste' },
];

/** One row a counter that a stage moves, and one for a stage that moves none. */
export function table(trace: AnatomyTrace, values: AnatomyValues): Table {
  const { stages } = trace.road;
  const rows = stages.flatMap((stage, index) => {
    const { label } = momentOf(trace, values, stage);
    const moved = COUNTERS.filter(({ id }) => COUNTED_BY[stage.kind]?.includes(id));
    if (moved.length === 0) return [[index + 1, label, 'none recorded', '–', '–']];
    return moved.map(({ id, name }) => [index + 1, label, name, text(stage, id, stages[index - 1]), text(stage, id)]);
  });
  return {
    caption: 'Stage by stage: what this load adds to each Nsight Compute counter',
    columns: ['Stage', 'What happens', 'Counter', 'Added', 'So far'],
    rows,
  };
}

function text(stage: LoadStage, id: Counter['id'], before?: LoadStage): string {
  const value = stage.counters[id];
  return value === null ? 'not known' : `${value - (before?.counters[id] ?? 0)}${id === 'dramBytes' ? ' B' : ''}`;
}

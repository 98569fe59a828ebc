import type { LoadStage } from '@src/engine/load-stages';
import { bytesText, count } from '@src/units/words';
import type { Metric, Share, Table } from '@src/widget/define-widget';
import { COUNTED_BY, COUNTERS, type Counter } from './counters';
import type { AnatomyValues } from './params';
import { stepOf } from './steps';
import type { AnatomyTrace } from './simulate';

/** A counter that is not known is left out: a metric has a value. */
export function metrics({ load, road }: AnatomyTrace): readonly Metric[] {
  const end = road.stages.at(-1)!.counters;
  const counted = COUNTERS.flatMap(({ id, name, label, unit, rule }): Metric[] => {
    const value = end[id];
    if (value === null) return [];
    return [{ id, label, value, text: unit ? count(value, unit) : bytesText(value), counter: name, rule }];
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

export const shares = ({ load: { usefulBytes, movedBytes } }: AnatomyTrace): readonly Share[] => [
  { label: `${bytesText(usefulBytes)} of the sectors used`, value: usefulBytes, kind: 'used' },
  { label: `${bytesText(movedBytes - usefulBytes)} not used`, value: movedBytes - usefulBytes, kind: 'waste' },
];

/** One row a counter that a stage moves, and one for a stage that moves none. */
export function table(trace: AnatomyTrace, values: AnatomyValues): Table {
  const { stages } = trace.road;
  const rows = stages.flatMap((stage, index) => {
    const { label } = stepOf(trace, values, stage);
    const moved = COUNTERS.filter(({ id }) => COUNTED_BY[stage.kind]?.includes(id));
    if (moved.length === 0) return [[index + 1, label, 'none recorded', '–', '–']];
    return moved.map(({ id, name }) => [index + 1, label, name, text(stage, id, stages[index - 1]), text(stage, id)]);
  });
  return {
    caption: 'Stage by stage: what this load adds to each counter of Nsight Compute',
    columns: ['Stage', 'What happens', 'Counter', 'Added', 'So far'],
    rows,
  };
}

function text(stage: LoadStage, id: Counter['id'], before?: LoadStage): string {
  const value = stage.counters[id];
  return value === null ? 'not known' : `${value - (before?.counters[id] ?? 0)}${id === 'dramBytes' ? ' B' : ''}`;
}

import { placeLanes } from '@components/marks/lane-grid';
import type { LanePicture } from '@components/marks/lane-picture';
import {
  PLAIN,
  type CellKind,
  type LaneCell,
  type LaneRow,
  type LegendItem,
  type LegendKind,
} from '@components/marks/lane-sheet';
import type { Bounds } from '@src/widget/define-widget';
import { distanceOf, roundText } from './describe';
import { isTree, type ReductionValues } from './params';
import { conflictsOf, type ReductionTrace } from './simulate';

const LEGEND: readonly LegendItem[] = [
  { kind: 'value', text: 'counts' },
  { kind: 'spent', text: 'result not used' },
  { kind: 'idle', text: 'idle' },
  { kind: 'result', text: 'the sum' },
  { kind: 'outside', text: 'from a lane not drawn' },
  { kind: 'barrier', text: 'barrier' },
  { kind: 'conflict', text: 'bank conflicts' },
];

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/**
 * A row for each step: the 32 lanes of the first warp, or the first 32 words; values from outside them have a short
 * thread.
 */
export function layout(trace: ReductionTrace, values: ReductionValues, bounds: Bounds): LanePicture {
  const needed = trace.needed.map((threads) => new Set(threads));
  const kindOf = (row: number, lane: number): CellKind => {
    if (needed[row]!.has(lane)) return row === trace.steps.length ? 'result' : 'value';
    // A lane that still reads executes the round for nothing; one that does not has nothing to do.
    return (trace.steps[row - 1]?.readsByThread[lane] ?? null) === null ? 'idle' : 'spent';
  };
  const start: LaneRow = {
    ...PLAIN,
    label: 'values',
    short: 'own',
    cells: LANES.map((lane) => ({
      kind: kindOf(0, lane),
      text: String(trace.valueByThread[lane]),
      from: [],
      outside: false,
    })),
    since: 0,
    threadsSince: 0,
  };
  const rows = trace.steps.map(({ counts }, index): LaneRow => ({
    label: roundText(trace, values, index),
    short: shortText(trace, values, index),
    cells: LANES.map((lane) => cellOf(trace, index, lane, kindOf(index + 1, lane))),
    since: index + 1,
    threadsSince: index + 1,
    wavefronts: counts.dataWavefronts,
    conflicts: conflictsOf(counts),
    barrier: counts.barriers > 0,
    joint: counts.redux > 0 ? 'one instruction adds the values of all lanes' : '',
  }));
  const drawn = new Set<LegendKind>([
    ...[start, ...rows].flatMap(({ cells }) => cells.map(({ kind }) => kind)),
    ...(rows.some(({ cells }) => cells.some(({ outside }) => outside)) ? (['outside'] as const) : []),
    ...(rows.some(({ barrier }) => barrier) ? (['barrier'] as const) : []),
    ...(rows.some(({ conflicts }) => conflicts > 0) ? (['conflict'] as const) : []),
  ]);
  const more = trace.threads - LANES.length;
  return placeLanes(
    {
      rows: [start, ...rows],
      legend: LEGEND.filter(({ kind }) => drawn.has(kind)),
      width: 32,
      leftOut: more === 0 ? '' : `… ${more} more ${isTree(values) ? 'words' : 'threads'}`,
    },
    () => true,
    bounds,
  );
}

/** "+16" and "^16" for the rounds, which fit on a phone. */
function shortText(trace: ReductionTrace, values: ReductionValues, index: number): string {
  const { counts } = trace.steps[index]!;
  if (counts.redux > 0) return 'redux';
  if (counts.adds > 0) return `${values.way === 'xor' ? '^' : '+'}${distanceOf(trace, index)}`;
  return counts.sharedLoads > 0 ? 'load' : 'store';
}

function cellOf(trace: ReductionTrace, index: number, lane: number, kind: CellKind): LaneCell {
  const { readsByThread, valueByThread, counts } = trace.steps[index]!;
  const read = readsByThread[lane] ?? null;
  const replaced = counts.sharedLoads > 0 && counts.adds === 0;
  const keeps = counts.redux === 0 && !(replaced && read !== null);
  const from = [...(keeps ? [lane] : []), ...(read !== null && read < 32 && read !== lane ? [read] : [])];
  return {
    kind,
    text: String(valueByThread[lane] ?? '?'),
    from: kind === 'idle' ? [] : from,
    outside: read !== null && read >= 32,
  };
}

import { placeLanes } from '@components/marks/lane-grid';
import type { LanePicture } from '@components/marks/lane-picture';
import { PLAIN, type LaneCell, type LaneRow, type LegendItem } from '@components/marks/lane-sheet';
import type { Bounds } from '@src/widget/define-widget';
import { roundText } from './describe';
import { isShared, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/** A row for each round: sums grow from the left, and a lane with its final sum is framed. */
export function layout(trace: ScanTrace, values: ScanValues, bounds: Bounds): LanePicture {
  const kindOf = (row: number, lane: number): LaneCell['kind'] => (trace.doneByLane[lane]! <= row ? 'result' : 'value');
  const start: LaneRow = {
    ...PLAIN,
    label: 'values',
    short: 'own',
    cells: LANES.map((lane) => ({
      kind: kindOf(0, lane),
      text: String(trace.valueByLane[lane]),
      from: [],
      outside: false,
    })),
    since: 0,
    threadsSince: 0,
    barrier: isShared(values),
  };
  const rows = trace.steps.map(({ counts, readsByThread, valueByThread }, index): LaneRow => {
    // The last round of an exclusive scan moves sums and keeps none.
    const keeps = counts.adds > 0;
    return {
      ...PLAIN,
      label: roundText(trace, values, index),
      short: keeps ? `+${2 ** index}` : 'move',
      cells: LANES.map((lane) => {
        const read = readsByThread[lane] ?? lane;
        return {
          kind: kindOf(index + 1, lane),
          text: String(valueByThread[lane] ?? '?'),
          from: [...(keeps ? [lane] : []), ...(read === lane ? [] : [read])],
          outside: false,
        };
      }),
      since: index + 1,
      threadsSince: index + 1,
      // The barrier of the next round: all writes come before any read.
      barrier: isShared(values) && index < trace.steps.length - 1,
    };
  });
  const legend: LegendItem[] = [
    { kind: 'value', text: 'a sum so far' },
    { kind: 'result', text: 'its prefix sum' },
    ...(isShared(values) ? [{ kind: 'barrier' as const, text: 'barrier' }] : []),
  ];
  return placeLanes({ rows: [start, ...rows], legend, width: Number(values.width), leftOut: '' }, () => true, bounds);
}

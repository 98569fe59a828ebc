import { placeLanes } from '@components/marks/lane-grid';
import type { LanePicture } from '@components/marks/lane-picture';
import type { LaneCell, LaneRow, LegendItem } from '@components/marks/lane-sheet';
import { isShared, type ScanValues } from './params';
import { roundText } from './say';
import type { ScanTrace } from './simulate';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/** A row a round: sums grow from the left, and a lane with its final sum is framed. */
export function layout(trace: ScanTrace, values: ScanValues, width: number): LanePicture {
  const kindOf = (row: number, lane: number): LaneCell['kind'] => (trace.doneByLane[lane]! <= row ? 'result' : 'value');
  const start: LaneRow = {
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
    wavefronts: 0,
    conflicts: 0,
    barrier: isShared(values),
    joint: '',
  };
  const rows = trace.steps.map(({ counts, readsByThread, valueByThread }, index): LaneRow => ({
    label: roundText(trace, values, index),
    short: counts.adds > 0 ? `+${2 ** index}` : 'move',
    cells: LANES.map((lane) => {
      const read = readsByThread[lane] ?? lane;
      // The last round of an exclusive scan moves sums and keeps none.
      const keeps = counts.adds > 0;
      return {
        kind: kindOf(index + 1, lane),
        text: String(valueByThread[lane] ?? '?'),
        from: [...(keeps ? [lane] : []), ...(read === lane ? [] : [read])],
        outside: false,
      };
    }),
    since: index + 1,
    threadsSince: index + 1,
    wavefronts: counts.dataWavefronts,
    conflicts: counts.sharedWavefronts - counts.sharedLoads - counts.sharedStores,
    // The barrier of the next round: all have written before anybody reads.
    barrier: isShared(values) && index < trace.steps.length - 1,
    joint: '',
  }));
  const legend: LegendItem[] = [
    { kind: 'value', text: 'a sum so far' },
    { kind: 'result', text: 'its prefix sum' },
    ...(isShared(values) ? [{ kind: 'barrier' as const, text: 'barrier' }] : []),
  ];
  return placeLanes(
    {
      heading: isShared(values) ? 'sums in shared memory' : 'sums in registers',
      rows: [start, ...rows],
      legend,
      width: Number(values.width),
      room: 120,
    },
    () => true,
    width,
  );
}

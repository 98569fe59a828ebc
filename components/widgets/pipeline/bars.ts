import type { PipelineTimeLine } from '@src/engine/pipeline';
import type { Scale } from './scale';

/** px; `tile` says whose it is, `text` is its number where there is room for it. */
export interface Bar {
  readonly tile: number;
  readonly quarter: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface Row {
  readonly y: number;
  readonly height: number;
}

/** What one order draws into its rows. */
export interface Bars {
  readonly issues: readonly Bar[];
  readonly flights: readonly Bar[];
  readonly arrivals: readonly Bar[];
  readonly computes: readonly Bar[];
  readonly waits: readonly Bar[];
  readonly barriers: readonly Bar[];
}

const DIGIT = 7.5;
/** Lower bars have no room for a number. */
const NUMBERED_HEIGHT = 11;
const HUES = 4;

export function barsOf(line: PipelineTimeLine, scale: Scale, issue: Row, stages: readonly Row[], units: Row): Bars {
  const bar = (tile: number, from: number, to: number, row: Row, numbered: boolean): Bar[] => {
    const [x, end] = [scale.x(from), scale.x(Math.min(to, scale.window))];
    if (from >= scale.window || to <= from) return [];
    const fits = numbered && row.height >= NUMBERED_HEIGHT && end - x >= String(tile).length * DIGIT + 3;
    return [
      { tile, quarter: tile % HUES, x, y: row.y, width: end - x, height: row.height, text: fits ? `${tile}` : '' },
    ];
  };
  const stalls = (reason: 'data' | 'barrier'): Bar[] =>
    line.stalls
      .filter((stall) => stall.unit === 'block' && stall.reason === reason)
      .flatMap(({ tile, start, end }) => bar(tile, start, end, units, false));
  return {
    issues: line.intervals
      .filter(({ unit }) => unit === 'issue')
      .flatMap(({ tile, start, end }) => bar(tile, start, end, issue, false)),
    flights: line.tiles.flatMap((each) => bar(each.tile, each.issueEnd, each.transferStart, stages[each.stage]!, true)),
    arrivals: line.tiles.flatMap((each) =>
      bar(each.tile, each.transferStart, each.transferEnd, stages[each.stage]!, false),
    ),
    computes: line.tiles.flatMap((each) => bar(each.tile, each.computeStart, each.computeEnd, units, true)),
    waits: stalls('data'),
    barriers: stalls('barrier'),
  };
}

import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { percent } from '@src/units/words';
import { chartOf, type Chart } from './chart';
import { doneByStep, soFar } from './clock';
import type { CacheValues } from './params';
import type { LookupTrace } from './simulate';
import { storesOf, type Store } from './store';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  /** A mark under each lane: what became of its sector in the load of the step. */
  readonly marks: readonly { readonly x: number; readonly width: number }[];
  readonly markY: number;
  readonly markHeight: number;
  /** A letter a lane, by step: h, a, f. Empty before the first load. */
  readonly fatesByStep: readonly string[];
  /** Above the lanes: which load it is; and how many have hit so far. */
  readonly loadByStep: readonly string[];
  readonly rateByStep: readonly string[];
  readonly estimate: boolean;
  readonly chart: Chart;
  readonly legend: { readonly x: number; readonly y: number; readonly entries: readonly LegendEntry[] };
  readonly stores: readonly Store[];
  /** Where the picture ends while the answer is hidden. */
  readonly hiddenHeight: number;
}

interface LegendEntry {
  readonly fate: 'hit' | 'again' | 'first';
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const NARROW = 500;

export function layout(trace: LookupTrace, values: CacheValues, width: number): Picture {
  const narrow = width < NARROW;
  const done = doneByStep(trace);
  const grid = gridBetween(narrow ? 4 : 52, width - (narrow ? 4 : 12), narrow ? 3 : 6);
  const laneY = narrow ? 56 : 26;
  const laneHeight = narrow ? 16 : 22;
  const lanes = lanesOn(grid);
  const markY = laneY + laneHeight + 12;
  const left = narrow ? 22 : 52;
  const legendY = markY + 32;
  const legend = legendOf(narrow, narrow ? 1 : left, legendY);
  const chart = chartOf(trace, done, {
    left,
    right: width - (narrow ? 2 : 12),
    top: legendY + (narrow ? 64 : 26),
    narrow,
  });
  const { stores, bottom } = storesOf(trace, values, done, {
    x: narrow ? 1 : left,
    y: chart.bottom + 8,
    right: width - (narrow ? 2 : 12),
  });
  return {
    width,
    height: bottom + 4,
    narrow,
    lanes,
    laneY,
    laneHeight,
    marks: lanes.map(({ x, width: cell }) => ({ x: x + 0.5, width: cell - 1 })),
    markY,
    markHeight: 10,
    fatesByStep: done.map((end) => (end === 0 ? '' : trace.loads[end - 1]!.lanes)),
    loadByStep: done.map((end) =>
      end === 0 ? 'before the first load' : `load ${end} of ${trace.loads.length}, warp ${trace.loads[end - 1]!.warp}`,
    ),
    rateByStep: done.map((end) => {
      if (end === 0) return 'the caches are empty';
      const { hits, sectors } = soFar(trace, end);
      return `${percent(hits / sectors)} hit so far`;
    }),
    estimate: trace.evictions > 0,
    chart,
    legend,
    stores,
    hiddenHeight: laneY + laneHeight + 12,
  };
}

/** In one line, or one below the other. */
function legendOf(narrow: boolean, x: number, y: number): Picture['legend'] {
  const texts: [LegendEntry['fate'], string, number][] = [
    ['hit', 'sector in the L1: a hit', 0],
    ['again', 'lost by the L1, comes from the L2', 170],
    ['first', 'asked for the first time', 392],
  ];
  return {
    x,
    y,
    entries: texts.map(([fate, text, right], index) => ({
      fate,
      text,
      x: narrow ? x : x + right,
      y: narrow ? y + index * 18 : y,
    })),
  };
}

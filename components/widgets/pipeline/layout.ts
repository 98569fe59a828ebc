import { legendFor, type LegendItem } from './legend';
import { codeLines, panelFor, type Panel } from './panel';
import { methodOf, ORDERS, type PipelineValues } from './params';
import { scaleFor, ticksOf, type Tick } from './scale';
import type { PipelineTrace } from './simulate';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  /** Tiles that can be pointed at, as cells of one row. */
  readonly picker: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly count: number;
    /** Numbers stand in their cells, or above them where those are small. */
    readonly textY: number;
    readonly cells: readonly { x: number; width: number; tile: number; quarter: number; text: string }[];
  };
  readonly panels: readonly Panel[];
  readonly plot: { readonly left: number; readonly right: number };
  readonly axis: { readonly y: number; readonly ticks: readonly Tick[] };
  /** Where the clock stands in each step of the time line. */
  readonly nowByStep: readonly number[];
  readonly legend: readonly LegendItem[];
  readonly code: readonly { readonly y: number; readonly text: string }[];
}

const NARROW = 560;
const MOST_CELLS = 24;
const LETTER = 6.1;

export function layout(trace: PipelineTrace, values: PipelineValues, width: number): Picture {
  const narrow = width < NARROW;
  const scale = scaleFor(narrow ? 46 : 142, width - 2, trace.window);
  const picker = pickerFor(trace, scale.left, scale.right, narrow);
  const orders = values.stages === 1 ? (['ahead'] as const) : ORDERS;
  let y = picker.y + picker.height + (narrow ? 14 : 18);
  const panels = orders.map((order) => {
    const panel = panelFor(trace, values, order, scale, y, narrow);
    y = panel.bottom + (narrow ? 20 : 24);
    return panel;
  });
  const axisY = panels.at(-1)!.bottom + 8;
  const legend = legendFor(methodOf(values), width, axisY + 34);
  const codeY = legend.at(-1)!.y + 28;
  const code = codeLines(values, Math.floor(width / LETTER)).map((text, index) => ({ text, y: codeY + index * 16 }));
  const steps = Math.ceil(trace.window / trace.tick);
  return {
    width,
    height: code.at(-1)!.y + 10,
    narrow,
    picker,
    panels,
    plot: { left: scale.left, right: scale.right },
    axis: { y: axisY, ticks: ticksOf(scale, narrow ? 4 : 8).filter(({ x }) => x < scale.right - (narrow ? 62 : 76)) },
    nowByStep: Array.from({ length: steps + 1 }, (_, index) => scale.x(Math.min(index * trace.tick, trace.window))),
    legend,
    code,
  };
}

/** A cell for each tile whose copy is issued in the picture. */
function pickerFor({ runs, window }: PipelineTrace, left: number, right: number, narrow: boolean): Picture['picker'] {
  const seen = runs.ahead.line.tiles.filter(({ issueStart }) => issueStart < window).length;
  const count = Math.min(seen, MOST_CELLS);
  const cell = Math.min(26, (right - left) / count);
  const small = cell < 15;
  const every = small ? 4 : 1;
  const y = small ? 16 : 4;
  const height = narrow ? 18 : 20;
  return {
    x: left,
    y,
    width: cell * count,
    height,
    textY: small ? 8 : y + height / 2 + 0.5,
    count,
    cells: Array.from({ length: count }, (_, tile) => ({
      x: left + tile * cell,
      width: cell,
      tile,
      quarter: tile % 4,
      text: tile % every === 0 ? `${tile}` : '',
    })),
  };
}

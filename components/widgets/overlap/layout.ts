import { panelFor, type Panel } from './panel';
import { legendFor, type LegendItem } from './legend';
import type { OverlapValues } from './params';
import { clockScale, type Tick } from './scale';
import type { OverlapTrace } from './simulate';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly picker: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly count: number;
    /** Numbers stand in their cells, or above them where those are small. */
    readonly textY: number;
    readonly cells: readonly { x: number; width: number; piece: number; quarter: number; text: string }[];
  };
  /** As the reader set it, and in one piece where that is not the same. */
  readonly panels: readonly Panel[];
  readonly plot: { readonly left: number; readonly right: number };
  readonly axis: { readonly y: number; readonly unit: string; readonly ticks: readonly Tick[] };
  /** Where the clock stands in each step of the time line. */
  readonly nowByStep: readonly number[];
  readonly legend: readonly LegendItem[];
}

const NARROW = 560;

export function layout(trace: OverlapTrace, values: OverlapValues, width: number): Picture {
  const narrow = width < NARROW;
  const left = narrow ? 62 : 142;
  const right = width - 2;
  const scale = clockScale(left, right, trace.window);
  const picker = pickerFor(values, left, right, narrow);
  let y = picker.y + picker.height + 18;
  const programs = values.chunks === 1 ? [trace.own] : [trace.own, trace.whole];
  const panels = programs.map((program, index) => {
    const panel = panelFor(trace, values, program, index === 0, scale, y, narrow);
    y = panel.bottom + 24;
    return panel;
  });
  const axisY = panels.at(-1)!.bottom + 8;
  const legend = legendFor(Math.min(values.streams, values.chunks), width, axisY + 36);
  const steps = Math.ceil(trace.window / trace.tick - 1e-9);
  return {
    width,
    height: legend.at(-1)!.y + 14,
    narrow,
    picker,
    panels,
    plot: { left, right },
    axis: {
      y: axisY,
      unit: scale.unit,
      ticks: scale.ticks(narrow ? 4 : 8).filter(({ x }) => x < right - (narrow ? 30 : 40)),
    },
    nowByStep: Array.from({ length: steps + 1 }, (_, index) => scale.x(Math.min(index * trace.tick, trace.window))),
    legend,
  };
}

function pickerFor(
  { chunks, streams }: OverlapValues,
  left: number,
  right: number,
  narrow: boolean,
): Picture['picker'] {
  const cell = Math.min(26, (right - left) / chunks);
  const small = cell < 15;
  const every = small ? 4 : 1;
  const y = small ? 16 : 4;
  const height = narrow ? 18 : 20;
  return {
    x: left,
    y,
    width: cell * chunks,
    height,
    textY: small ? 8 : y + height / 2 + 0.5,
    count: chunks,
    cells: Array.from({ length: chunks }, (_, piece) => ({
      x: left + piece * cell,
      width: cell,
      piece,
      quarter: piece % streams,
      text: piece % every === 0 ? `${piece}` : '',
    })),
  };
}

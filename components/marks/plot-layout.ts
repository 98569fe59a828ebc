import { grouped } from '@src/units/words';
import { scaleLinear, scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';

/** One measured point; if timed, with the minimum and maximum of its samples. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}
export interface PlotSeries {
  readonly label: string;
  readonly points: readonly PlotPoint[];
}
export interface PlotInput {
  readonly series: readonly PlotSeries[];
  /** Computed, not measured: drawn dashed and without marks. */
  readonly guides: readonly PlotSeries[];
  readonly xLabel: string;
  readonly yLabel: string;
  /** A scale on which doubling x is always the same step. */
  readonly log: boolean;
  /** The y scale starts at 0. */
  readonly zero: boolean;
}

const FONT = 12;
/** Mean width of a letter of the labels, in px at FONT. */
const LETTER = 6.3;
const LABEL_GAP = 15;
/** Above this many points a band is easier to read than as many whiskers. */
const MOST_WHISKERS = 20;
const LONGEST_LABEL = 20;
/** px between marks. */
const CLOSEST_MARKS = 16;

/** Below this width the labels are above the plot instead of at the ends of their lines. */
const NARROW = 480;
const LEGEND_ROW = 17;
/** px from the left of a legend to its words: a sample of the line. */
const SAMPLE = 38;

/** Geometry of a plot, px; widths are those of the picture. Pure. */
export function plotLayout(input: PlotInput, width: number) {
  const { series, guides, log, zero } = input;
  const lines = [
    ...series.map((one, index) => ({ ...one, kind: 'series' as const, index })),
    ...guides.map((one, index) => ({ ...one, kind: 'guide' as const, index })),
  ];
  const narrow = width < NARROW;
  const letters = Math.floor((width - 14 - SAMPLE - LETTER * 5) / LETTER);
  const labels = lines.map(({ label }) => wrapped(label, narrow ? letters : LONGEST_LABEL));
  const right = narrow ? 10 : 18 + LETTER * Math.max(...labels.flat().map((text) => text.length), 0);
  const above = narrow ? labels.flat().length * LEGEND_ROW : 0;
  const top = 26 + (narrow ? above + 4 : 0);
  const height = (narrow ? 240 : 330) + above;
  const bottom = height - 42;
  const all = lines.flatMap(({ points }) => points);
  const ys = all.flatMap(({ y, min = y, max = y }) => [min, max]);
  const y = scaleLinear([zero ? 0 : Math.min(...ys), Math.max(...ys)], [bottom, top]).nice(5);
  const yTicks = y.ticks(5).map((value) => ({ value, y: y(value), text: tickText(value) }));
  const left = 14 + LETTER * Math.max(...yTicks.map(({ text }) => text.length));
  const xs = [...new Set(all.map(({ x }) => x))].sort((a, b) => a - b);
  const domain = [xs[0] ?? 0, xs.at(-1) ?? 1];
  const range = [left + 8, width - right];
  const x = log ? scaleLog(domain, range).base(2) : scaleLinear(domain, range);

  const placed = lines.map(({ label, kind, index, points }) => {
    const sorted = points.toSorted((a, b) => a.x - b.x);
    const spread = sorted.filter(({ min, max }) => min !== undefined && max !== undefined);
    const banded = spread.length > MOST_WHISKERS;
    return {
      label,
      kind,
      index,
      path:
        line<PlotPoint>(
          (point) => x(point.x),
          (point) => y(point.y),
        )(sorted) ?? '',
      band: banded
        ? (area<PlotPoint>(
            (point) => x(point.x),
            (point) => y(point.min!),
            (point) => y(point.max!),
          )(spread) ?? '')
        : '',
      whiskers: banded ? [] : spread.map(({ x: at, min, max }) => ({ x: x(at), top: y(max!), bottom: y(min!) })),
      marks: kind === 'guide' ? [] : spacedOut(sorted.map((point) => ({ x: x(point.x), y: y(point.y) }))),
      end: { x: x(sorted.at(-1)?.x ?? domain[1]!), y: y(sorted.at(-1)?.y ?? 0) },
    };
  });
  return {
    width,
    height,
    narrow,
    plot: { left, right: width - right, top, bottom },
    lines: placed,
    labels: narrow ? legend(lines, labels, left) : atEnds(placed, labels, top, bottom),
    xTicks: xTicks(xs, x, log, narrow).map((value) => ({ value, x: x(value), text: tickText(value) })),
    yTicks,
    font: FONT,
  };
}

interface PlacedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
  /** Where a sample of the line is drawn beside the label; `null` when the line itself ends there. */
  readonly sample: { readonly x1: number; readonly x2: number; readonly y: number } | null;
  /** From the end of the line to its label, where the label had to move. */
  readonly leader: string;
}

function legend(lines: readonly { label: string }[], labels: readonly string[][], left: number): PlacedLabel[] {
  return lines.map(({ label }, index) => {
    const y = 10 + labels.slice(0, index).flat().length * LEGEND_ROW;
    return {
      key: label,
      x: left + SAMPLE,
      y,
      lines: labels[index]!,
      sample: { x1: left, x2: left + 30, y },
      leader: '',
    };
  });
}

/** Marks tell lines apart; where the points are too close for that, some of them are enough. */
function spacedOut<P extends { readonly x: number; readonly y: number }>(marks: readonly P[]): P[] {
  return marks.reduce<P[]>((kept, mark) => {
    const last = kept.at(-1);
    return last && Math.hypot(mark.x - last.x, mark.y - last.y) < CLOSEST_MARKS ? kept : [...kept, mark];
  }, []);
}

/** Labels at the ends of their lines, moved apart where the lines meet. */
function atEnds(
  lines: readonly { label: string; end: { x: number; y: number } }[],
  labels: readonly string[][],
  top: number,
  bottom: number,
): PlacedLabel[] {
  const order = lines.map((_, index) => index).sort((a, b) => lines[a]!.end.y - lines[b]!.end.y);
  const heights = labels.map((rows) => rows.length * LABEL_GAP);
  const ys: number[] = [];
  let free = top - LABEL_GAP / 2;
  for (const index of order) {
    const middle = Math.max(lines[index]!.end.y, free + heights[index]! / 2);
    ys[index] = middle;
    free = middle + heights[index]! / 2 + 3;
  }
  // A label pushed below the plot goes back up, and pushes its neighbors.
  let limit = bottom + LABEL_GAP / 2;
  for (const index of order.toReversed()) {
    ys[index] = Math.min(ys[index]!, limit - heights[index]! / 2);
    limit = ys[index] - heights[index]! / 2 - 3;
  }
  return lines.map(({ label, end }, index) => ({
    key: label,
    x: end.x + 16,
    y: ys[index]! - ((labels[index]!.length - 1) * LABEL_GAP) / 2,
    lines: labels[index]!,
    sample: null,
    leader: `M${end.x + 6},${end.y}L${end.x + 13},${ys[index]}`,
  }));
}

/** Breaks at spaces, into lines of about this many letters. */
function wrapped(label: string, longest: number): string[] {
  return label.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < longest) return [...lines.slice(0, -1), `${last} ${word}`];
    return [...lines, word];
  }, []);
}

function xTicks(
  xs: readonly number[],
  x: { ticks: (count?: number) => number[] },
  log: boolean,
  narrow: boolean,
): number[] {
  const few = narrow ? 7 : 10;
  if (xs.length <= few) return [...xs];
  if (log) return thinned(powersOfTwo(xs[0]!, xs.at(-1)!), narrow);
  return x.ticks(narrow ? 5 : 8);
}

function powersOfTwo(least: number, most: number): number[] {
  const first = Math.ceil(Math.log2(least));
  return Array.from({ length: Math.floor(Math.log2(most)) - first + 1 }, (_, index) => 2 ** (first + index));
}

/** Every second, third or later one, so that labels do not touch: long ones need more room. */
function thinned(ticks: readonly number[], narrow: boolean): number[] {
  const long = tickText(ticks.at(-1) ?? 0).length > 4;
  const room = (long ? 5 : 7) + (narrow ? 0 : 2);
  const every = Math.max(1, Math.ceil(ticks.length / room));
  return ticks.filter((_, index) => index % every === 0);
}

const tickText = (value: number): string => grouped(value, 2);

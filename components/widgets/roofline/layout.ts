import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { count } from '@src/units/words';
import type { BasePicture } from '@src/widget/define-widget';
import { corners, flatTexts, slopeTexts, thinLines, type LineText, type ThinLine } from './lines';
import { AT, kernelAt } from './moments';
import type { RooflineValues } from './params';
import { placeLabels, rectOf, slantedRects, type Label, type Named, type Rect } from './place-labels';
import { dotOf, pathOf, xOf, xTicks, yOf, yTicks, type Dot } from './scales';
import type { RooflineTrace } from './simulate';
import { intensityText, rateText, shortName } from './words';

/** Rate over operations per byte, both in steps that multiply. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly box: Box;
  readonly xTicks: readonly { readonly x: number; readonly text: string }[];
  readonly yTicks: readonly { readonly y: number; readonly text: string }[];
  readonly xTitle: string;
  /** Foot, ridge and right end of the roof. */
  readonly roof: readonly Dot[];
  readonly thin: readonly ThinLine[];
  readonly lineTexts: readonly LineText[];
  readonly ridge: Dot & {
    readonly textX: number;
    readonly textY: number;
    readonly text: string;
    readonly end: boolean;
  };
  readonly others: readonly (Dot & { readonly gpu: string; readonly path: string })[];
  readonly othersLeftOut: (Dot & { readonly text: string }) | null;
  /** The kernels before the chosen one, and since when they are there. */
  readonly stops: readonly (Dot & { readonly id: string; readonly since: number })[];
  /** Where the chosen kernel is at every tenth of a moment from `AT.compute` on. */
  readonly way: readonly Dot[];
  readonly dots: readonly (Dot & { readonly id: string; readonly own: boolean; readonly asWritten: boolean })[];
  readonly labels: readonly (Label & { readonly kind: Kind; readonly since: number })[];
  readonly library: { readonly y: number; readonly textY: number; readonly text: string } | null;
  /** What the marks of measured kernels mean, in the corner under the roof. */
  readonly legend: readonly { readonly y: number; readonly text: string; readonly asWritten: boolean }[];
}

/** Of what a label is the name. */
export type Kind = 'state' | 'stop' | 'measured' | 'other';

interface Wanted extends Named {
  readonly kind: Kind;
  readonly since: number;
}

const TENTHS = 10;

export function layout(trace: RooflineTrace, _values: RooflineValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = Math.round(Math.min(minText * 1.2, Math.max(minText, width / 64)));
  const small = width < 42 * text || bounds.projected;
  const left = Math.ceil(textWidth('1,000', text)) + 8;
  const top = Math.round(text * 1.7);
  const box = { x: left, y: top, width: width - left - 6, height: Math.round(height - top - text * 3.2) };
  const { pair, others, points, own } = trace;
  const lineTexts = [...slopeTexts(box, trace, text), ...flatTexts(box, trace, text)];
  const counted = points.flatMap((point) =>
    point.intensity === null
      ? []
      : [{ ...point, ...dotOf(box, { ...point, intensity: point.intensity }), own: point.id === own?.id }],
  );
  const ridge = ridgeOn(box, trace, text);
  const legend = legendOn(box, counted, text, small);
  const library = libraryOn(box, trace, counted, text);
  const roofs = others.map((other) => ({
    gpu: other.gpu,
    ...dotOf(box, { intensity: other.ridge, flopsPerSecond: other.compute.flopsPerSecond }),
    path: pathOf(corners(box, other)),
  }));
  const stops = trace.before.map(({ short, at }, index) => ({ id: short, since: AT.walk + index, ...dotOf(box, at) }));
  const last = AT.walk + stops.length;
  const wanted: Wanted[] = [
    { key: 'state', kind: 'state', since: last, text: stateText(trace, small), ...dotOf(box, trace.at) },
    ...counted
      .filter((dot) => dot.own)
      .map(({ x, y, flopsPerSecond }) => ({
        ...named('measured', 'own', last, { x, y }),
        text: `measured ${rateText(flopsPerSecond)}`,
      })),
    ...stops.map(({ id, since, x, y }) => ({ ...named('stop', id, since, { x, y }), text: id })),
    ...(small ? [] : counted.filter((dot) => !dot.own && !dot.asWritten)).map(({ x, y, short }) => ({
      ...named('measured', short, last, { x, y }),
      text: short,
    })),
    ...others.map((other, index) => ({
      ...named('other', other.gpu, AT.compute, roofs[index]!),
      text: shortName(other.name),
    })),
  ];
  const thin = thinLines(box, trace);
  const labels = placeLabels(
    wanted,
    obstacles(),
    thin.flatMap(({ path }) => alongLine(dotsOf(path))),
    box,
    text,
  ).map((label) => ({
    ...label,
    ...(({ kind, since }) => ({ kind, since }))(wanted.find(({ key }) => key === label.key)!),
  }));
  const unnamed = others.length - labels.filter(({ kind }) => kind === 'other').length;

  /** All that stands in the picture besides the labels. */
  function obstacles(): Rect[] {
    const drop = { left: ridge.x - 1, right: ridge.x + 1, top: ridge.y, bottom: box.y + box.height };
    return [
      ...lineTexts.flatMap((line) =>
        line.angle === 0 ? [rectOf(line, line.text, text, true)] : slantedRects(line, text),
      ),
      ...alongLine(corners(box, pair)),
      drop,
      rectOf({ x: ridge.textX, y: ridge.textY }, ridge.text, text, ridge.end),
      ...legend.map(({ y, text: words }) => rectOf({ x: box.x + box.width - 4, y }, `◆ ${words}`, text, true)),
      ...(library?.text ? [rectOf({ x: box.x + box.width - 4, y: library.textY }, library.text, text, true)] : []),
      ...counted.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })),
      // What does not fit beside the roofs of other GPUs is said here.
      ...(others.length > 0 ? [rectOf({ x: box.x + 6, y: box.y + text * 0.9 }, LEFT_OUT, text, false)] : []),
    ];
  }

  return {
    ...{ width, height, text, box },
    xTicks: xTicks(box, textWidth('2,048', text)),
    yTicks: yTicks(box),
    xTitle: 'FLOP per byte',
    roof: corners(box, pair),
    thin,
    ...{ lineTexts, ridge, stops, labels, library, legend },
    others: roofs,
    othersLeftOut:
      unnamed > 0
        ? { x: box.x + 6, y: round(box.y + text * 0.9), text: `… ${count(unnamed, 'more GPU')}: see the table` }
        : null,
    way: Array.from({ length: (last - AT.compute) * TENTHS + 1 }, (_, index) => {
      const { intensity, flopsPerSecond } = kernelAt(trace, AT.compute + index / TENTHS);
      return { x: xOf(box, intensity), y: yOf(box, flopsPerSecond) };
    }),
    dots: counted.map(({ id, x, y, own: is, asWritten }) => ({ id, x, y, own: is, asWritten })),
  };
}

const LEFT_OUT = '… 20 more GPUs: see the table';

const named = (kind: Kind, key: string, since: number, { x, y }: Dot) => ({ kind, key: `${kind} ${key}`, since, x, y });

const stateText = ({ short, at }: RooflineTrace, small: boolean): string =>
  small ? intensityText(at.intensity) : `${short ?? 'your kernel'}: ${intensityText(at.intensity)}`;

function ridgeOn(box: Box, { pair }: RooflineTrace, text: number): Picture['ridge'] {
  const x = xOf(box, pair.ridge);
  const words = `ridge ${intensityText(pair.ridge)}`;
  const end = x + textWidth(words, text, 'sans') + 8 > box.x + box.width;
  return {
    ...{ x, y: yOf(box, pair.compute.flopsPerSecond), text: words, end },
    textX: x + (end ? -5 : 5),
    textY: round(box.y + box.height - text * 0.9),
  };
}

/** Under the roof at the right, where no kernel stands. */
function legendOn(box: Box, counted: readonly { readonly asWritten: boolean }[], text: number, small: boolean) {
  const rows = [
    { text: small ? 'measured' : 'measured, at the bytes that were counted', asWritten: false },
    { text: small ? 'as written' : 'measured, with each read as written', asWritten: true },
  ].filter(({ asWritten }) => counted.some((dot) => dot.asWritten === asWritten));
  return rows.map((row, index) => ({
    ...row,
    y: round(box.y + box.height - text * (2.4 + (rows.length - 1 - index) * 1.4)),
  }));
}

/** Its name in full, in a word, or not at all: it never covers a measured kernel. */
function libraryOn(box: Box, { points }: RooflineTrace, counted: readonly Dot[], text: number): Picture['library'] {
  const found = points.find(({ intensity, id }) => intensity === null && id === 'library');
  if (!found) return null;
  const y = yOf(box, found.flopsPerSecond);
  const textY = round(y + text * 0.9);
  const words = ['the library, timed only: ', 'library ', ''].map(
    (name) => name && `${name}${rateText(found.flopsPerSecond)}`,
  );
  const isFree = (one: string): boolean => {
    const rect = rectOf({ x: box.x + box.width - 4, y: textY }, one, text, true);
    return !counted.some((dot) => dot.x > rect.left - 8 && dot.y > rect.top - 6 && dot.y < rect.bottom + 6);
  };
  return { y, textY, text: words.find((one) => one === '' || isFree(one))! };
}

/** px between two places of a line that words must not cover. */
const DENSE = 6;

const dotsOf = (path: string): Dot[] =>
  [...path.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

const alongLine = (line: readonly Dot[]): Rect[] =>
  line.slice(1).flatMap((to, index) => {
    const from = line[index]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / DENSE));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
      return { left: x - 1.5, right: x + 1.5, top: y - 1.5, bottom: y + 1.5 };
    });
  });

/** Where the kernel is when the clock stands at `time`: `null` before it has begun to climb. */
export function kernelDot({ way }: Picture, time: number): Dot | null {
  if (time <= AT.compute) return null;
  const index = Math.min(way.length - 1, (time - AT.compute) * TENTHS);
  const [from, to] = [way[Math.floor(index)]!, way[Math.ceil(index)]!];
  const share = index % 1;
  return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) };
}

/** The roof as far as it is drawn: first the slope grows, then the ceiling. */
export function roofPath({ roof }: Picture, time: number): string {
  const [foot, corner, end] = [roof[0]!, roof[1] ?? roof[0]!, roof.at(-1)!];
  const between = (from: Dot, to: Dot, share: number): Dot => ({
    x: round(from.x + (to.x - from.x) * share),
    y: round(from.y + (to.y - from.y) * share),
  });
  const grown = (from: number): number => Math.min(1, Math.max(0, time - from));
  return pathOf([
    foot,
    between(foot, corner, grown(AT.memory - 1)),
    between(between(foot, corner, grown(AT.memory - 1)), end, grown(AT.compute - 1)),
  ]);
}

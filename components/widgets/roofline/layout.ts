import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { attainable, ridge, roofline, type ComputeRoof, type MemoryRoof } from '@src/engine/roofline';
import { count, grouped } from '@src/units/words';
import type { BasePicture } from '@src/widget/define-widget';
import { AT, intensityText, kernelAt, rateText, shortName, speedText } from './describe';
import {
  around,
  placeLabels,
  rectOf,
  type Dot,
  type Label,
  type Named,
  type Rect,
} from '@components/marks/free-labels';
import type { RooflineValues } from './params';
import type { Pair, RooflineTrace } from './simulate';

/** A line of a roof that the state is not compared with. */
interface ThinLine {
  readonly id: string;
  readonly path: string;
}

interface LineText extends Dot {
  readonly id: string;
  readonly text: string;
  readonly chosen: boolean;
  /** Degrees; 0 beside a ceiling. */
  readonly angle: number;
}

const NAMES: Readonly<Record<MemoryRoof['id'], string>> = { dram: 'DRAM', l2: 'L2', shared: 'shared' };
const NAMED: Readonly<Record<ComputeRoof['id'], string>> = { fp32: 'FP32', tensor: 'tensor, 16 bit, dense' };

/** Where a slope enters the picture. */
const start = ({ bytesPerSecond }: MemoryRoof): number => Math.max(X.least, Y.least / bytesPerSecond);

/** Slope and ceiling of a pair, as far as the picture goes. */
const corners = (box: Box, { compute, memory }: Pick<Pair, 'compute' | 'memory'>): Dot[] =>
  roofline(compute, memory, start(memory), X.most).map((corner) => dotOf(box, corner));

const slopePath = (box: Box, { compute, memory }: Pick<Pair, 'compute' | 'memory'>): string =>
  pathOf([start(memory), ridge(compute, memory)].map((at) => dotOf(box, attainable(at, compute, memory))));

/** The other roofs of the same GPU: slopes up to the chosen ceiling, and the other ceiling over the chosen slope. */
function thinLines(box: Box, { pair, roofs }: RooflineTrace): ThinLine[] {
  const slopes = roofs.memory
    .filter(({ id }) => id !== pair.memory.id)
    .map((memory) => ({ id: memory.id, path: slopePath(box, { ...pair, memory }) }));
  const ceilings = roofs.compute
    .filter(({ id }) => id !== pair.compute.id)
    .map((compute) => {
      const ridgeX = ridge(compute, pair.memory);
      const from = compute.flopsPerSecond > pair.compute.flopsPerSecond ? Math.min(ridgeX, pair.ridge) : ridgeX;
      return {
        id: compute.id,
        path: pathOf(roofline(compute, pair.memory, from, X.most).map((corner) => dotOf(box, corner))),
      };
    });
  return [...slopes, ...ceilings];
}

/**
 * Names along the slopes, each above its own, or below where another follows too closely: only the chosen one has to be
 * there.
 */
function slopeTexts(box: Box, { pair, roofs }: RooflineTrace, text: number): LineText[] {
  const across = box.width / Math.log10(X.most / X.least);
  const rise = box.height / Math.log10(Y.most / Y.least);
  const slope = rise / across;
  const angle = round((-Math.atan(slope) * 180) / Math.PI);
  const feet = roofs.memory.map((memory) => dotOf(box, attainable(start(memory), pair.compute, memory)));
  return roofs.memory.flatMap((memory, index): LineText[] => {
    const chosen = memory.id === pair.memory.id;
    const { x, y } = feet[index]!;
    const name = chosen ? `${NAMES[memory.id]} ${speedText(memory.bytesPerSecond)}` : NAMES[memory.id];
    const nearest = (side: 1 | -1): number =>
      Math.min(...feet.map((foot) => (y - foot.y) * side).filter((away) => away > 0)) / Math.hypot(1, slope);
    const room = text * 1.6;
    const below = nearest(1) < room && nearest(-1) > (chosen ? nearest(1) : 2 * room);
    if (!chosen && !below && nearest(1) < room) return [];
    // Clear of the kernels on the slope, of other slopes above it, and of the axis below it.
    const away = below ? Math.min(1.3, nearest(-1) / text - 0.75) : 1.05;
    const lift = text * away * Math.hypot(1, slope);
    const along = below ? Math.max(text * 0.8, (lift + text * 0.7 - (box.y + box.height - y)) / slope) : text * 0.8;
    const top = round(y - along * slope + (below ? lift : -lift));
    return [{ id: memory.id, x: round(x + along), y: top, text: name, chosen, angle }];
  });
}

/** Names above the right ends of the ceilings; in a small room only that of the chosen one. */
function flatTexts(box: Box, { pair, roofs }: RooflineTrace, text: number): LineText[] {
  return roofs.compute.flatMap((compute): LineText[] => {
    const chosen = compute.id === pair.compute.id;
    const estimate = compute.estimate ? ' (estimate)' : '';
    const found = [
      `${NAMED[compute.id]} ${rateText(compute.flopsPerSecond)}${estimate}`,
      `${rateText(compute.flopsPerSecond)}${estimate}`,
    ].find((one) => textWidth(one, text, 'sans') < box.width * 0.55);
    const right = box.x + box.width - 3;
    const y = round(yOf(box, compute.flopsPerSecond) - text * 0.8);
    return found ? [{ id: compute.id, x: right, y, text: found, chosen, angle: 0 }] : [];
  });
}

/** Slanted words, as the boxes of their letters. */
function slantedRects({ x, y, text, angle }: Dot & { text: string; angle: number }, size: number): Rect[] {
  const radians = (angle * Math.PI) / 180;
  const steps = Math.max(1, Math.ceil(textWidth(text, size, 'sans') / size));
  return Array.from({ length: steps + 1 }, (_, index) =>
    around(x + index * size * Math.cos(radians), y + index * size * Math.sin(radians), size * 0.6),
  );
}

/**
 * Operations per byte to the right, operations per second upward. The same for all GPUs, so that they can be compared.
 */
const X = { least: 1 / 8, most: 2048 } as const;
const Y = { least: 0.03e12, most: 3000e12 } as const;

const xOf = ({ x, width }: Box, intensity: number): number =>
  round(x + (width * Math.log(intensity / X.least)) / Math.log(X.most / X.least));

/** Rates below the scale are at its foot: a kernel that climbs to its roof starts there. */
const yOf = ({ y, height }: Box, flopsPerSecond: number): number =>
  round(
    y + height * (1 - Math.max(0, Math.log(Math.max(Y.least, flopsPerSecond) / Y.least)) / Math.log(Y.most / Y.least)),
  );

const dotOf = (box: Box, { intensity, flopsPerSecond }: { intensity: number; flopsPerSecond: number }): Dot => ({
  x: xOf(box, intensity),
  y: yOf(box, flopsPerSecond),
});

const pathOf = (dots: readonly Dot[]): string =>
  dots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');

const X_TICKS = [1 / 8, 1 / 2, 2, 8, 32, 128, 512, 2048];
const Y_TICKS = [0.1, 1, 10, 100, 1000];

/** @param needed - px that the longest label takes. */
export function xTicks(box: Box, needed: number) {
  const every = box.width / (X_TICKS.length - 1) < needed * 1.5 ? 2 : 1;
  return X_TICKS.map((value, index) => ({
    x: xOf(box, value),
    text: index % every !== 0 ? '' : value < 1 ? `1/${1 / value}` : grouped(value),
  }));
}

export const yTicks = (box: Box) => Y_TICKS.map((value) => ({ y: yOf(box, value * 1e12), text: grouped(value) }));

/** Rate over operations per byte, both in multiplicative steps. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly box: Box;
  readonly xTicks: readonly { readonly x: number; readonly text: string }[];
  readonly yTicks: readonly { readonly y: number; readonly text: string }[];
  readonly xTitle: string;
  /** Foot, ridge, and right end of the roof. */
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
  /** The place on the roof above a kernel that stays below it. */
  readonly ceiling: Dot;
  readonly dots: readonly (Dot & { readonly id: string; readonly own: boolean; readonly asWritten: boolean })[];
  readonly labels: readonly (Label & { readonly kind: Kind; readonly since: number })[];
  readonly library: { readonly y: number; readonly textY: number; readonly text: string } | null;
  /** What the marks of measured kernels mean, in the corner under the roof. */
  readonly legend: readonly { readonly y: number; readonly text: string; readonly asWritten: boolean }[];
}

/** The mark that a label names. */
type Kind = 'state' | 'stop' | 'measured' | 'other';

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
  const ceiling = dotOf(box, trace.at);
  const state = dotOf(box, { ...trace.at, ...trace.reached });
  const wanted: Wanted[] = [
    { key: 'state', kind: 'state', since: last, text: stateText(trace, small), ...state },
    ...(trace.reached
      ? [{ ...named('stop', 'ceiling', last, ceiling), text: `at most ${rateText(trace.at.flopsPerSecond)}` }]
      : []),
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
    [
      ...thin.flatMap(({ path }) => alongLine(dotsOf(path))),
      ...(library ? [{ left: box.x, right: box.x + box.width, top: library.y - 2, bottom: library.y + 2 }] : []),
    ],
    box,
    text,
    [...written().filter((one) => one.right - one.left > 2 * text), ...alongLine(corners(box, pair), DENSE)],
  ).map((label) => ({
    ...label,
    ...(({ kind, since }) => ({ kind, since }))(wanted.find(({ key }) => key === label.key)!),
  }));
  const unnamed = others.length - labels.filter(({ kind }) => kind === 'other').length;

  /** The words in the picture besides the labels. */
  function written(): Rect[] {
    const right = box.x + box.width - 4;
    return [
      ...lineTexts.flatMap((line) =>
        line.angle === 0 ? [rectOf(line, line.text, text, true)] : slantedRects(line, text),
      ),
      rectOf({ x: ridge.textX, y: ridge.textY }, ridge.text, text, ridge.end),
      ...legend.map(({ y, text: words }) => rectOf({ x: right, y }, `◆ ${words}`, text, true)),
      ...(library?.text ? [rectOf({ x: right, y: library.textY }, library.text, text, true)] : []),
      // What does not fit beside the roofs of other GPUs is written here.
      ...(others.length > 0 ? [rectOf({ x: box.x + 6, y: box.y + text * 0.9 }, LEFT_OUT, text, false)] : []),
    ];
  }

  /** Everything in the picture besides the labels. */
  function obstacles(): Rect[] {
    const drop = { left: ridge.x - 1, right: ridge.x + 1, top: ridge.y, bottom: box.y + box.height };
    return [
      ...written(),
      ...alongLine(corners(box, pair)),
      drop,
      ...counted.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })),
    ];
  }

  return {
    width,
    height,
    text,
    box,
    xTicks: xTicks(box, textWidth('2,048', text)),
    yTicks: yTicks(box),
    xTitle: 'FLOP per byte',
    roof: corners(box, pair),
    thin,
    lineTexts,
    ridge,
    stops,
    labels,
    library,
    legend,
    others: roofs,
    othersLeftOut:
      unnamed > 0
        ? { x: box.x + 6, y: round(box.y + text * 0.9), text: `… ${count(unnamed, 'more GPU')}: see the table` }
        : null,
    way: Array.from({ length: (last - AT.compute) * TENTHS + 1 }, (_, index) => {
      const { intensity, flopsPerSecond } = kernelAt(trace, AT.compute + index / TENTHS);
      return { x: xOf(box, intensity), y: yOf(box, flopsPerSecond) };
    }),
    ceiling,
    dots: counted.map(({ id, x, y, own: is, asWritten }) => ({ id, x, y, own: is, asWritten })),
  };
}

const LEFT_OUT = '… 20 more GPUs: see the table';

const named = (kind: Kind, key: string, since: number, { x, y }: Dot) => ({ kind, key: `${kind} ${key}`, since, x, y });

function stateText({ short, at, reached }: RooflineTrace, small: boolean): string {
  const text = reached ? rateText(reached.flopsPerSecond) : intensityText(at.intensity);
  return small ? text : `${short ?? 'your kernel'}: ${text}`;
}

function ridgeOn(box: Box, { pair }: RooflineTrace, text: number): Picture['ridge'] {
  const x = xOf(box, pair.ridge);
  const words = `ridge ${intensityText(pair.ridge)}`;
  const end = x + textWidth(words, text, 'sans') + 8 > box.x + box.width;
  return {
    x,
    y: yOf(box, pair.compute.flopsPerSecond),
    text: words,
    end,
    textX: x + (end ? -5 : 5),
    textY: round(box.y + box.height - text * 0.9),
  };
}

/** Under the roof at the right, where there is no kernel. */
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

/** Its full name, a short one, or none: it never covers a measured kernel. */
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

/** @param far - Of a place's edges from the line: with the distance between two places, nothing slips through. */
const alongLine = (line: readonly Dot[], far = 1.5): Rect[] =>
  line.slice(1).flatMap((to, index) => {
    const from = line[index]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / DENSE));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
      return around(x, y, far);
    });
  });

/** Where the kernel is at clock `time`: `null` before it has begun to climb. */
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

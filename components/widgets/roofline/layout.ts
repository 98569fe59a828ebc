import { legendFor, letterOf, type LegendRow } from './legend';
import {
  flatTexts,
  roofPath,
  slopePath,
  slopeTexts,
  thinLines,
  type FlatText,
  type SlopeText,
  type ThinLine,
} from './lines';
import type { RooflineValues } from './params';
import { placeLabels, type Label } from './place-labels';
import { xOf, xTicks, yOf, yTicks, type Box, type Dot } from './scales';
import type { RooflineTrace } from './simulate';
import { intensityText } from './words';

/** Another GPU's roof, with its letter at the ridge or as near to it as there is room. */
export interface OtherRoof extends Dot {
  readonly letter: string;
  readonly path: string;
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly box: Box;
  readonly xTicks: readonly { readonly x: number; readonly text: string }[];
  readonly yTicks: readonly { readonly y: number; readonly text: string }[];
  readonly slope: string;
  readonly roof: string;
  readonly thin: readonly ThinLine[];
  readonly slopeTexts: readonly SlopeText[];
  readonly flatTexts: readonly FlatText[];
  readonly ridge: Dot & { readonly text: string; readonly textX: number; readonly end: boolean };
  readonly others: readonly OtherRoof[];
  /** The way to the state, its own place last. */
  readonly way: readonly Dot[];
  readonly dots: readonly (Dot & { readonly own: boolean; readonly asWritten: boolean })[];
  readonly labels: readonly Label[];
  readonly library: number | null;
  readonly legend: readonly LegendRow[];
}

const NARROW = 560;
const BELOW = 46;

/** @param width - Width of the drawing in px. */
export function layout(trace: RooflineTrace, _values: RooflineValues, width: number): Picture {
  const narrow = width < NARROW;
  const left = narrow ? 34 : 44;
  const box = { x: left, y: 24, width: width - left - (narrow ? 8 : 12), height: narrow ? 270 : 340 };
  const { pair, others, before, at, points, own } = trace;
  const place = ({ intensity, flopsPerSecond }: { intensity: number; flopsPerSecond: number }): Dot => ({
    x: xOf(box, intensity),
    y: yOf(box, flopsPerSecond),
  });
  const counted = points.flatMap(({ intensity, flopsPerSecond, short, id, asWritten }) =>
    intensity === null
      ? []
      : [{ ...place({ intensity, flopsPerSecond }), text: short, own: id === own?.id, asWritten }],
  );
  const way = [...before.map((stop) => place(stop.at)), place(at)];
  // On a phone the letters of other GPUs take the place of these words; the caption has them.
  const flat = narrow && others.length > 0 ? [] : flatTexts(box, trace);
  const slopes = slopeTexts(box, trace).filter(({ chosen }) => !narrow || !chosen);
  const library = points.find(({ intensity, id }) => intensity === null && id === 'library');
  const legend = legendFor(trace, { y: box.y + box.height + BELOW + 10, width, narrow });
  return {
    ...{ width, narrow, box, xTicks: xTicks(box), yTicks: yTicks(box) },
    height: Math.max(...legend.map(({ y }) => y)) + 14,
    slope: slopePath(box, pair),
    roof: roofPath(box, pair),
    thin: thinLines(box, trace),
    slopeTexts: slopes,
    flatTexts: flat,
    ridge: ridgeOn(box, trace),
    others: placeLetters(
      others.map((other, index) => ({
        ...place({ intensity: other.ridge, flopsPerSecond: other.compute.flopsPerSecond }),
        letter: letterOf(index),
        path: roofPath(box, other),
      })),
      box,
    ),
    way,
    dots: counted.map(({ x, y, own: is, asWritten }) => ({ x, y, own: is, asWritten })),
    labels: placeLabels(
      // A phone has room for one.
      counted.filter(({ own: is, asWritten }) => !asWritten && (is || !narrow)),
      [...way, ...flat.map(({ x, y }) => ({ x: x - 60, y })), ...slopes.flatMap(alongText)],
      box,
    ),
    library: library ? yOf(box, library.flopsPerSecond) : null,
    legend,
  };
}

/** Width of "ridge 206 FLOP/B", px. */
const RIDGE_TEXT = 108;

function ridgeOn(box: Box, { pair }: RooflineTrace): Picture['ridge'] {
  const x = xOf(box, pair.ridge);
  const end = x + RIDGE_TEXT > box.x + box.width;
  return {
    ...{ x, y: yOf(box, pair.compute.flopsPerSecond), textX: x + (end ? -5 : 5), end },
    text: `ridge ${intensityText(pair.ridge)}`,
  };
}

/** Places that the words along a slope cover, px from their start. */
const COVERED = [4, 16, 28, 40];

const alongText = ({ x, y, angle }: SlopeText): Dot[] =>
  COVERED.map((far) => ({
    x: x + far * Math.cos((angle * Math.PI) / 180),
    y: y + far * Math.sin((angle * Math.PI) / 180),
  }));

/** px between two letters. */
const APART = 15.5;

/** A letter whose place is taken moves to the right, along its own ceiling. */
function placeLetters(roofs: readonly OtherRoof[], box: Box): OtherRoof[] {
  const placed: OtherRoof[] = [];
  for (const roof of roofs) {
    let { x } = roof;
    const taken = (): boolean => placed.some((other) => Math.hypot(other.x - x, other.y - roof.y) < APART);
    while (taken() && x + 2 < box.x + box.width - APART / 2) x += 2;
    placed.push({ ...roof, x });
  }
  return placed;
}

import {
  alongAxis,
  cornersOf,
  drawnFrom,
  facesOf,
  halvesOf,
  holds,
  middleOf,
  nearestOf,
  sizeAlong,
  sizeOf,
  spreadOver,
  type Box,
  type Place,
} from './box';
import { alikeTotal, evenTotal, isSame, periodicTotal, valueAt, WINDOW, type Row } from './fit';

/** The sums of all blocks of a grid, estimated by running some of them. */
export interface GridTotals {
  readonly totals: Row;
  /** Blocks that ran. */
  readonly ran: number;
  readonly of: number;
  /** Blocks whose counts follow a rule that every sample in their part of the grid satisfied. */
  readonly alike: number;
  /** Blocks of parts whose samples followed no rule: these are counted as the mean of their samples. */
  readonly unlike: number;
  /** Parts that the grid was split into. */
  readonly parts: number;
  /**
   * For counts estimated as a mean: twice the standard error, of the least certain count, as a fraction of it. 0 without
   * such counts.
   */
  readonly error: number;
}

export interface GridLimits {
  /** Maximum of blocks to run, unless the first look at the grid needs more. */
  readonly most: number;
  /** Whether more may run. */
  readonly canGoOn: () => boolean;
  /** Whether blocks are so long that as few as possible run. */
  readonly isCostly?: () => boolean;
  /** Whether another block fits into the budget of the whole run: otherwise what is known must do. */
  readonly hasRoom?: () => boolean;
  /** Numbers that blocks may be compared with: places along an axis that are sampled, too. */
  readonly hints: readonly number[];
}

/** Places drawn from a part: one per this many of its blocks, within these bounds. */
const DRAWN = { least: 4, most: 16, oneOf: 16 };
/** A grid of no more blocks runs whole, if it may. */
const SMALL = 96;
/** Number of adjacent blocks examined in the whole grid to find periods. */
const NEIGHBORS = 33;
/** Counts below this fraction of the largest are too small to judge by. */
const MATTERS = 1e-5;
const MOST_HINTS = 12;
/** Counts that change this often along an axis change at individual places, and do not repeat. */
const MOST_STEPS = 2;

interface Part {
  readonly box: Box;
  /** `null`: its blocks follow no rule. */
  readonly total: Row | null;
  /** The spread of its samples, times its blocks. */
  readonly spread: number;
}

/**
 * Run blocks of a grid until the sum over all of them is known. Each part of the grid is sampled at its corners, its middle,
 * and places drawn from a seed. Where all samples are equal, or grow linearly, or repeat, all blocks of the part are assumed
 * to do so; otherwise the part is split: first its edges off, then in halves, as long as blocks may run.
 *
 * It is a generator: it yields the number of a block to run, and receives what that block added to each sum.
 */
export function* gridTotals(
  grid: Place,
  { most, canGoOn, isCostly = () => false, hasRoom = () => true, hints }: GridLimits,
): Generator<number, GridTotals, Row> {
  const known = new Map<number, { readonly place: Place; readonly row: Row }>();
  const indexOf = ([x, y, z]: Place): number => x + grid[0] * (y + grid[1] * z);
  const rowAt = (place: Place): Row | undefined => known.get(indexOf(place))?.row;
  function* run(places: readonly Place[]): Generator<number, void, Row> {
    for (const place of places) {
      const index = indexOf(place);
      if (known.has(index)) continue;
      if (known.size > 0 && !hasRoom()) return;
      known.set(index, { place, row: yield index });
    }
  }
  const of = grid[0] * grid[1] * grid[2];
  let seed = 0;

  function* look(box: Box): Generator<number, Part, Row> {
    const size = sizeOf(box);
    if (size <= DRAWN.least + 4) {
      const places = allOf(box);
      yield* run(places);
      const rows = places.map(rowAt);
      if (rows.every((row) => row !== undefined)) return { box, total: sum(rows), spread: 0 };
    }
    seed += 1;
    const drawn = Math.min(DRAWN.most, Math.max(DRAWN.least, Math.floor(size / DRAWN.oneOf)));
    const middle = middleOf(box);
    const hinted = [0, 1].flatMap((axis) =>
      sizeAlong(box, axis) > 2
        ? hints.map((hint) => alongAxis(middle, axis, hint)).filter((place) => holds(box, place))
        : [],
    );
    const [first, ...corners] = cornersOf(box);
    yield* run([first!]);
    yield* run(isCostly() ? [middle, ...corners.slice(-1)] : [...corners, middle]);
    // Where blocks are long, these few samples are all that is known.
    for (const place of [...drawnFrom(box, drawn, seed), ...hinted.slice(0, 2 * MOST_HINTS)])
      if (canGoOn()) yield* run([place]);
    if (size === of && size > 2 * NEIGHBORS && canGoOn()) yield* run(neighborsOf(box));
    const inside = [...known.values()].filter(({ place }) => holds(box, place));
    const places = inside.map(({ place }) => place);
    const rows = inside.map(({ row }) => row);
    const ruled = alikeTotal(box, rows) ?? evenTotal(box, places, rowAt) ?? (yield* inWindow(box, places));
    return { box, total: ruled, spread: ruled ? 0 : size * deviation(rows.map(scoreOf)) };
  }

  function* inWindow(box: Box, places: readonly Place[]): Generator<number, Row | null, Row> {
    const axis = [0, 1, 2].find((each) => sizeAlong(box, each) >= 2 * WINDOW);
    if (axis === undefined || !canGoOn() || known.size + WINDOW > most) return null;
    if (changesAlong(axis, places, rowAt) <= MOST_STEPS) return null;
    const middle = middleOf(box);
    const from = middle[axis]! - WINDOW / 2;
    const window = Array.from({ length: WINDOW }, (_, index) => alongAxis(middle, axis, from + index));
    yield* run(window);
    const rows = window.map(rowAt);
    return rows.every((row) => row !== undefined) ? periodicTotal(box, axis, { from, rows }, places, rowAt) : null;
  }

  const whole: Box = { low: [0, 0, 0], high: grid };
  if (of <= SMALL)
    for (const place of allOf(whole)) {
      if (!canGoOn()) break;
      yield* run([place]);
    }
  const first = yield* look(whole);
  let parts: Part[] = [first];
  if (!first.total && hasRoom()) {
    const faces = facesOf(whole);
    parts = [];
    for (const box of faces) parts.push(faces.length === 1 ? first : yield* look(box));
  }
  for (;;) {
    const next = parts.reduce((widest, part) => (part.spread > widest.spread ? part : widest));
    if (next.spread === 0 || known.size >= most || !canGoOn()) break;
    parts.splice(parts.indexOf(next), 1);
    for (const half of halvesOf(next.box, axisToCut(next.box, rowAt))) parts.push(yield* look(half));
  }
  if (known.size < of && of - known.size <= known.size && canGoOn()) {
    yield* run(allOf(whole));
    const totals = sum([...known.values()].map(({ row }) => row));
    return { totals, ran: of, of, alike: of, unlike: 0, parts: parts.length, error: 0 };
  }
  return assembled(parts);

  function assembled(all: readonly Part[]): GridTotals {
    const variance: number[] = [];
    let unlike = 0;
    const totals = sum(
      all.map(({ box, total }) => {
        if (total) return total;
        const there = [...known.values()].filter(({ place }) => holds(box, place));
        // A part without samples is assumed to be like the others.
        const inside = there.length > 0 ? there : [...known.values()];
        const rows = inside.map(({ row }) => row);
        const size = sizeOf(box);
        const weights = weightsOf(
          box,
          inside.map(({ place }) => place),
        );
        // The number of equally weighted samples with the same certainty.
        const squares = weights.reduce((total, each) => total + each ** 2, 0);
        unlike += size;
        const mean = sum(rows.map((row, index) => row.map((each) => each * weights[index]!)));
        for (let i = 0; i < mean.length; i += 1)
          variance[i] = (variance[i] ?? 0) + (size * deviation(rows.map((row) => valueAt(row, i)))) ** 2 * squares;
        return mean.map((each) => each * size);
      }),
    ).map(Math.round);
    const least = MATTERS * totals.reduce((largest, each) => Math.max(largest, each), 0);
    const errors = variance.map((each, i) => (totals[i]! > least ? (2 * Math.sqrt(each)) / totals[i]! : 0));
    return {
      totals,
      ran: known.size,
      of,
      alike: of - unlike,
      unlike,
      parts: all.length,
      error: Math.max(0, ...errors),
    };
  }
}

/**
 * How much of a part each of its samples represents: the fraction of places nearest to it. Samples are denser at corners and
 * at places that numbers name, where work is often less than elsewhere.
 */
function weightsOf(box: Box, places: readonly Place[]): Float64Array {
  const weights = new Float64Array(places.length);
  for (const place of spreadOver(box, PROBES)) weights[nearestOf(place, places, box)]! += 1 / PROBES;
  return weights;
}

const PROBES = 1024;

function changesAlong(axis: number, places: readonly Place[], rowAt: (place: Place) => Row | undefined): number {
  const rows = places.toSorted((a, b) => a[axis]! - b[axis]!).map((place) => rowAt(place)!);
  return rows.filter((row, index) => index > 0 && !isSame(row, rows[index - 1]!)).length;
}

function neighborsOf(box: Box): Place[] {
  const sizes = [0, 1, 2].map((axis) => sizeAlong(box, axis));
  const axis = sizes.indexOf(Math.max(...sizes));
  const middle = middleOf(box);
  const count = Math.min(NEIGHBORS, sizes[axis]!);
  const from = Math.max(0, middle[axis]! - Math.floor(count / 2));
  return Array.from({ length: count }, (_, index) => alongAxis(middle, axis, from + index));
}

/** Where the corners differ most, else the longest axis. */
function axisToCut(box: Box, rowAt: (place: Place) => Row | undefined): number {
  const differences = [0, 1, 2].map((axis) => {
    if (sizeAlong(box, axis) < 2) return -1;
    const far = alongAxis(box.low, axis, box.high[axis]! - 1);
    return Math.abs(scoreOf(rowAt(box.low) ?? NONE) - scoreOf(rowAt(far) ?? NONE));
  });
  const most = Math.max(...differences);
  if (most > 0) return differences.indexOf(most);
  const sizes = [0, 1, 2].map((axis) => sizeAlong(box, axis));
  return sizes.indexOf(Math.max(...sizes));
}

function allOf({ low, high }: Box): Place[] {
  const places: Place[] = [];
  for (let z = low[2]; z < high[2]; z += 1)
    for (let y = low[1]; y < high[1]; y += 1) for (let x = low[0]; x < high[0]; x += 1) places.push([x, y, z]);
  return places;
}

function sum(rows: readonly Row[]): Row {
  const total = new Float64Array(rows.reduce((most, { length }) => Math.max(most, length), 0));
  for (const row of rows) for (let i = 0; i < row.length; i += 1) total[i]! += valueAt(row, i);
  return total;
}

/** For a block that did not run. */
const NONE: Row = new Float64Array();

/** One number for all the work of a block. */
const scoreOf = (row: Row): number => row.reduce((total, each) => total + each, 0);

function deviation(values: readonly number[]): number {
  const mean = values.reduce((total, each) => total + each, 0) / values.length;
  return Math.sqrt(values.reduce((total, each) => total + (each - mean) ** 2, 0) / Math.max(1, values.length - 1));
}

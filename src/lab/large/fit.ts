import { alongAxis, cornersOf, sizeAlong, sizeOf, type Box, type Place } from './box';

/** What one block added to each sum; sums that did not exist yet are missing at the end. */
export type Row = Float64Array;
type RowAt = (place: Place) => Row | undefined;

export const valueAt = (row: Row, column: number): number => row[column] ?? 0;
const lengthOf = (rows: readonly Row[]): number => rows.reduce((most, { length }) => Math.max(most, length), 0);

export function isSame(a: Row, b: Row): boolean {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) if (valueAt(a, i) !== valueAt(b, i)) return false;
  return true;
}

/** All rows are equal. */
export function alikeTotal(box: Box, rows: readonly Row[]): Row | null {
  const [first] = rows;
  return first && rows.every((row) => isSame(row, first)) ? first.map((each) => each * sizeOf(box)) : null;
}

const NEARLY = 1e-6;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEARLY * Math.max(1, Math.abs(a));

/**
 * Each sum grows by a constant from block to block along an axis: fitted at the corners, and checked at all other places.
 */
export function evenTotal(box: Box, places: readonly Place[], rowAt: RowAt): Row | null {
  const corners = cornersOf(box);
  const { low } = box;
  const base = rowAt(low);
  const ends = [0, 1, 2].map((axis) =>
    sizeAlong(box, axis) > 1 ? rowAt(alongAxis(low, axis, box.high[axis]! - 1)) : null,
  );
  // A corner did not run.
  if (!base || ends.includes(undefined)) return null;
  // Places without new information do not delay it.
  if (places.length <= corners.length + 1) return null;
  const length = lengthOf(places.map((place) => rowAt(place)!));
  const slopes = ends.map((end, axis) =>
    Float64Array.from({ length }, (_, i) =>
      end ? (valueAt(end, i) - valueAt(base, i)) / (sizeAlong(box, axis) - 1) : 0,
    ),
  );
  for (const place of places) {
    const row = rowAt(place)!;
    for (let i = 0; i < length; i += 1) {
      const expected = slopes.reduce(
        (sum, slope, axis) => sum + slope[i]! * (place[axis]! - low[axis]!),
        valueAt(base, i),
      );
      if (!isNear(expected, valueAt(row, i))) return null;
    }
  }
  const size = sizeOf(box);
  return Float64Array.from({ length }, (_, i) =>
    Math.round(
      slopes.reduce(
        (sum, slope, axis) => sum + (slope[i]! * size * (sizeAlong(box, axis) - 1)) / 2,
        valueAt(base, i) * size,
      ),
    ),
  );
}

/** Consecutive blocks, to find the period after which the counts repeat. */
export const WINDOW = 48;
const MOST_PERIOD = 32;

/**
 * Along one axis the rows repeat with a period, or grow by a constant per period: as where rows of an odd length begin at
 * different places of a sector. Fitted in a window, and checked at all other places.
 */
export function periodicTotal(
  box: Box,
  axis: number,
  window: { readonly from: number; readonly rows: readonly Row[] },
  places: readonly Place[],
  rowAt: RowAt,
): Row | null {
  const { from, rows } = window;
  const length = lengthOf([...rows, ...places.map((place) => rowAt(place)!)]);
  const grown = (a: Row, b: Row): Row => Float64Array.from({ length }, (_, i) => valueAt(b, i) - valueAt(a, i));
  for (let period = 1; period <= Math.min(MOST_PERIOD, rows.length - 8); period += 1) {
    const growth = grown(rows[0]!, rows[period]!);
    const comesAgain = rows
      .slice(0, rows.length - period)
      .every((row, index) => isSame(grown(row, rows[index + period]!), growth));
    if (!comesAgain) continue;
    const turnOf = (x: number): number => Math.floor((x - from) / period);
    const holdsThere = (place: Place): boolean => {
      const x = place[axis]!;
      const start = rows[x - from - turnOf(x) * period]!;
      const row = rowAt(place)!;
      for (let i = 0; i < length; i += 1)
        if (!isNear(valueAt(start, i) + growth[i]! * turnOf(x), valueAt(row, i))) return false;
      return true;
    };
    if (!places.every(holdsThere)) return null;
    const total = new Float64Array(length);
    const others = sizeOf(box) / sizeAlong(box, axis);
    for (let phase = 0; phase < period; phase += 1) {
      // Places along the axis in this phase: `from + phase + turn * period` for turns from `first` to `last`.
      const first = Math.ceil((box.low[axis]! - from - phase) / period);
      const last = Math.floor((box.high[axis]! - 1 - from - phase) / period);
      if (last < first) continue;
      const count = last - first + 1;
      const turns = ((first + last) * count) / 2;
      for (let i = 0; i < length; i += 1) total[i]! += others * (valueAt(rows[phase]!, i) * count + growth[i]! * turns);
    }
    return total;
  }
  return null;
}

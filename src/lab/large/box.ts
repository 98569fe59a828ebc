import { seededRandom } from '@src/engine/random';

/** Three numbers along x, y and z. */
export type Place = readonly [number, number, number];

/** A part of a grid, from `low` (inclusive) to `high` (exclusive) along each axis. */
export interface Box {
  readonly low: Place;
  readonly high: Place;
}

const AXES = [0, 1, 2] as const;
const mapped = ([x, y, z]: Place, along: (each: number, axis: 0 | 1 | 2) => number): Place => [
  along(x, 0),
  along(y, 1),
  along(z, 2),
];
const at = (place: Place, axis: number, value: number): Place =>
  mapped(place, (each, index) => (index === axis ? value : each));

export const sizeAlong = ({ low, high }: Box, axis: number): number => high[axis]! - low[axis]!;
export const sizeOf = (box: Box): number => sizeAlong(box, 0) * sizeAlong(box, 1) * sizeAlong(box, 2);
export const holds = ({ low, high }: Box, place: Place): boolean =>
  AXES.every((axis) => place[axis] >= low[axis] && place[axis] < high[axis]);

export const middleOf = ({ low, high }: Box): Place =>
  mapped(low, (each, axis) => Math.floor((each + high[axis] - 1) / 2));

export function cornersOf({ low, high }: Box): Place[] {
  let corners: Place[] = [low];
  for (const axis of AXES)
    if (high[axis] - low[axis] > 1) corners = corners.flatMap((each) => [each, at(each, axis, high[axis] - 1)]);
  return corners;
}

/** Places drawn from a seed. */
export function drawnFrom({ low, high }: Box, count: number, seed: number): Place[] {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => mapped(low, (each, axis) => each + next(high[axis] - each)));
}

export const alongAxis = at;

/** Along each axis its first place, its last one, and the range between them. */
export function facesOf({ low, high }: Box): Box[] {
  let boxes: Box[] = [{ low, high }];
  for (const axis of AXES) {
    const [from, to] = [low[axis], high[axis]];
    if (to - from < 3) continue;
    boxes = boxes.flatMap((box) =>
      (
        [
          [from, from + 1],
          [from + 1, to - 1],
          [to - 1, to],
        ] as const
      ).map(([start, end]) => ({
        low: at(box.low, axis, start),
        high: at(box.high, axis, end),
      })),
    );
  }
  return boxes;
}

export function halvesOf(box: Box, axis: number): [Box, Box] {
  const middle = box.low[axis]! + Math.floor(sizeAlong(box, axis) / 2);
  return [
    { low: box.low, high: at(box.high, axis, middle) },
    { low: at(box.low, axis, middle), high: box.high },
  ];
}

/** Places spread evenly over a part: the Halton sequence. */
export const spreadOver = ({ low, high }: Box, count: number): Place[] =>
  Array.from({ length: count }, (_, index) =>
    mapped(low, (each, axis) => each + Math.floor(halton(index + 1, PRIMES[axis]) * (high[axis] - each))),
  );

const PRIMES = [2, 3, 5] as const;

function halton(index: number, base: number): number {
  let share = 0;
  let digit = 1 / base;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    share += digit * (rest % base);
    digit /= base;
  }
  return share;
}

/** The index of the nearest of some places, with distances along each axis relative to the size of the part. */
export function nearestOf(place: Place, places: readonly Place[], box: Box): number {
  const away = (other: Place): number =>
    AXES.reduce<number>((sum, axis) => sum + ((place[axis] - other[axis]) / sizeAlong(box, axis)) ** 2, 0);
  let nearest = 0;
  let least = Infinity;
  for (const [index, other] of places.entries()) {
    const distance = away(other);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

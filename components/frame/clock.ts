import type { Moment } from '@src/widget/define-widget';

/** The bounds of a whole run, ms, however many moments it has. */
export const RUN_MS = { least: 3000, most: 8000 } as const;
const MS_PER_MOMENT = 450;

/** How long a run of these moments takes at speed 1, ms. */
export const runMs = (moments: readonly Moment[]): number =>
  Math.min(RUN_MS.most, Math.max(RUN_MS.least, (moments.length - 1) * MS_PER_MOMENT));

/** The place of each moment on the clock, from 0 to 1: as the figure says, or evenly spaced. */
export function placesOf(moments: readonly Moment[]): readonly number[] {
  const last = Math.max(1, moments.length - 1);
  return moments.map(({ at }, index) => at ?? index / last);
}

/** Where the clock is, from 0 to 1, when `time` moments have passed. */
export function clockAt(places: readonly number[], time: number): number {
  const passed = Math.min(places.length - 1, Math.max(0, Math.floor(time)));
  const from = places[passed]!;
  const to = places[passed + 1] ?? from;
  return from + (to - from) * (time - passed);
}

/** The inverse: how many moments have passed at a place of the clock. */
export function timeAt(places: readonly number[], clock: number): number {
  const last = places.length - 1;
  if (clock >= places[last]!) return last;
  const passed = Math.max(
    0,
    places.findLastIndex((place) => place <= clock),
  );
  const from = places[passed]!;
  const to = places[passed + 1]!;
  return to === from ? passed : Math.max(0, passed + (clock - from) / (to - from));
}

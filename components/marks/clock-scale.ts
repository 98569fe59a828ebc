import { textWidth } from './geometry';

interface Tick {
  readonly x: number;
  readonly text: string;
}

/** A time axis, in px: several programs on one clock share it. */
export interface Clock {
  readonly left: number;
  readonly right: number;
  /** What the cursor crosses. */
  readonly top: number;
  readonly bottom: number;
  /** The center line of the axis labels. */
  readonly axisY: number;
  readonly ticks: readonly Tick[];
  readonly unit: string;
  /** Where the cursor is at each moment. */
  readonly nowByMoment: readonly number[];
}

/** Time to px. */
export type Scale = (time: number) => number;

export const scaleOf =
  (left: number, right: number, window: number): Scale =>
  (time) =>
    left + ((right - left) * Math.min(time, window)) / window;

/** The moments of a run that the clock ticks through: every `tick`, and the end. */
export const timesOf = (window: number, tick: number): readonly number[] => [
  ...Array.from({ length: Math.ceil(window / tick - 1e-9) }, (_, index) => index * tick),
  window,
];

/** Round times, as many as their labels leave room for; the unit has its room at the right. */
export function ticksOf(
  window: number,
  { left, right, unit, size }: { left: number; right: number; unit: string; size: number },
  textOf: (time: number) => string,
): readonly Tick[] {
  const x = scaleOf(left, right, window);
  const room = textWidth(textOf(window), size) + 1.6 * size;
  const least = (window * room) / (right - left);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= least - 1e-9)!;
  const end = right - textWidth(unit, size) - size;
  return Array.from({ length: Math.floor(window / step) + 1 }, (_, index) => ({
    x: x(index * step),
    text: textOf(index * step),
  })).filter((tick, index) => index === 0 || tick.x + textWidth(tick.text, size) / 2 < end);
}

/** Where the cursor is between two moments. */
export function nowAt({ nowByMoment }: Clock, time: number): number {
  const passed = Math.min(nowByMoment.length - 1, Math.max(0, Math.floor(time)));
  const from = nowByMoment[passed]!;
  const to = nowByMoment[passed + 1] ?? from;
  return from + (to - from) * (time - passed);
}

/** The longest text that fits, or ''. */
export const fitting = (texts: readonly string[], room: number, size: number, face: 'mono' | 'sans' = 'sans'): string =>
  texts.find((text) => textWidth(text, size, face) <= room) ?? '';

/** Cycles to px, the same for both orders: one clock. */
export interface Scale {
  readonly left: number;
  readonly right: number;
  readonly window: number;
  readonly x: (cycle: number) => number;
}

export const scaleFor = (left: number, right: number, window: number): Scale => ({
  left,
  right,
  window,
  x: (cycle) => left + ((right - left) * cycle) / window,
});

export interface Tick {
  readonly x: number;
  readonly text: string;
}

/** Round numbers of cycles, about `wanted` of them. */
export function ticksOf({ window, x }: Scale, wanted: number): readonly Tick[] {
  const least = window / wanted;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= least)!;
  const count = Math.floor(window / step) + 1;
  return Array.from({ length: count }, (_, index) => ({
    x: x(index * step),
    text: (index * step).toLocaleString('en-GB'),
  }));
}

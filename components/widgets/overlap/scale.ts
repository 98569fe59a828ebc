export interface Tick {
  readonly x: number;
  readonly text: string;
}

/** µs to px, the same for both programs: one clock, marked in ms or, where all is shorter than one, in µs. */
export interface Scale {
  readonly left: number;
  readonly right: number;
  readonly unit: 'ms' | 'µs';
  readonly x: (us: number) => number;
  readonly ticks: (wanted: number) => readonly Tick[];
}

const MS = 1000;

export function clockScale(left: number, right: number, window: number): Scale {
  const x = (us: number): number => left + ((right - left) * us) / window;
  const inMs = window >= MS;
  const ticks = (wanted: number): readonly Tick[] => {
    const least = window / wanted;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= least - 1e-9)!;
    return Array.from({ length: Math.floor(window / step) + 1 }, (_, index) => ({
      x: x(index * step),
      text: String(Number(((index * step) / (inMs ? MS : 1)).toFixed(2))),
    }));
  };
  return { left, right, unit: inMs ? 'ms' : 'µs', x, ticks };
}

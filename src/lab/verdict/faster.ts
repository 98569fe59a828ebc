import type { TimePrediction } from '@src/engine/time';

/** Which of two launches is faster. */
export interface Faster {
  readonly which: 'a' | 'b';
  /** Time of the other one over this one's. */
  readonly times: number;
  /** Confidence, 0.5 to 1, if the errors of the two predictions are independent. */
  readonly sure: number;
  /** What the slower one needs more of: the resource with the largest difference in seconds. */
  readonly because: string;
}

/** The range covers eight in ten: this many standard deviations on each side. */
const EIGHT_IN_TEN = 1.282;

const deviationOf = ({ low, high }: TimePrediction): number => Math.log(high / low) / (2 * EIGHT_IN_TEN);

export function fasterOf(a: TimePrediction, b: TimePrediction): Faster {
  const which = b.duration < a.duration ? 'b' : 'a';
  const [fast, slow] = which === 'b' ? [b, a] : [a, b];
  const times = slow.duration / fast.duration;
  const deviation = Math.hypot(deviationOf(a), deviationOf(b));
  const sure = deviation > 0 ? shareBelow(Math.log(times) / deviation) : 1;
  const more = slow.resources.map(({ name, title, seconds }) => ({
    title,
    by: seconds - (fast.resources.find((each) => each.name === name)?.seconds ?? 0),
  }));
  const most = more.reduce((largest, each) => (each.by > largest.by ? each : largest));
  return { which, times, sure, because: most.title };
}

/** The share of a normal distribution below this many standard deviations (Abramowitz and Stegun 26.2.17). */
function shareBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    Math.exp((-x * x) / 2) *
    0.3989422804014327 *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x < 0 ? tail : 1 - tail;
}

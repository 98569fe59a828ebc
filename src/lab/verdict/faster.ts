import type { TimePrediction } from '@src/engine/time';
import { validation } from './validation';

/** Which of two launches is faster. */
export interface Faster {
  readonly which: 'a' | 'b';
  /** Time of the other one over this one's. */
  readonly times: number;
  /**
   * Of pairs of versions that nobody had seen and whose predicted times differed by as much, the share named right. It hardly
   * grows with the difference: the errors have long tails.
   */
  readonly sure: number;
  /** What the slower one needs more of: the resource with the largest difference in seconds. */
  readonly because: string;
}

/** Versions whose predicted times differ by less are not told apart. */
export const APART = 1.1;

export function fasterOf(a: TimePrediction, b: TimePrediction): Faster {
  const which = b.duration < a.duration ? 'b' : 'a';
  const [fast, slow] = which === 'b' ? [b, a] : [a, b];
  const times = slow.duration / fast.duration;
  const { near, apart } = validation.kernels.versions;
  const more = slow.resources.map(({ name, title, seconds }) => ({
    title,
    by: seconds - (fast.resources.find((each) => each.name === name)?.seconds ?? 0),
  }));
  const most = more.reduce((largest, each) => (each.by > largest.by ? each : largest));
  return { which, times, sure: (times < APART ? near : apart).right / 100, because: most.title };
}

import { grouped } from '@src/units/words';
import { sizeOf, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';
import { subjectOf, timesLoaded } from './describe';

export function ask(values: MatmulValues): string {
  const n = sizeOf(values);
  return `${subjectOf(values).text}, N = ${n}: how many threads of the whole grid load each element of A from global memory?`;
}

/** The right number among those that a reader may have in mind. */
export function places(trace: MatmulTrace): { id: number; label: string }[] {
  const { n, cost } = trace;
  const side = cost.plan.blockColumns;
  const right = timesLoaded(trace);
  const numbers = [right, 1, 2, side, n, n / 32, n / side / side, side * side, 4 * n, right * 2];
  const whole = numbers.filter((number) => Number.isInteger(number) && number >= 1);
  return [...new Set(whole)].sort((a, b) => a - b).map((id) => ({ id, label: grouped(id) }));
}

export const answer = (trace: MatmulTrace): number[] => [timesLoaded(trace)];

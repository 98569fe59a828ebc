import type { LookupTrace } from './simulate';

/** More steps than that cannot be told apart on the time line. */
const MOST_STEPS = 64;

/** Loads that are done after each step, from none to all. */
export function doneByStep({ loads }: LookupTrace): readonly number[] {
  const each = Math.ceil(loads.length / MOST_STEPS);
  const steps = Math.ceil(loads.length / each);
  return Array.from({ length: steps + 1 }, (_, step) => Math.min(loads.length, step * each));
}

/** Of the first `done` loads. */
export function soFar({ loads }: LookupTrace, done: number): { readonly hits: number; readonly sectors: number } {
  let hits = 0;
  let sectors = 0;
  for (const load of loads.slice(0, done)) {
    hits += load.hits;
    sectors += load.hits + load.again + load.first;
  }
  return { hits, sectors };
}

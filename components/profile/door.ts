/** Holds what a reader gave at the head of the chapter, until the report reader below is there to take it. */
import type { Example } from './examples';

export type Given = { readonly files: readonly File[] } | { readonly example: Example };

let waiting: Given | null = null;
let taker: ((given: Given) => void) | null = null;

export function give(given: Given): void {
  if (taker) taker(given);
  else waiting = given;
}

/** Takes what waits and all that comes, until the returned function is called. */
export function receive(take: (given: Given) => void): () => void {
  taker = take;
  const given = waiting;
  waiting = null;
  if (given) take(given);
  return () => {
    if (taker === take) taker = null;
  };
}

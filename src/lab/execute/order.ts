import type { Run } from '../ir/node';

/** Run closures in sequence; `null`: there are none. */
export function inOrder(all: readonly (Run | null)[]): Run | null {
  const runs = all.filter((each) => each !== null);
  const [a, b, c] = runs;
  if (!a) return null;
  if (!b) return a;
  if (!c)
    return (mask) => {
      a(mask);
      b(mask);
    };
  return (mask) => {
    for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
  };
}

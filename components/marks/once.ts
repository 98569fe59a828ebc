/** @returns A function that computes the value on the first call and returns the same value each time. */
export function once<T>(work: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: work() }).value;
}

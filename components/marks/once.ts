/** @returns What gives the same value each time, worked out when it is first asked for. */
export function once<T>(work: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: work() }).value;
}

/**
 * Where a value can be checked. `source:<file>#<place>` names a file of content/sources, `evidence:<folder>` one of
 * content/evidence, `derived:<how>` an arithmetic on other facts, `estimate:<why>` a value that nobody could check: it is
 * drawn with the estimate mark.
 */
export type Origin = `source:${string}` | `evidence:${string}` | `derived:${string}` | `estimate:${string}`;

/** One value with its origin. `null` means that the hardware does not have the thing at all. */
export interface Fact<T> {
  readonly value: T;
  readonly from: Origin;
}

export const fact = <T>(value: T, from: Origin): Fact<T> => ({ value, from });

/** The feature exists; there is nothing more to say than that. */
export const present = (from: Origin): Fact<true> => ({ value: true, from });

/** The feature does not exist on this GPU; the origin says who says so. */
export const absent = (from: Origin): Fact<null> => ({ value: null, from });

/** True for a value that nobody could check. */
export const isEstimate = (any: Fact<unknown>): boolean => any.from.startsWith('estimate:');

/**
 * Where a value can be checked. `source:<file>#<place>` names a file of content/sources, `evidence:<folder>` one of
 * content/evidence, `derived:<how>` arithmetic on other facts, `estimate:<why>` a value that could not be verified: it is
 * drawn with the estimate mark.
 */
export type Origin = `source:${string}` | `evidence:${string}` | `derived:${string}` | `estimate:${string}`;

/** One value with its origin. `null` means that the hardware lacks the feature. */
export interface Fact<T> {
  readonly value: T;
  readonly from: Origin;
}

export const fact = <T>(value: T, from: Origin): Fact<T> => ({ value, from });

/** The feature exists; there is no number to state. */
export const present = (from: Origin): Fact<true> => ({ value: true, from });

/** The feature does not exist on this GPU; the origin is the document that says so. */
export const absent = (from: Origin): Fact<null> => ({ value: null, from });

/** True for a value that could not be verified. */
export const isEstimate = (any: Fact<unknown>): boolean => any.from.startsWith('estimate:');

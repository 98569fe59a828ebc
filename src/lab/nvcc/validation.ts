/**
 * Launches that were compared with an H200, set by set: in how many all counters are the counts as written, and in how many they are
 * the prediction of what the compiler makes of them. The tests that run the launches hold these numbers to what they find.
 *
 * @see content/evidence/lab-kernels
 * @see content/evidence/lab-teaching
 * @see content/evidence/lab-unseen
 */
export const validation = {
  kernels: { launches: 66, written: 61, compiled: 65 },
  /** The rules of the prediction were found with these in sight. */
  teaching: { launches: 274, written: 210, compiled: 248 },
  /** Written when the rules stood, by somebody who had not read them. */
  unseen: { launches: 120, written: 72, compiled: 93 },
} as const;

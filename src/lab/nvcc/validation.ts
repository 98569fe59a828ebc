/**
 * Launches that were compared with an H200, the last two sets with an H100, set by set: in how many all counters are the counts as written, and in how many they are
 * the prediction of what the compiler makes of them. The tests that run the launches hold these numbers to what they find.
 *
 * @see content/evidence/lab-kernels
 * @see content/evidence/lab-teaching
 * @see content/evidence/lab-unseen
 * @see content/evidence/lab-patterns
 * @see content/evidence/lab-unseen-2
 * @see content/evidence/lab-families
 * @see content/evidence/lab-unseen-3
 */
export const validation = {
  kernels: { launches: 66, written: 61, compiled: 65 },
  /** The rules of the prediction were found with these in sight. */
  teaching: { launches: 274, written: 210, compiled: 250 },
  /** Written when the rules stood, by somebody who had not read them. */
  unseen: { launches: 120, written: 72, compiled: 96 },
  /** Drawn to find rules for loops, choices, records and trees: of six counters each, so many are told. */
  patterns: { launches: 160, written: 67, compiled: 154, counters: 949 },
  /** Drawn and written before those rules were found: 101 launches were told by them. Newer rules were found with these in sight. */
  unseenLater: { launches: 119, written: 42, compiled: 116, counters: 711 },
  /** Written and drawn for the families in which rules missed. */
  families: { launches: 350, written: 105, compiled: 300, counters: 2017 },
  /** Written by somebody who had not read the rules, and compared once they stood: before the newest ones, 109 were told. */
  unseenLast: { launches: 122, written: 94, compiled: 115, counters: 719 },
} as const;

/**
 * Launches that were compared with an H200 (the last two sets with an H100), per set: in how many all counters equal the
 * counts as written, and in how many they equal the prediction of what the compiler makes of them. The tests that run the
 * launches check these numbers.
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
  /** The rules of the prediction were found with these in view. */
  teaching: { launches: 274, written: 210, compiled: 250 },
  /** Written when the rules were complete, by an author who had not read them. */
  unseen: { launches: 120, written: 72, compiled: 96 },
  /** Drawn to find rules for loops, choices, records and trees: of six counters each, this many are predicted. */
  patterns: { launches: 160, written: 67, compiled: 154, counters: 949 },
  /**
   * Drawn and written before those rules were found: they predicted 101 launches. Newer rules were found with these in view.
   */
  unseenLater: { launches: 119, written: 42, compiled: 116, counters: 711 },
  /** Written and drawn for the families in which rules failed. */
  families: { launches: 350, written: 105, compiled: 300, counters: 2017 },
  /**
   * Written by an author who had not read the rules, and compared once they were complete: before the newest rules, 109 were
   * predicted.
   */
  unseenLast: { launches: 122, written: 94, compiled: 115, counters: 719 },
} as const;

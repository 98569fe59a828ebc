/**
 * The error of the hit estimate, as a test finds it in launches that were measured on an H200: a fraction of them is exact;
 * the others are off by less than `usualPoints` percentage points of the sectors, except a few, which are off by up to
 * `mostPoints`.
 *
 * @see content/evidence/lab-teaching
 * @see content/evidence/lab-unseen
 */
export const validation = {
  launches: 260,
  exact: 7 / 8,
  exactText: '7 of 8',
  usualPoints: 2,
  mostPoints: 10,
  /** Mean error of the hit rate in percentage points. */
  meanPoints: 0.5,
  /** Launches that nothing was fitted to: the number exact, and the number off by less than `usualPoints`. */
  unseen: { launches: 119, exact: 93, usual: 111, mostPoints: 11 },
} as const;

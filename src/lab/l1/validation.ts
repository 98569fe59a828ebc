/**
 * How far the estimate of hits is off, as a test finds it in launches that were measured on an H200: in so many launches, by share
 * exact; the others by fewer percentage points of the sectors, but for a few, which are off by up to `mostPoints`.
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
  /** By so many percentage points the hit rate is off in the mean. */
  meanPoints: 0.5,
  /** Launches that nothing was fitted to: so many exact, so many off by less than `usualPoints`. */
  unseen: { launches: 119, exact: 93, usual: 111, mostPoints: 11 },
} as const;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (value as object | null)?.constructor === Object;

/**
 * Puts parts of `before` in the place of equal parts of `now`: what is the same object is not drawn again. Movers are left alone, which are
 * worked out when the figure plays.
 *
 * @param now - Changed in place, but to what is equal.
 * @returns `before` where all of it is equal, else `now`.
 */
export function reuseEqual<T>(before: unknown, now: T): T {
  if (before === now || !isPlain(before) || !isPlain(now)) return now;
  const names = Object.keys(now);
  let isEqual = Array.isArray(before) === Array.isArray(now) && Object.keys(before).length === names.length;
  for (const name of names) {
    if (name === 'movers' || !(name in before)) {
      isEqual = false;
      continue;
    }
    const was = before[name];
    const own = now[name];
    const kept = reuseEqual(was, own);
    if (kept !== own) Reflect.set(now, name, kept);
    if (kept !== was) isEqual = false;
  }
  return isEqual ? (before as T) : now;
}

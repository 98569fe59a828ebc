/**
 * A small seeded generator (mulberry32), so that "random" addresses are the same for every reader who opens a link.
 *
 * @returns A function that returns the next integer from 0 to `below - 1`.
 */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The numbers 0 to `count - 1` in a seeded random order (Fisher–Yates). */
export function seededPermutation(count: number, seed: number): number[] {
  const next = seededRandom(seed);
  const order: number[] = [];
  for (let index = 0; index < count; index += 1) order.push(index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = next(last + 1);
    const moved = order[last]!;
    order[last] = order[other]!;
    order[other] = moved;
  }
  return order;
}

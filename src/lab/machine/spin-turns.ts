import { LANES } from './registers';

/** One iteration of a loop of a load and a compare-and-swap on shared memory. */
export interface SpinTurn {
  /** Lanes that have not yet succeeded. */
  readonly mask: number;
  /** Wavefronts of the compare-and-swap. */
  readonly wavefronts: number;
}

/**
 * The iterations of a shared-memory atomic that no instruction does, such as adding floats: all waiting lanes load, then all
 * try to swap. In an iteration one lane per bank succeeds (with 8 bytes per lane, one per pair of banks in each half-warp),
 * and one lane per address. An iteration costs two wavefronts per group of lanes served together.
 *
 * This is not documented: all 25 recorded adds show it.
 *
 * @param addresses - By lane; those of inactive lanes are not read.
 * @param width - 4 or 8 bytes.
 * @see content/evidence/shared-atomic
 */
export function spinTurns(mask: number, addresses: ArrayLike<number>, width: number): SpinTurn[] {
  const together = width === 8 ? LANES / 2 : LANES;
  const turns: SpinTurn[] = [];
  let left = mask;
  while (left !== 0) {
    let groups = 0;
    let won = 0;
    const swapped = new Set<number>();
    for (let first = 0; first < LANES; first += together) {
      const taken = new Set<number>();
      for (let lane = first; lane < first + together; lane += 1) {
        if (((left >>> lane) & 1) === 0) continue;
        const address = addresses[lane]!;
        const place = Math.floor(address / width) % together;
        const isFirst = !taken.has(place);
        taken.add(place);
        if (!isFirst || swapped.has(address)) continue;
        swapped.add(address);
        won |= 1 << lane;
      }
      if (taken.size > 0) groups += 1;
    }
    turns.push({ mask: left, wavefronts: 2 * groups });
    left &= ~won;
  }
  return turns;
}

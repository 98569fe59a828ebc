import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';

export { atomicVisitRule, casHalfLineRule } from './bank-visits-rules';

export interface WaitingLane {
  readonly lane: number;
  readonly address: Bytes;
}

/** Lanes that one bank serves together: all on one line, each at a different place. */
export type Served = readonly WaitingLane[];

/**
 * The visits of one tag bank, in order. Lanes queue by their place in a line (its words, or pairs of words at 8 bytes per
 * lane), whatever the line: a lane queued after another at the same place is not seen, even if its line is being served.
 * That is why lanes on one address are serialized, and why lanes on different lines may delay each other.
 *
 * @param waiting - The active lanes whose line lies in this bank, ascending.
 * @param blockBytes - What one visit covers: a line, or half of it.
 */
export function visitsOfBank(
  waiting: readonly WaitingLane[],
  { width, blockBytes }: { readonly width: Bytes; readonly blockBytes: Bytes },
  arch: Architecture,
): Served[] {
  const visits: Served[] = [];
  let rest = waiting;
  while (rest.length > 0) {
    const block = floorTo(rest[0]!.address, blockBytes);
    const places = new Set<number>();
    const served: WaitingLane[] = [];
    const left: WaitingLane[] = [];
    for (const each of rest) {
      const place = Math.floor((each.address % arch.lineBytes.value) / width);
      const seen = !places.has(place);
      places.add(place);
      if (seen && floorTo(each.address, blockBytes) === block) served.push(each);
      else left.push(each);
    }
    visits.push(served);
    rest = left;
  }
  return visits;
}

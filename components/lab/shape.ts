import type { Access, Sample } from '@src/lab';

/** What the addresses of a warp have in common. */
export interface Shape {
  /** Lanes that take part. */
  readonly lanes: number;
  /** Bytes from each active lane to the next, if constant, else `null`. */
  readonly step: number | null;
  /** How many bytes after the start of its sector the lowest address is. */
  readonly behind: number;
  /** Lanes that ask for the address of another lane. */
  readonly sameAddress: number;
  /** How many neighboring lanes ask for one address before the next ones ask for another; `null`: not regular. */
  readonly sharing: number | null;
  /** Runs of neighboring lanes that take neighboring elements; 32 when no two do. */
  readonly runs: number;
  /** Inactive lanes between active lanes. */
  readonly offBetween: number;
}

const SECTOR = 32;

/** @param width - Of an element, in bytes. */
export function shapeOf({ addressByLane }: Pick<Sample, 'addressByLane'>, width = 4): Shape {
  const addresses = addressByLane.flatMap((address, lane) => (address === null ? [] : [{ address, lane }]));
  const steps = new Set(
    addresses
      .slice(1)
      .map(({ address, lane }, index) => (address - addresses[index]!.address) / (lane - addresses[index]!.lane)),
  );
  const lowest = Math.min(...addresses.map(({ address }) => address));
  return {
    lanes: addresses.length,
    step: steps.size === 1 ? [...steps][0]! : null,
    behind: addresses.length === 0 ? 0 : lowest % SECTOR,
    sharing: sharingOf(addressByLane),
    runs: addresses.filter(({ address, lane }) => address - width !== addressByLane[lane - 1]).length,
    offBetween: addresses.length === 0 ? 0 : addresses.at(-1)!.lane - addresses[0]!.lane + 1 - addresses.length,
    sameAddress: addresses.length - new Set(addresses.map(({ address }) => address)).size,
  };
}

const GROUPS = [2, 4, 8, 16];

function sharingOf(addressByLane: Sample['addressByLane']): number | null {
  const isShared = (size: number): boolean =>
    addressByLane.every((address, lane) => address === addressByLane[lane - (lane % size)]);
  return GROUPS.findLast(isShared) ?? null;
}

/** Sectors (global) or wavefronts (shared, constant) beyond what the bytes need. */
export const excessOf = ({ space, sectors, idealSectors, wavefronts, ideal }: Access): number =>
  Math.max(0, space === 'global' ? sectors - idealSectors : wavefronts - ideal);

/** How many times what is needed; 1 is the best. */
export function factorOf({ space, sectors, idealSectors, wavefronts, ideal }: Access): number {
  const [is, could] = space === 'global' ? [sectors, idealSectors] : [wavefronts, ideal];
  return could > 0 ? Math.max(1, is / could) : 1;
}

/** A request's share of a total, with one decimal where it has one. */
export function perRequest(total: number, requests: number): string {
  if (requests === 0) return '0';
  const each = total / requests;
  return Number.isInteger(each) ? String(each) : each.toFixed(1);
}

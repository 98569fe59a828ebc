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
  /**
   * Rows of neighboring lanes, as in a block that is narrower than a warp: one step within each, and one from row to row;
   * `null`: a single row, or none.
   */
  readonly rows: { readonly lanes: number; readonly step: number } | null;
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
    rows: steps.size === 1 ? null : rowsOf(addressByLane),
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

/** The widest rows; all lanes take part. */
function rowsOf(addresses: Sample['addressByLane']): Shape['rows'] {
  const given = addresses.filter((address) => address !== null);
  if (given.length < addresses.length) return null;
  const by = (lane: number, before: number): number => given[lane]! - given[lane - before]!;
  const areRows = (size: number): boolean =>
    given.every(
      (_, lane) =>
        (lane % size === 0 || by(lane, 1) === by(1, 1)) && (lane < size || by(lane, size) === by(size, size)),
    );
  const lanes = GROUPS.findLast(areRows);
  return lanes === undefined ? null : { lanes, step: by(1, 1) };
}

/**
 * What the global counts of an access count. The L1 does not combine lanes of an atomic: a sector is transferred again for
 * each lane that waits for its turn on an address.
 */
export function globalUnit({ op, sectors, requests }: Access, { sameAddress, lanes }: Shape): string {
  if ((op !== 'red' && op !== 'atom') || sameAddress === 0) return 'sectors';
  return sameAddress + 1 === lanes && sectors === lanes * requests ? 'atomics on one address' : 'sector transfers';
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

import { fieldAddress } from '@src/engine/struct-layout';
import type { LayoutCost } from '@src/engine/struct-layout-cost';
import type { Bytes } from '@src/units/units';
import { tickBySector, type Clock } from './clock';
import { LINE, lineOf } from './grid';
import type { StructSpec } from './structs';

/** One field of one lane's struct, where it lies. */
export interface Piece {
  readonly lane: number;
  readonly name: string;
  readonly address: Bytes;
  readonly bytes: Bytes;
  /** The request that touches it; `null` when none does. */
  readonly request: number | null;
  /** Tick at which it is there and asked for; 0 when nobody asks. */
  readonly since: number;
}

/** All fields of the structs of the 32 lanes, by ascending address. */
export function piecesOf({ shape, fields }: StructSpec, { arrangement, requests }: LayoutCost, clock: Clock): Piece[] {
  const arrivals = tickBySector(clock);
  const pieces = fields.flatMap(({ name }, field) => {
    const at = requests.findIndex((candidate) => candidate.field === field);
    return Array.from({ length: 32 }, (_, lane): Piece => {
      const address = fieldAddress(shape, arrangement, field, lane);
      const { bytes } = shape.fields[field]!;
      if (at < 0) return { lane, name, address, bytes, request: null, since: 0 };
      const { wavefront, sector } = requests[at]!.trace.serviceByLane[lane]!;
      const lookedUp = clock.startByRequest[at]! + wavefront - 1;
      return { lane, name, address, bytes, request: at, since: Math.max(lookedUp, arrivals.get(sector)!) };
    });
  });
  return pieces.sort((a, b) => a.address - b.address);
}

/** Starts of the lines that hold them, ascending. */
export const linesOf = (pieces: readonly Piece[]): Bytes[] => [
  ...new Set(pieces.map(({ address }) => lineOf(address))),
];

/** Several fields of one struct, side by side in one line. */
export interface Stretch {
  readonly address: Bytes;
  readonly end: Bytes;
  readonly touched: boolean;
}

/** Pieces of one lane that touch each other become one: a whole struct in AoS, single fields in SoA. */
export function stretchesOf(own: readonly Piece[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { address, bytes, request } of own) {
    const last = stretches.at(-1);
    const touched = request !== null;
    if (last?.end === address && address % LINE !== 0)
      stretches[stretches.length - 1] = { ...last, end: address + bytes, touched: last.touched || touched };
    else stretches.push({ address, end: address + bytes, touched });
  }
  return stretches;
}

import { LINE, lineOf } from '@components/marks/word-grid';
import { count } from '@src/units/words';
import type { GlobalPhase, SharedPhase } from './simulate';

/** What a row of a panel holds: lanes, each with the place of its bytes in the 128 that a row stands for. */
export interface Row {
  readonly label: string;
  readonly lanes: readonly number[];
  /** Starts of the sectors that are touched, within the row; none in shared memory. */
  readonly sectors: readonly number[];
}

export interface Content {
  readonly rows: readonly Row[];
  /** Byte in the row; index = lane. */
  readonly byteByLane: readonly number[];
  readonly rowByLane: readonly number[];
  readonly bytes: number;
}

export function globalContent({ placeByLane, served }: GlobalPhase): Content {
  const lines = served.lines.map(({ start }) => start);
  const rowOf = new Map(lines.map((line, index) => [line, index]));
  const addresses = served.serviceByLane.map((service) => service!.address);
  const rowByLane = addresses.map((address) => rowOf.get(lineOf(address))!);
  return {
    bytes: served.access.width,
    rowByLane,
    byteByLane: addresses.map((address) => address % LINE),
    rows: lines.map((line, row) => {
      const lanes = rowByLane.flatMap((at, lane) => (at === row ? [lane] : []));
      const sectors = served.sectors.filter((sector) => sector.line === line).map(({ start }) => start % LINE);
      return { label: String(placeByLane[lanes[0]!]!.row), lanes, sectors };
    }),
  };
}

export function sharedContent({ served }: SharedPhase, bytes: number): Content {
  return {
    bytes,
    rowByLane: served.serviceByLane.map((service) => service!.wavefront - 1),
    byteByLane: served.serviceByLane.map((service) => service!.address % LINE),
    rows: served.wavefronts.map(({ lanes }, index) => ({ label: String(index + 1), lanes, sectors: [] })),
  };
}

/** "1 line, 4 sectors"; what the phase costs in this access. */
export const globalNote = ({ served }: GlobalPhase): string =>
  `${count(served.lines.length, 'line')}, ${count(served.sectors.length, 'sector')}`;

export const sharedNote = ({ served }: SharedPhase): string => count(served.wavefronts.length, 'wavefront');

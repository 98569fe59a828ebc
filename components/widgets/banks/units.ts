import { lineOf, round, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { BanksTrace } from './simulate';

/** What one or several lanes want: their bytes, drawn once. */
export interface Unit {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The lane, or how many share; empty where it does not fit. */
  readonly label: string;
  readonly quarter: number;
  readonly lanes: readonly number[];
  /** Step at which it is served: the wavefront's number. */
  readonly since: number;
}

interface Box {
  readonly y: number;
  readonly height: number;
}

/** Px that a number of two digits needs, and that a row needs to hold it. */
const LABEL_WIDTH = 11;
const LABEL_HEIGHT = 9;

/** Lanes by the address that they want, in the order of the lanes. */
export function lanesByAddress({ shared }: BanksTrace, lanes: readonly number[]): Map<number, number[]> {
  const byAddress = new Map<number, number[]>();
  for (const lane of lanes) {
    const { address } = shared.serviceByLane[lane]!;
    byAddress.set(address, [...(byAddress.get(address) ?? []), lane]);
  }
  return byAddress;
}

/** The units of some lanes, each in the box of the line that it lies in. */
export function unitsOf(
  trace: BanksTrace,
  lanes: readonly number[],
  grid: WordGrid,
  boxOfLine: (line: number) => Box,
  sinceOf: (lane: number) => number,
): Unit[] {
  const width = widthOfBytes(grid, trace.access.width);
  return [...lanesByAddress(trace, lanes)].map(([address, sharing]) => {
    const { y, height } = boxOfLine(lineOf(address));
    const label = sharing.length === 1 ? String(sharing[0]) : `${sharing.length}×`;
    return {
      key: address,
      x: round(xOfByte(grid, address)),
      y,
      width: round(width),
      height,
      label:
        width < LABEL_WIDTH - (label.length === 1 ? 4 : 0) + (label.length > 2 ? 5 : 0) || height < LABEL_HEIGHT
          ? ''
          : label,
      quarter: Math.floor(sharing[0]! / 8),
      lanes: sharing,
      since: Math.min(...sharing.map(sinceOf)),
    };
  });
}

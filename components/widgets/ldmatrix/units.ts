import { round, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { LdmatrixTrace } from './simulate';

/** The 16 bytes of one matrix row, under the lane that gives their address. */
export interface RowUnit {
  readonly lane: number;
  readonly quarter: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** Step at which it moves: its wavefront's number. */
  readonly since: number;
}

interface Box {
  readonly y: number;
  readonly height: number;
}

const ROW_BYTES = 16;
/** What "m0 row 7" needs with room around it; below it only the row is named. */
const ROOM_FOR_BOTH = 50;
const ROOM_FOR_TEXT = 8;

export function rowUnits(
  { shared }: LdmatrixTrace,
  lanes: readonly number[],
  grid: WordGrid,
  boxOf: (address: number) => Box,
): RowUnit[] {
  const width = round(widthOfBytes(grid, ROW_BYTES));
  return lanes.map((lane) => {
    const { address, wavefront } = shared.serviceByLane[lane]!;
    const { y, height } = boxOf(address);
    const both = `m${Math.floor(lane / 8)} row ${lane % 8}`;
    return {
      lane,
      quarter: Math.floor(lane / 8),
      x: round(xOfByte(grid, address)),
      y: round(y),
      width,
      height,
      label: height < ROOM_FOR_TEXT ? '' : width >= ROOM_FOR_BOTH ? both : `row ${lane % 8}`,
      since: wavefront,
    };
  });
}

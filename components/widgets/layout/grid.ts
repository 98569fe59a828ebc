import type { Bytes } from '@src/units/units';

/** Lanes and words share one grid of 32 columns in four groups, so that contiguous lanes fall straight down. */
export interface Grid {
  readonly left: number;
  /** Width of a 4-byte word. */
  readonly cell: number;
}

export const SECTOR = 32;
export const LINE = 128;
export const GROUP_GAP = 3;

export const lineOf = (address: Bytes): Bytes => address - (address % LINE);

/** x of a byte in its line. */
export function xOfByte({ left, cell }: Grid, address: Bytes): number {
  const byte = address % LINE;
  return left + (byte / 4) * cell + Math.floor(byte / SECTOR) * GROUP_GAP;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

import type { HostUnit } from '@src/engine/host-copy';

const MS = 1000;
const DIGITS = 3;

/** ms as far as they mean something: 11.3, 0.0512. */
export const msNumber = (us: number): number => Number((us / MS).toPrecision(DIGITS));

/** "11.3 ms", "51.2 µs". */
export const timeText = (us: number): string =>
  us < MS ? `${Number(us.toPrecision(DIGITS))} µs` : `${Number((us / MS).toPrecision(DIGITS))} ms`;

/** A place on the clock, to the tick: "8.4 ms", "20 µs". */
export const clockText = (us: number, window: number): string =>
  window < MS ? `${Number(us.toFixed(1))} µs` : `${Number((us / MS).toFixed(2))} ms`;

export const UNIT_NAMES: Readonly<Record<HostUnit, string>> = {
  in: 'The copies in',
  kernel: 'The kernel',
  out: 'The copies out',
};

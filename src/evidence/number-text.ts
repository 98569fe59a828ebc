import { bytesText } from '@src/units/words';
import type { Reading } from './query';

/**
 * A measured number as a reader sees it. Counts are whole, or have two decimals where they are ratios; timed values have
 * three digits, about the precision of repeated timings.
 *
 * @param decimals - Exactly this many.
 */
export function numberText(value: number, exact: boolean, decimals?: number): string {
  const most = decimals ?? (exact ? 2 : Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01)))));
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: Math.min(most, 6),
  });
}

/** "8", "1,940": without the unit. Bytes keep theirs, because it changes with the number. */
export function bareText({ value, exact, unit }: Reading, decimals?: number): string {
  if (typeof value !== 'number') return value;
  return unit?.[0] === 'B' && decimals === undefined ? bytesText(value) : numberText(value, exact, decimals);
}

/** "8 sectors per request", "1,940 GB/s". */
export function readingText(reading: Reading, decimals?: number): string {
  const { value, unit } = reading;
  const text = bareText(reading, decimals);
  return !unit || (unit[0] === 'B' && decimals === undefined) ? text : `${text} ${value === 1 ? unit[0] : unit[1]}`;
}

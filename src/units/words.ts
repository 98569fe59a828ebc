/** Words for counts: one definition, so that captions, tables and screen-reader texts agree. */

/**
 * "1,048,576", "0.125": with a maximum of decimals. Without Intl, whose first use takes longer than everything that a page
 * of figures computes.
 */
export function grouped(value: number, decimals = 3): string {
  if (!Number.isFinite(value)) return String(value);
  const [whole, part] = String(rounded(Math.abs(value), decimals)).split('.');
  const sign = value < 0 && (whole !== '0' || part !== undefined) ? '-' : '';
  return `${sign}${whole!.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${part === undefined ? '' : `.${part}`}`;
}

/** Half a unit rounds up, by the decimal notation: 1.0005 becomes 1.001, although its binary value is slightly less. */
function rounded(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value;
  return value < 1e-6 ? 0 : Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
}

/** "1 sector", "4 sectors". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** Bytes for a reader: "96 B", "1.5 KiB", "1,009.7 MiB". */
export const bytesText = (value: number): string => inUnits(value, trim);

/** The same with three significant digits, where factors and their product are next to each other: "1.03 MiB". */
export const closeBytesText = (value: number): string =>
  inUnits(value, (shown) => String(shown < 100 ? Number(shown.toPrecision(3)) : Math.round(shown)));

function inUnits(value: number, text: (shown: number) => string): string {
  let shown = value;
  let unit = 0;
  // Compared after rounding, so that a byte less than 1 MiB is not "1024 KiB".
  for (; Number(text(shown)) >= 1024 && unit < 3; unit += 1) shown /= 1024;
  return `${grouped(Number(text(shown)))} ${['B', 'KiB', 'MiB', 'GiB'][unit]}`;
}

/** The size of a file as a file manager shows it: "812 kB", "1.4 MB". */
export const kilobytes = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** A share from 0 to 1 as a percentage: a decimal only near the ends and where it is exact; "100 %" is all of it. */
export function percent(share: number): string {
  const value = share * 100;
  const exact = Math.abs(value * 10 - Math.round(value * 10)) < 1e-9;
  if (value > 99 && value < 100) return `${Math.min(99.9, Number(trim(value)))} %`;
  return `${exact || value < 10 ? trim(value) : Math.round(value)} %`;
}

/** "3.6×". */
export const ratio = (value: number): string => `${value < 10 ? trim(value) : Math.round(value)}×`;

/** GB/s with significant digits: one decimal below 100. */
export const bandwidthNumber = (value: number): number => (value < 100 ? Number(trim(value)) : Math.round(value));

/** "45.6 GB/s", "2,478 GB/s". */
export const bandwidthText = (value: number): string => `${grouped(bandwidthNumber(value))} GB/s`;

/** "0, 2 and 5"; "0 to 7" for consecutive lanes. */
export function lanesText(lanes: readonly number[]): string {
  const runs: string[] = [];
  for (let first = 0; first < lanes.length;) {
    let last = first;
    while (lanes[last + 1] === lanes[last]! + 1) last += 1;
    if (last - first >= 2) runs.push(`${lanes[first]} to ${lanes[last]}`);
    else for (let index = first; index <= last; index += 1) runs.push(`${lanes[index]}`);
    first = last + 1;
  }
  return runs.length < 2 ? runs.join('') : `${runs.slice(0, -1).join(', ')} and ${runs.at(-1)}`;
}

const trim = (value: number): string => String(Number(value.toFixed(1)));

/** Keeps a number and its unit on one line. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(\d) (?=(?:%|[KMG]?i?B|[GT]B\/s|[nµm]?s|cycles?)(?![\wµ]))/g, '$1\u00A0');

/** Words for counts: one definition, so that captions, tables and screen-reader texts agree. */

/** "1 sector", "4 sectors". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en-GB')} ${value === 1 ? one : many}`;
}

/** Bytes as a reader says them: "96 B", "1.5 KiB", "60 MiB". */
export function bytesText(value: number): string {
  let shown = value;
  let unit = 0;
  // Compared as rounded, so that a byte less than 1 MiB is not "1024 KiB".
  for (; Number(trim(shown)) >= 1024 && unit < 3; unit += 1) shown /= 1024;
  return `${trim(shown)} ${['B', 'KiB', 'MiB', 'GiB'][unit]}`;
}

/** A share from 0 to 1 as a percentage: a decimal only near the ends and where it is exact; "100 %" is all of it. */
export function percent(share: number): string {
  const value = share * 100;
  const exact = Math.abs(value * 10 - Math.round(value * 10)) < 1e-9;
  if (value > 99 && value < 100) return `${Math.min(99.9, Number(trim(value)))} %`;
  return `${exact || value < 10 ? trim(value) : Math.round(value)} %`;
}

/** "3.6×". */
export const ratio = (value: number): string => `${value < 10 ? trim(value) : Math.round(value)}×`;

/** "0, 2 and 5"; "0 to 7" for a run of neighbours. */
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

/** Words for counts: one definition, so that captions, tables and screen-reader texts agree. */

/** "1 sector", "4 sectors". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en-GB')} ${value === 1 ? one : many}`;
}

/** Bytes as a reader says them: "96 B", "1.5 KiB", "60 MiB". */
export function bytesText(value: number): string {
  if (value < 1024) return `${value} B`;
  if (value < 1024 ** 2) return `${trim(value / 1024)} KiB`;
  if (value < 1024 ** 3) return `${trim(value / 1024 ** 2)} MiB`;
  return `${trim(value / 1024 ** 3)} GiB`;
}

/** A share from 0 to 1 as a percentage: no decimals unless below 10 %. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 && value !== 0 ? trim(value) : Math.round(value)} %`;
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

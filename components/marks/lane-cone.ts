import type { PlacedRow } from './lane-picture';

/** Cells, as "row lane", and threads, as "row key", that lead to what one lane holds in a row. */
export function coneOf(rows: readonly PlacedRow[], lane: number, last: number): ReadonlySet<string> {
  const cone = new Set<string>();
  let wanted = [lane];
  for (let index = Math.min(last, rows.length - 1); index >= 0; index -= 1) {
    const row = rows[index]!;
    for (const taker of wanted) cone.add(`${index} ${taker}`);
    const threads = row.threads.filter(({ to, key }) => wanted.includes(to) || (row.joint && key.startsWith('in ')));
    for (const { key } of threads) cone.add(`${index} ${key}`);
    wanted = [...new Set(threads.flatMap(({ from }) => from ?? []))];
  }
  return cone;
}

// A table of names and numbers as text: the names, one per line, as the number of leading parts shared with the previous
// line and the remaining parts, then after each "|" one column of numbers. A column of similar numbers compresses better
// than rows do. unpack.ts reads it.

/**
 * @param {Iterable<[name: string, numbers: readonly (number | null | undefined)[]]>} entries Rows may differ in length.
 * @param {string} between What separates the parts of a name.
 */
export function packed(entries, between) {
  let before = [];
  const rows = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const names = rows.map(([name]) => {
    const parts = name === '' ? [] : name.split(between);
    const differs = parts.findIndex((part, at) => part !== before[at]);
    const shared = Math.min(9, differs < 0 ? parts.length : differs);
    before = parts;
    return `${shared}${parts.slice(shared).join(between)}`;
  });
  const width = Math.max(...rows.map(([, numbers]) => numbers.length));
  // Unknown numbers count as 0; an empty place is past the end of a row.
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map(([, numbers]) => (at < numbers.length ? (numbers[at] ?? 0) : '')).join(),
  );
  return [names.join('\n'), ...columns].join('|');
}

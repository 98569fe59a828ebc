// A table of names and numbers as text, a line for each: how many parts of its name it shares with the line before, the others,
// and its numbers. unpack.ts reads it.

/**
 * @param {Iterable<[name: string, numbers: readonly number[]]>} entries
 * @param {string} between What separates the parts of a name.
 */
export function packed(entries, between) {
  let before = [];
  const lines = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, numbers]) => {
      const parts = name === '' ? [] : name.split(between);
      const differs = parts.findIndex((part, at) => part !== before[at]);
      const shared = Math.min(9, differs < 0 ? parts.length : differs);
      before = parts;
      return `${shared}${parts.slice(shared).join(between)}|${numbers.join()}`;
    });
  return lines.join('\n');
}

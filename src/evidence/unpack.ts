/**
 * A table that forms/packed.mjs has packed for the browser.
 *
 * @param between - What separates the parts of a name.
 */
export function unpack(text: string, between: string): ReadonlyMap<string, readonly number[]> {
  const [names = '', ...columns] = text.split('|');
  const cells = columns.map((column) => column.split(','));
  let parts: string[] = [];
  return new Map(
    names.split('\n').map((line, at) => {
      const name = line.slice(1);
      parts = [...parts.slice(0, Number(line[0])), ...(name === '' ? [] : name.split(between))];
      return [parts.join(between), cells.flatMap((column) => (column[at] === '' ? [] : [Number(column[at])]))];
    }),
  );
}

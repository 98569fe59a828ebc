/**
 * A table that forms/packed.mjs has packed for the browser.
 *
 * @param between - What separates the parts of a name.
 */
export function unpack(text: string, between: string): ReadonlyMap<string, readonly number[]> {
  let parts: string[] = [];
  return new Map(
    text.split('\n').map((line) => {
      const [name = '', numbers = ''] = line.slice(1).split('|');
      parts = [...parts.slice(0, Number(line[0])), ...(name === '' ? [] : name.split(between))];
      return [parts.join(between), numbers.split(',').map(Number)];
    }),
  );
}

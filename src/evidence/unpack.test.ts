import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packed } from './forms/packed.mjs';
import { unpack } from './unpack';

it('a packed table comes back whole, whatever its names share', () => {
  const name = fc
    .array(fc.constantFrom('a=1', 'a=10', 'b=-2', 'c', 'op=store'), { maxLength: 12 })
    .map((all) => all.join('&'));
  const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, numbers), { minLength: 1, selector: ([of]) => of }), (entries) => {
      const back = unpack(packed(entries, '&'), '&');
      expect(back.size).toBe(entries.length);
      for (const [of, values] of entries)
        expect(back.get(of)!.map((each) => each + 0)).toEqual(values.map((each) => each + 0));
    }),
  );
});

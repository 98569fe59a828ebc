import { expect, it } from 'vitest';
import { contentBefore } from './buffers';
import type { BufferInit } from './query';

/** The elements by the formula, as 64-bit numbers. */
const formula = (init: BufferInit, i: number): bigint => {
  if (typeof init === 'string') return init === 'iota' ? BigInt(i) : init === 'one' ? 1n : 0n;
  const [, m, c, mod] = init;
  const whole = BigInt.asUintN(64, BigInt(i) * BigInt.asUintN(64, BigInt(m)) + BigInt.asUintN(64, BigInt(c)));
  return mod === 0 ? whole : whole % BigInt.asUintN(64, BigInt(mod));
};

const INITS: readonly BufferInit[] = [
  'iota',
  'one',
  'zero',
  ['affine', 7, 1, 8],
  ['affine', 5, 0, 1],
  ['affine', 1103515245, 12345, 2 ** 30],
  ['affine', 3, 2 ** 40, 1000],
  ['affine', 2 ** 45, 1, 97],
  ['affine', -3, 5, 11],
  ['affine', 1, 0, 2 ** 33],
  ['affine', 9, 4, 0],
];

it.each(INITS.map((init) => [JSON.stringify(init), init] as const))('a buffer filled by %s', (_, init) => {
  for (const from of [0, 5, 2 ** 20, 2 ** 30 - 3]) {
    const values = Array.from({ length: 40 }, (_, i) => formula(init, from + i));
    const bytes = (type: 'float' | 'int32' | 'uint32' | 'int64' | 'double'): ArrayBuffer =>
      contentBefore({ type, count: 40, init }, from, 40).slice().buffer;
    expect([...new Float32Array(bytes('float'))]).toEqual(values.map((each) => Math.fround(Number(each))));
    expect([...new Float64Array(bytes('double'))]).toEqual(values.map(Number));
    expect([...new Int32Array(bytes('int32'))]).toEqual(values.map((each) => Number(BigInt.asIntN(32, each))));
    expect([...new Uint32Array(bytes('uint32'))]).toEqual(values.map((each) => Number(BigInt.asUintN(32, each))));
    expect([...new BigInt64Array(bytes('int64'))]).toEqual(values.map((each) => BigInt.asIntN(64, each)));
  }
});

it('numbers that come again are those of the formula, however long the buffer', () => {
  for (const [m, c, mod] of [
    [7, 1, 8],
    [5, 3, 10],
    [0, 4, 6],
    [9, 2, 1000],
    [1, 0, 5000],
  ] as const)
    for (const count of [1, 7, 1000, 4099]) {
      const init = ['affine', m, c, mod] as const;
      const words = contentBefore({ type: 'int32', count, init }, 3, count).slice().buffer;
      expect([...new Int32Array(words)]).toEqual(Array.from({ length: count }, (_, i) => Number(formula(init, 3 + i))));
    }
});

it('an invalid list is refused', () => {
  const init = ['afine', 7, 1, 8] as unknown as BufferInit;
  expect(() => contentBefore({ type: 'float', count: 4, init }, 0, 4)).toThrow('A buffer is filled by');
});

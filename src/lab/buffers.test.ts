import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { contentBefore } from './buffers';
import type { BufferInit } from './query';
import { runKernel } from './run';

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

describe('random numbers', () => {
  const words = (from: number, count: number, all: number): readonly number[] => [
    ...new Uint32Array(contentBefore({ type: 'uint32', count: all, init: 'random' }, from, count).slice().buffer),
  ];
  it('are those of the definition, in every run and wherever one begins to read', () => {
    const hash = (i: bigint): bigint => {
      const low = (value: bigint): bigint => BigInt.asUintN(32, value);
      let h = low((i + 1n) * 0x9e3779b9n);
      h = low((h ^ (h >> 16n)) * 0x85ebca6bn);
      h = low((h ^ (h >> 13n)) * 0xc2b2ae35n);
      return h ^ (h >> 16n);
    };
    const all = 1000;
    const expected = Array.from({ length: 40 }, (_, i) => Number(hash(BigInt(i)) % BigInt(all)));
    expect(words(0, 40, all)).toEqual(expected);
    expect(words(7, 33, all)).toEqual(expected.slice(7));
    const floats = contentBefore({ type: 'double', count: all, init: 'random' }, 0, 40).slice().buffer;
    expect([...new Float64Array(floats)]).toEqual(
      Array.from({ length: 40 }, (_, i) => Number(hash(BigInt(i))) / 2 ** 32),
    );
  });
  it('are spread over all indices of a buffer, and over all bytes', () => {
    const all = 4096;
    const values = words(0, all, all);
    expect(Math.max(...values)).toBeLessThan(all);
    // Of so many draws, 1 - 1/e of the indices come up.
    expect(new Set(values).size / all).toBeCloseTo(1 - 1 / Math.E, 1);
    const bytes = contentBefore({ type: 'uint8', count: 2 ** 20, init: 'random' }, 0, 4096);
    expect(new Set(bytes).size).toBe(256);
  });
  it('are the buffer’s own where two of other lengths are filled', () => {
    const source = '__global__ void k(const unsigned *a, const unsigned *b, unsigned *c) { c[0] = a[2]; c[1] = b[2]; }';
    const buffer = (count: number, init: BufferInit) => ({ buffer: { type: 'uint32', count, init } }) as const;
    const { bytesOf } = runKernel(
      {
        source,
        grid: [1, 1, 1],
        block: [1, 1, 1],
        arguments: [buffer(1000, 'random'), buffer(10, 'random'), buffer(2, 'zero')],
      },
      architectures.h200,
    );
    expect([...new Uint32Array(bytesOf(2).slice().buffer)]).toEqual([words(2, 1, 1000)[0], words(2, 1, 10)[0]]);
  });
});

it('an invalid list is refused', () => {
  const init = ['afine', 7, 1, 8] as unknown as BufferInit;
  expect(() => contentBefore({ type: 'float', count: 4, init }, 0, 4)).toThrow('A buffer is filled by');
});

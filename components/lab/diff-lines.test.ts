import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, firstChangeOf } from './diff-lines';

const pairs = (a: string[], b: string[]) => diffLines(a, b).map((each) => [each.a, each.b, each.isSame]);

describe('lines of two sources', () => {
  it('are equal when they say the same, whatever their spaces', () => {
    expect(pairs(['int i;', '  x = 1;'], ['int  i;', 'x = 1;'])).toEqual([
      [1, 1, true],
      [2, 2, true],
    ]);
  });
  it('are changed when most words stayed', () => {
    const a = ['int x = 0;', '__shared__ float t[32][32];', 't[y][x] = in[i];', 'done();'];
    const b = ['int x = 0;', '__shared__ float t[32][33];', 'int z = x ^ y;', 't[y][z] = in[i];', 'done();'];
    expect(pairs(a, b)).toEqual([
      [1, 1, true],
      [2, 2, false],
      [null, 3, false],
      [3, 4, false],
      [4, 5, true],
    ]);
  });
  it('are removed or new when nothing is alike', () => {
    expect(pairs(['alpha();'], ['x = y[2] + 1;'])).toEqual([
      [1, null, false],
      [null, 1, false],
    ]);
  });
  it('all occur, once and in order, for any two texts', () => {
    const text = fc.array(fc.constantFrom('a;', 'b;', 'a + b;', '', '}', 'c = d[e];'), { maxLength: 14 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const found = diffLines(a, b);
        expect(found.flatMap((each) => each.a ?? [])).toEqual(a.map((_, i) => i + 1));
        expect(found.flatMap((each) => each.b ?? [])).toEqual(b.map((_, i) => i + 1));
        for (const each of found) if (each.isSame) expect(a[each.a! - 1]).toBe(b[each.b! - 1]);
      }),
    );
  });
  it('aligns two long texts with little in common', () => {
    const long = (name: string) => Array.from({ length: 3000 }, (_, i) => `${name}${i}();`);
    expect(diffLines(long('f'), long('g'))).toHaveLength(6000);
  });
});

it('says which line differs first, and how many do', () => {
  const [a, b] = ['int x;\n  float t[32];\nuse(t);', 'int x;\n  float t[33];\nuse(t);\nmore();'];
  const lines = diffLines(a.split('\n'), b.split('\n'));
  expect(firstChangeOf(lines, a, b)).toEqual({ changed: 2, a: 'float t[32];', b: 'float t[33];' });
  expect(firstChangeOf(diffLines(['x'], ['x']), 'x', 'x')).toBeNull();
  expect(firstChangeOf(diffLines(['x'], ['x', 'y']), 'x', 'x\ny')).toEqual({ changed: 1, a: null, b: 'y' });
});

import { expect, it } from 'vitest';
import type { Access } from '@src/lab';
import { diffLines } from './diff-lines';
import { matchAccesses } from './match-accesses';
import { accessOf } from './testing';

const none = () => null;
const byBuffer = (buffers: Readonly<Record<number, number>>) => (access: Access) => buffers[access.index] ?? null;
const names = (pairs: ReturnType<typeof matchAccesses>) =>
  pairs.map(({ a, b }) => [a?.index ?? null, b?.index ?? null]).sort();
const twoLines = diffLines(['s[y][x] = in[i];', 'out[i] = s[x][y];'], ['s[y][x] = in[i];', 'out[i] = s[x][y + 1];']);

it('pairs accesses of the same line, in order and by kind, though the line was changed', () => {
  const all = (from: number) => [
    accessOf({ index: from, line: 1, op: 'store', space: 'shared' }),
    accessOf({ index: from + 1, line: 1 }),
    accessOf({ index: from + 2, line: 2, op: 'store' }),
    accessOf({ index: from + 3, line: 2, space: 'shared' }),
  ];
  expect(names(matchAccesses(all(0), all(10), twoLines, [none, none]))).toEqual([
    [0, 10],
    [1, 11],
    [2, 12],
    [3, 13],
  ]);
});

it('takes the same width first, and leaves what only one side has', () => {
  const a = [accessOf({ index: 0, line: 1 }), accessOf({ index: 1, line: 1, width: 16 })];
  const b = [accessOf({ index: 5, line: 1, width: 16 })];
  expect(names(matchAccesses(a, b, diffLines(['x'], ['x']), [none, none]))).toEqual([
    [0, null],
    [1, 5],
  ]);
});

it('finds an access in another line by its buffer', () => {
  const lines = diffLines(['q = in[i];'], ['float4 v = *reinterpret_cast<const float4 *>(p + 4 * t);']);
  const a = [accessOf({ index: 0 }), accessOf({ index: 1, op: 'store' })];
  const b = [accessOf({ index: 7, width: 16 }), accessOf({ index: 8, width: 16 })];
  const pairs = matchAccesses(a, b, lines, [byBuffer({ 0: 1, 1: 0 }), byBuffer({ 7: 2, 8: 1 })]);
  expect(names(pairs)).toEqual([
    [null, 7],
    [0, 8],
    [1, null],
  ]);
});

it('puts first what differs most', () => {
  const a = [accessOf({ index: 0, line: 1 }), accessOf({ index: 1, line: 2, wavefronts: 900 })];
  const b = [accessOf({ index: 0, line: 1 }), accessOf({ index: 1, line: 2 })];
  expect(matchAccesses(a, b, twoLines, [none, none])[0]!.a!.index).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { suggestionsFor } from './suggestions';
import { accessOf, sampleOf } from './testing';

const one = (more: Parameters<typeof accessOf>[0]) => suggestionsFor([accessOf(more)])[0];
const wasteful = { sectors: 256, idealSectors: 32 };
const at = (addressOf: (lane: number) => number | null) => ({ worst: sampleOf(addressOf) });

describe('a known cause is named', () => {
  it('a stride, in elements', () => {
    const found = one({ ...wasteful, ...at((lane) => lane * 8) });
    expect(found).toMatchObject({ chapter: 'coalescing', weight: 224 });
    expect(found!.text).toContain('a stride of 2 elements');
  });
  it('a column, which a tile turns', () => {
    expect(one({ ...wasteful, ...at((lane) => lane * 1024) })).toMatchObject({ chapter: 'tiling' });
  });
  it('a row that starts within a sector', () => {
    const found = one({ sectors: 40, idealSectors: 32, ...at((lane) => 4 + lane * 4) });
    expect(found!.text).toContain('starts 4 B behind the start of a sector');
  });
  it('addresses without order', () => {
    expect(one({ ...wasteful, ...at((lane) => ((lane * 37) % 64) * 128) })!.text).toContain('no fixed step');
  });
  it('a wider access, where all is used and each lane moves little', () => {
    expect(one({})).toMatchObject({ chapter: 'vectorized-access', weight: 0 });
    expect(one({ width: 16, ...at((lane) => lane * 16) })).toBeUndefined();
  });
  it('a column of a tile in shared memory, and padding', () => {
    const conflict = { space: 'shared', wavefronts: 256, ideal: 8, conflicts: 248 } as const;
    const found = one({ ...conflict, ...at((lane) => lane * 128) });
    expect(found).toMatchObject({ chapter: 'bank-conflicts', weight: 248 });
    expect(found!.text).toMatch(/only 1 of the 32 banks and needs 32 wavefronts where 1 would do.*Pad each row/);
    expect(one({ ...conflict, wavefronts: 16, ...at((lane) => lane * 8) })!.text).toContain('only 16 of the 32 banks');
  });
  it('atomics on one address', () => {
    expect(one({ op: 'atom', ...wasteful, ...at(() => 0) })).toMatchObject({ chapter: 'warp-shuffles' });
  });
  it('atomics that collide as the data will have it: no padding helps', () => {
    const conflict = { op: 'red', space: 'shared', wavefronts: 16, ideal: 8 } as const;
    const found = one({ ...conflict, ...at((lane) => ((lane * 7) % 40) * 4) });
    expect(found!.text).toContain('The data decide');
    expect(found!.text).not.toContain('Padding');
  });
  it('constants that differ from lane to lane', () => {
    expect(one({ space: 'constant', wavefronts: 64, ideal: 8 })).toMatchObject({ chapter: 'read-only-data' });
  });
});

it('says nothing where nothing is known, and one cause of one line once', () => {
  expect(one({ space: 'local' })).toBeUndefined();
  expect(one({ ...at((lane) => (lane === 3 ? 64 : null)), ...wasteful })).toBeUndefined();
  const both = [
    accessOf({ ...wasteful, ...at((lane) => lane * 8) }),
    accessOf({ ...wasteful, op: 'store', index: 1, ...at((lane) => lane * 8) }),
  ];
  expect(suggestionsFor(both)).toHaveLength(1);
});

it('puts the worst first', () => {
  const all = suggestionsFor([
    accessOf({ line: 1 }),
    accessOf({ line: 2, index: 1, ...wasteful, ...at((lane) => lane * 32) }),
  ]);
  expect(all.map(({ access }) => access.line)).toEqual([2, 1]);
});

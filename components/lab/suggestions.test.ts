import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mergeWords } from '@src/lab';
import { linesOf, suggestionsFor } from './suggestions';
import { accessOf, compiledOf, sampleOf } from './testing';

const one = (more: Parameters<typeof accessOf>[0]) => suggestionsFor([accessOf(more)])[0];
const wasteful = { sectors: 256, idealSectors: 32 };
const at = (addressOf: (lane: number) => number | null) => ({ worst: sampleOf(addressOf) });

describe('a suggestion names a known cause', () => {
  it('a stride, in elements', () => {
    const found = one({ ...wasteful, ...at((lane) => lane * 8) });
    expect(found).toMatchObject({ chapter: 'coalescing', weight: 224 });
    expect(found!.text).toContain('a stride of 2 elements');
  });
  it('a column, which a tile turns', () => {
    expect(one({ ...wasteful, ...at((lane) => lane * 1024) })).toMatchObject({
      chapter: 'tiling',
      section: 'shared-memory-to-coalesce',
    });
  });
  it('a column in each row of a block that is narrower than a warp', () => {
    const found = one({ ...wasteful, ...at((lane) => (lane % 16) * 16384 + Math.floor(lane / 16) * 4) });
    expect(found!.text).toContain('2 rows of 16 lanes. In each, adjacent lanes are 16,384 B apart');
    expect(found).toMatchObject({ chapter: 'tiling', section: 'shared-memory-to-coalesce' });
    const three = at((lane) => (lane % 16) * 16384 + (lane < 16 ? 0 : 4) + (lane > 30 ? 4 : 0));
    expect(one({ ...wasteful, ...three })!.text).toContain('no fixed step');
  });
  it('a row that starts within a sector', () => {
    const found = one({ sectors: 40, idealSectors: 32, ...at((lane) => 4 + lane * 4) });
    expect(found!.text).toContain('starts 4 B after the start of a sector');
  });
  it('addresses without order', () => {
    expect(one({ ...wasteful, ...at((lane) => ((lane * 37) % 64) * 128) })!.text).toContain('no fixed step');
  });
  it('rows of a narrow block that share an element each', () => {
    const found = one({ sectors: 16, idealSectors: 8, ...at((lane) => Math.floor(lane / 16) * 4096) });
    expect(found!.text).toContain('Groups of 16 adjacent lanes');
    expect(found!.text).toContain('2 sectors where 1 would');
    expect(found!.chapter).toBe('tiling');
  });
  it('rows of a block that begin within sectors', () => {
    const rows = at((lane) => 12 + Math.floor(lane / 8) * 1000 + (lane % 8) * 4);
    const found = one({ sectors: 64, idealSectors: 32, ...rows });
    expect(found!.text).toContain('4 rows of adjacent elements');
    // Fragments of a matrix: how their lanes lie is not the author's choice, and the L1 may keep the rest.
    const fragment = at((lane) => Math.floor(lane / 4) * 2048 + (lane % 4) * 4);
    expect(one({ sectors: 64, idealSectors: 32, ...fragment })!.text).toContain('8 rows of 16 B, less than a sector');
  });
  it('inactive lanes between active ones', () => {
    const found = one({ sectors: 32, idealSectors: 16, ...at((lane) => (lane % 2 === 0 ? lane * 4 : null)) });
    expect(found!.text).toContain('Only 16 of 32 lanes');
  });
  it('a wider access, where all is used and each lane moves little', () => {
    expect(one({})).toMatchObject({ chapter: 'vectorized-access', weight: 0 });
    expect(one({ width: 16, ...at((lane) => lane * 16) })).toBeUndefined();
  });
  it('a column of a tile in shared memory, and padding', () => {
    const conflict = { space: 'shared', wavefronts: 256, ideal: 8, conflicts: 248 } as const;
    const found = one({ ...conflict, ...at((lane) => lane * 128) });
    expect(found).toMatchObject({ chapter: 'bank-conflicts', weight: 248 });
    expect(found!.text).toMatch(/only 1 of the 32 banks and needs 32 wavefronts; the ideal is 1.*Pad each row/);
    expect(one({ ...conflict, wavefronts: 16, ...at((lane) => lane * 8) })!.text).toContain('only 16 of the 32 banks');
  });
  it('atomics on one address', () => {
    expect(one({ op: 'atom', ...wasteful, ...at(() => 0) })).toMatchObject({ chapter: 'warp-shuffles' });
  });
  it('atomics that collide depending on the data: no padding helps', () => {
    const conflict = { op: 'red', space: 'shared', wavefronts: 16, ideal: 8 } as const;
    const found = one({ ...conflict, ...at((lane) => ((lane * 7) % 40) * 4) });
    expect(found!.text).toContain('depends on the data');
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
  expect(all.map(({ accesses }) => accesses[0]!.line)).toEqual([2, 1]);
});

describe('what the compiler probably does is a note, after all advice', () => {
  const again = compiledOf('repeated', { requests: 0, with: { line: 1, column: 9 } });
  const wide = compiledOf('widened', { requests: 2, wavefronts: 4, width: 16 });
  const notes = (accesses: ReturnType<typeof accessOf>[]) => suggestionsFor(accesses).filter(({ isNote }) => isNote);

  it('each reason once, with all its accesses', () => {
    const found = suggestionsFor([
      accessOf({ line: 7, compiled: again }),
      accessOf({ line: 5, index: 1, space: 'shared', compiled: wide }),
      accessOf({ line: 3, index: 2, ...wasteful, ...at((lane) => lane * 32) }),
      accessOf({ line: 9, index: 3, compiled: again }),
    ]);
    expect(found.map(({ isNote, accesses }) => [isNote, accesses.map(({ line }) => line)])).toEqual([
      [false, [3]],
      [true, [5]],
      [true, [7, 9]],
    ]);
    expect(found[2]!.text).toBe(mergeWords.repeated);
  });
  it('nothing where it is compiled as written, whatever the addresses are', () => {
    expect(notes([accessOf({ repeated: 5 })])).toEqual([]);
  });
  it('and no advice to widen what it leaves out or widens itself', () => {
    expect(suggestionsFor([accessOf({})])).toHaveLength(1);
    expect(suggestionsFor([accessOf({ compiled: again })]).map(({ isNote }) => isNote)).toEqual([true]);
  });
});

it('says one cause of several lines once, with all its lines', () => {
  const found = suggestionsFor([9, 5, 9].map((line, index) => accessOf({ index, line })));
  expect(found).toHaveLength(1);
  expect(linesOf(found[0]!).map(({ line }) => line)).toEqual([5, 9]);
});

it('leads to sections that the chapters have', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const folder = new URL('../../content/chapters/', import.meta.url);
  const slugs = readdirSync(folder).flatMap((name) =>
    [...read(`../../content/chapters/${name}/index.mdx`).matchAll(/^##+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  const source = read('./causes.ts') + read('./compiled-notes.ts');
  const named = [...source.matchAll(/section: (?:row \? '([\w-]+)' : )?'([\w-]+)'/g)].flatMap(([, a, b]) => [
    a ?? b!,
    b!,
  ]);
  expect(named.length).toBeGreaterThan(16);
  for (const name of named) expect(slugs).toContain(name);
});

import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { layoutCopy, type LayoutCopy, type SharedCounts } from './copy';
import { conflictFree, freeLayout } from './find-swizzle';
import { cosize, layoutText, size } from './layout';
import { offsets } from './coordinates';
import { paddings, withoutPadding } from './padding';
import { parseLayout, swizzledText } from './parse';
import { plain, type SwizzledLayout } from './swizzled';

const { h200 } = architectures;
const side = (text: string, threads: string, more: Partial<LayoutCopy> = {}, values = '1'): LayoutCopy => ({
  layout: parseLayout(text),
  swizzles: 'elements',
  elementBytes: 4,
  memory: 'shared',
  atom: 'ld',
  vector: 1,
  threads: parseLayout(threads).layout,
  values: parseLayout(values).layout,
  ...more,
});

describe('the smallest layout without conflicts', () => {
  it('of a transposed tile of floats is Swizzle<5,0,5>: rows written, columns read', () => {
    const tile = '(32,32):(32,1)';
    const sides = [side(tile, '(1,32)', { atom: 'st' }), side(tile, '(32,1)')];
    const found = freeLayout(sides, h200)!;
    expect(swizzledText(found.layout)).toBe('Sw<5,0,5> o 0 o (32,32):(32,1)');
    for (const each of sides)
      for (const { counts } of layoutCopy({ ...each, layout: found.layout }, h200))
        expect((counts as SharedCounts).wavefronts).toBe(1);
  });

  it('of halves read by ldmatrix and written 16 B per lane has three bits and keeps 16 B together', () => {
    const tile = '(64,64):(64,1)';
    const wide = { elementBytes: 2, vector: 8 };
    const sides = [
      side(tile, '(4,8):(8,1)', { ...wide, atom: 'st' }, '(1,8)'),
      side(tile, '(32,1)', { ...wide, atom: 'ldmatrix.x4' }, '(1,8)'),
    ];
    expect(freeLayout(sides, h200)!.layout.swizzle).toEqual({ bits: 3, base: 3, shift: 3 });
  });

  it('drops a padding of every row that does not help, and accepts one after four rows', () => {
    const sides = (tile: string): LayoutCopy[] => [
      side(tile, '(4,8):(8,1)', { vector: 4, atom: 'st' }, '(1,4)'),
      side(tile, '(8,8)', { vector: 4 }, '(4,4):(4,1)'),
    ];
    expect(conflictFree(sides('(32,32):(36,1)')[1]!, h200)).toBe(false);
    expect(swizzledText(freeLayout(sides('(32,32):(36,1)'), h200)!.layout)).toBe('Sw<3,2,5> o 0 o (32,32):(32,1)');
    expect(freeLayout(sides('((4,8),32):((32,132),1)'), h200)!.kind).toBe('as it is');
    const padded = paddings(parseLayout('(32,32):(32,1)').layout, { most: 32, multiple: 4 }).map(
      ({ layout }) => layout,
    );
    const first = padded.find((layout) =>
      sides('(32,32):(32,1)').every((each) => conflictFree({ ...each, layout: plain(layout) }, h200)),
    )!;
    expect(layoutText(first)).toBe('((4,8),32):((32,132),1)');
  });

  it.each([
    ['rows and columns of 30 × 30', '(30,30):(30,1)', ['(30,1)', '(1,30)'], '((15,2),30):((30,451),1)'],
    ['three accesses', '(12,40):(40,1)', ['(4,8)', '(4,8):(8,1)', '(12,1)'], '((4,3),40):((40,161),1)'],
  ])('pads where it costs the fewest bytes: %s', (_, tile, threads, text) => {
    const sides = threads.map((each) => side(tile, each));
    const found = freeLayout(sides, h200)!;
    expect([found.kind, swizzledText(found.layout)]).toEqual(['padding', text]);
    const isFree = (layout: SwizzledLayout): boolean => sides.every((each) => conflictFree({ ...each, layout }, h200));
    expect(isFree(found.layout)).toBe(true);
    const { layout } = parseLayout(tile);
    const smaller = paddings(layout, { most: 32, multiple: 1 }).filter(({ unused }) => unused * 4 < found.unused);
    expect(smaller.filter((each) => isFree(plain(each.layout)))).toEqual([]);
  });

  it('treats a few columns of long rows as a window on a larger tile, not as padding', () => {
    const window = side('(32,8):(64,1)', '(32,1)', { elementBytes: 2, vector: 8, atom: 'ldmatrix.x4' }, '(1,8)');
    expect(swizzledText(freeLayout([window], h200)!.layout)).toBe('Sw<3,3,3> o 0 o (32,8):(64,1)');
  });

  it('reports that none exists', () => {
    const tile = '(32,32):(32,1)';
    expect(freeLayout([side(tile, '(32,1)'), side(tile, '(1,32)'), side(tile, '(8,4)')], h200)).toBeNull();
  });

  it('keeps a swizzle that serves both sides, and drops one that is in the way', () => {
    const kept = 'Sw<5,0,5> o 0 o (32,32):(32,1)';
    expect(freeLayout([side(kept, '(1,32)'), side(kept, '(32,1)')], h200)!.kind).toBe('as it is');
    const wrong = 'Sw<5,0,5> o 0 o (32,32):(33,1)';
    expect(freeLayout([side(wrong, '(32,1)')], h200)!.kind).toBe('no swizzle');
  });

  it('leaves a copy without conflicts alone', () =>
    expect(freeLayout([side('(32,32):(32,1)', '(1,32)')], h200)!.kind).toBe('as it is'));

  it('refuses global memory', () =>
    expect(() => freeLayout([side('(32,32)', '(32,1)', { memory: 'global' })], h200)).toThrow('shared'));
});

describe('a padding', () => {
  const texts = [
    '(32,32):(32,1)',
    '(30,30):(30,1)',
    '((4,8),32):((32,128),1)',
    '(8,(4,8)):(4,(1,32))',
    '(12,40)',
    '24',
    '(4,3):(0,1)',
  ];
  it.each(texts)('of %s keeps shape and order of the elements, and no two overlap', (text) => {
    const { layout } = parseLayout(text);
    const places = offsets(layout);
    const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
    for (const padded of paddings(layout, { most: 8, multiple: 2 })) {
      const moved = offsets(padded.layout);
      expect(moved).toHaveLength(places.length);
      expect(padded.unused).toBe(cosize(padded.layout) - cosize(layout));
      order.slice(1).forEach((element, at) => {
        const before = order[at]!;
        const step = places[element]! - places[before]!;
        expect(moved[element]! - moved[before]!).toBeGreaterThanOrEqual(step);
      });
      // A layout with more unused than used elements is left as it is.
      if (size(layout) === cosize(layout))
        expect([size(layout), cosize(padded.layout)]).toContain(cosize(withoutPadding(padded.layout)));
    }
  });
});

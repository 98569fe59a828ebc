import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { layoutCopy, type LayoutCopy, type SharedCounts } from './copy';
import { freeLayout } from './find-swizzle';
import { parseLayout, swizzledText } from './parse';

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

  it('of halves read by ldmatrix and written 16 B per lane has three bits and leaves 16 B together', () => {
    const tile = '(64,64):(64,1)';
    const wide = { elementBytes: 2, vector: 8 };
    const sides = [
      side(tile, '(4,8):(8,1)', { ...wide, atom: 'st' }, '(1,8)'),
      side(tile, '(32,1)', { ...wide, atom: 'ldmatrix.x4' }, '(1,8)'),
    ];
    expect(freeLayout(sides, h200)!.layout.swizzle).toEqual({ bits: 3, base: 3, shift: 3 });
  });

  it('pads where rows are no power of two', () => {
    const found = freeLayout([side('(32,48):(48,1)', '(32,1)'), side('(32,48):(48,1)', '(2,16):(16,1)')], h200);
    expect(found === null || found.kind !== 'as it is').toBe(true);
  });

  it('keeps a swizzle that serves both sides, and drops one that is in the way', () => {
    const kept = 'Sw<5,0,5> o 0 o (32,32):(32,1)';
    expect(freeLayout([side(kept, '(1,32)'), side(kept, '(32,1)')], h200)!.kind).toBe('as it is');
    const wrong = 'Sw<5,0,5> o 0 o (32,32):(33,1)';
    expect(freeLayout([side(wrong, '(32,1)')], h200)!.kind).toBe('no swizzle');
  });

  it('leaves alone what has no conflict', () =>
    expect(freeLayout([side('(32,32):(32,1)', '(1,32)')], h200)!.kind).toBe('as it is'));

  it('refuses global memory', () =>
    expect(() => freeLayout([side('(32,32)', '(32,1)', { memory: 'global' })], h200)).toThrow('shared'));
});

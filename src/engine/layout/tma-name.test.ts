import { describe, expect, it } from 'vitest';
import { parseLayout } from './parse';
import { tmaName } from './tma-name';

const name = (text: string, elementBytes = 2, swizzles: 'elements' | 'bytes' = 'elements') =>
  tmaName({ layout: parseLayout(text), swizzles, elementBytes });

describe('the name of a layout in shared memory', () => {
  it.each([
    ['(64,64):(64,1)', 'none'],
    ['Sw<1,3,3> o 0 o (64,16):(16,1)', 32],
    ['Sw<2,3,3> o 0 o (64,32):(32,1)', 64],
    ['Sw<3,3,3> o 0 o (64,64):(64,1)', 128],
  ])('%s is the swizzle of %s bytes for halves', (text, swizzle) =>
    expect(name(text)).toMatchObject({ swizzle, inner: 1 }),
  );

  it('counts bytes with Swizzle<3,4,3>, whatever the elements', () => {
    expect(name('Sw<3,4,3> o 0 o (8,32):(32,1)', 4, 'bytes')).toEqual({ swizzle: 128, inner: 1, box: [32, 8] });
    expect(name('Sw<3,2,3> o 0 o (8,32):(32,1)', 4)).toEqual({ swizzle: 128, inner: 1, box: [32, 8] });
    expect(name('Sw<3,4,3> o 0 o (8,128):(128,1)', 1)).toEqual({ swizzle: 128, inner: 1, box: [128, 8] });
  });

  it('recognizes a matrix whose first mode is contiguous', () =>
    expect(name('Sw<3,3,3> o 0 o (64,8):(1,64)')).toEqual({ swizzle: 128, inner: 0, box: [64, 8] }));

  it.each(['Sw<3,2,3> o 0 o (64,64):(64,1)', '(64,64):(72,1)', 'Sw<3,3,4> o 0 o (64,64):(64,1)'])(
    'has none for %s',
    (text) => expect(name(text)).toBeNull(),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heights, readToFigure, readToHost, signed } from './messages';

const size = (height: unknown) => ({ source: 'warp-and-weft', version: 1, kind: 'size', height });

describe('a message to the host', () => {
  it('is accepted as ready, leave or a height, and a height is whole px', () => {
    expect(readToHost(signed({ kind: 'ready' }))).toEqual({ kind: 'ready' });
    expect(readToHost(signed({ kind: 'leave' }))).toEqual({ kind: 'leave' });
    expect(readToHost(signed({ kind: 'size', height: 512.25 }))).toEqual({ kind: 'size', height: 513 });
  });

  it.each([
    ['more than any figure has', size(1e9)],
    ['just over the limit', size(heights.most + 1)],
    ['just under the limit', size(heights.least - 1)],
    ['negative', size(-1)],
    ['not a number', size(NaN)],
    ['infinite', size(Infinity)],
    ['text', size('700')],
    ['an object with a value', size({ valueOf: () => 700 })],
    ['missing', { source: 'warp-and-weft', version: 1, kind: 'size' }],
    ['from another program', { source: 'other', version: 1, kind: 'size', height: 700 }],
    ['of another version', { source: 'warp-and-weft', version: 2, kind: 'size', height: 700 }],
    ['of a version in words', { source: 'warp-and-weft', version: '1', kind: 'leave' }],
    ['of an unknown kind', { source: 'warp-and-weft', version: 1, kind: 'open', url: 'https://example.org' }],
    ['for a figure', signed({ kind: 'theme', theme: 'dark' })],
    ['a string', JSON.stringify(size(700))],
    ['a list', [size(700)]],
    ['null', null],
    ['undefined', undefined],
  ])('that is %s is ignored', (_, data) => expect(readToHost(data)).toBeNull());

  it('contains nothing but what was checked', () => {
    expect(readToHost({ ...size(700), html: '<b>' })).toEqual({ kind: 'size', height: 700 });
  });
});

describe('a message to a figure', () => {
  it('is a theme', () => {
    expect(readToFigure({ ...signed({ kind: 'theme', theme: 'dark' }), css: 'x' })).toEqual({
      kind: 'theme',
      theme: 'dark',
    });
  });

  it.each(['projector', 'auto', '', 'Dark', 1, null, ['dark'], { toString: () => 'dark' }])(
    'has no theme %s',
    (theme) => {
      expect(readToFigure({ source: 'warp-and-weft', version: 1, kind: 'theme', theme })).toBeNull();
    },
  );

  it.each([null, 'theme', 4, {}, { kind: 'theme', theme: 'dark' }, signed({ kind: 'leave' })])('is not %o', (data) => {
    expect(readToFigure(data)).toBeNull();
  });
});

describe('any value', () => {
  it('neither reader throws, and what it accepts is in range', () => {
    const shaped = fc.record(
      {
        source: fc.constantFrom('warp-and-weft', 'x'),
        version: fc.constantFrom(1, 2),
        kind: fc.constantFrom('ready', 'size', 'leave', 'theme'),
        height: fc.oneof(fc.double(), fc.integer(), fc.anything()),
        theme: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), shaped), (data) => {
        const heard = readToHost(data);
        if (heard?.kind === 'size') expect(heard.height >= heights.least && heard.height <= heights.most).toBe(true);
        const told = readToFigure(data);
        if (told) expect(['light', 'dark']).toContain(told.theme);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyDetails, AnyWidget } from './define-widget';
import { presetParams } from './link';
import { int } from './params';
import { figureAddress } from './figure-address';
import { citation, elementCode, frameCode, hasPicture, pictureCode } from './share';

const schema = {
  stride: int('Stride', { min: 0, max: 64, initial: 2, help: 'Help.' }),
  bytes: int('Bytes', { min: 1, max: 16, initial: 4, help: 'Help.' }),
};
const definition = {
  id: 'coalescing',
  title: 'What one warp asks of "global" <memory> & more',
  params: schema,
} as unknown as AnyWidget;
const details = {
  presets: [{ id: 'own-sector', label: 'One sector per lane', values: { stride: 8 } }],
} as unknown as AnyDetails;
const BOOK = 'https://example.org/book/';

/** What a state or a sentence could contain if every earlier check failed. */
const hostile = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    `' onload='alert(1)`,
    '&quot;><b>',
    '</iframe><img src=x>',
    '">',
    '--><!--',
    'a=1&b=2',
  ),
);

/** The code with every quoted value and every text emptied: only the markup remains. */
const markupOf = (code: string): string => code.replaceAll(/"[^"]*"/g, '""').replaceAll(/>[^<]*/g, '>');

/** The values of an attribute as a browser would read them. */
const valuesOf = (code: string, attribute: string): string[] =>
  [...code.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    value!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );

describe('the address of a figure', () => {
  it('is its own page, with a question mark only when there is a state', () => {
    expect(figureAddress(definition, BOOK, '')).toBe('https://example.org/book/embed/coalescing/');
    expect(figureAddress(definition, BOOK, 'coalescing.stride=8')).toBe(
      'https://example.org/book/embed/coalescing/?coalescing.stride=8',
    );
  });
});

describe('the code to embed a figure', () => {
  it('as a frame holds the address, the title and the script', () => {
    expect(frameCode(definition, BOOK, 'coalescing.stride=8&coalescing.bytes=16')).toBe(
      '<iframe src="https://example.org/book/embed/coalescing/?coalescing.stride=8&amp;coalescing.bytes=16" ' +
        'title="What one warp asks of &quot;global&quot; &lt;memory&gt; &amp; more"\n' +
        '  width="100%" height="640" style="border:0" loading="lazy" allow="clipboard-write"></iframe>\n' +
        '<script type="module" src="https://example.org/book/embed/frame.js"></script>',
    );
  });

  it('as an element holds the state without prefixes and, for readers without scripts, a link with them', () => {
    expect(elementCode(definition, details, BOOK, 'stride=9&bytes=16', 'With stride 9 ...')).toBe(
      '<script type="module" src="https://example.org/book/embed/gpu-figure.js"></script>\n' +
        '<gpu-figure widget="coalescing" params="stride=9&amp;bytes=16">\n' +
        '  <a href="https://example.org/book/embed/coalescing/?coalescing.stride=9&amp;coalescing.bytes=16">With stride 9 ...</a>\n' +
        '</gpu-figure>',
    );
  });

  it.each([
    ['', 'first.svg'],
    ['stride=8', 'own-sector.svg'],
  ])('as an element in state "%s", of which the book has a picture, shows it: %s', (params, picture) => {
    const code = elementCode(definition, details, BOOK, params, 'A "headline"');
    expect(valuesOf(code, 'src')).toContain(`https://example.org/book/embed/coalescing/${picture}`);
    expect(valuesOf(code, 'alt')).toEqual(['A "headline"']);
    expect(code.includes('params=')).toBe(params !== '');
  });

  it.each([
    ['', 'https://example.org/book/embed/coalescing/first.svg'],
    ['stride=8', 'https://example.org/book/embed/coalescing/own-sector.svg'],
    ['stride=9&bytes=16', 'coalescing-stride-9-bytes-16.svg'],
  ])('as a picture of state "%s" shows %s', (params, src) => {
    const code = pictureCode(definition, details, BOOK, params, 'A "headline"');
    expect(valuesOf(code, 'alt')).toEqual(['A "headline"']);
    expect(valuesOf(code, 'src')).toEqual([src]);
    expect(hasPicture(definition, details, params)).toBe(src.startsWith(BOOK));
  });

  it('cannot be broken out of, whatever is in the state or the headline', () => {
    fc.assert(
      fc.property(hostile, hostile, (state, headline) => {
        const codes = [
          (s: string) => frameCode(definition, BOOK, s),
          (s: string, h: string) => elementCode(definition, details, BOOK, s, h),
          (s: string, h: string) => pictureCode(definition, details, BOOK, s, h),
        ];
        for (const code of codes)
          expect(markupOf(code(state, headline))).toBe(markupOf(code('stride=9', 'A headline.')));
      }),
      { numRuns: 300 },
    );
  });

  it('carries the whole state: the browser reads exactly the address', () => {
    fc.assert(
      fc.property(hostile, (state) => {
        const address = figureAddress(definition, BOOK, state);
        expect(valuesOf(frameCode(definition, BOOK, state), 'src')[0]).toBe(address);
        expect(valuesOf(elementCode(definition, details, BOOK, state, 'x'), 'params')).toEqual([state]);
      }),
    );
  });
});

describe('the citation of a state', () => {
  it('names the figure and its address in text and in BibTeX with balanced braces', () => {
    const { text, bibtex } = citation(definition, BOOK, 'coalescing.stride=8');
    for (const form of [text, bibtex]) {
      expect(form).toContain(definition.title);
      expect(form).toContain('https://example.org/book/embed/coalescing/?coalescing.stride=8');
    }
    expect(bibtex).toMatch(/^@misc\{warp-and-weft-coalescing,\n/);
    expect(bibtex.split('{').length).toBe(bibtex.split('}').length);
  });
});

describe('the state of an example', () => {
  it('is what differs from the first state', () => {
    expect(presetParams(schema, { id: 'x', label: 'X', values: { stride: 8 } })).toBe('stride=8');
    expect(presetParams(schema, { id: 'x', label: 'X', values: { stride: 2 } })).toBe('');
  });
});

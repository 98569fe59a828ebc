import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldLines } from './fold-lines';
import { listing, regionsOf } from './listing';

const files = globSync('content/evidence/*/*.{cu,cuh}').map((file) => [file, readFileSync(file, 'utf8')] as const);
const listings = files.flatMap(([file, text]) =>
  [...new Set(regionsOf(text))].map((region) => [`${file} ${region}`, listing(text, region, file)] as const),
);
/** The compiler's view: no comments, no white space. */
const tokens = (code: string): string =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^(?:[^"\n]|"[^"\n]*")*?(?=\/\/)\/\/.*$/gm, (line) => line.slice(0, line.indexOf('//')))
    .replaceAll(/\s+/g, '');

describe('folded listings', () => {
  it('leave short lines and directives alone', () => {
    const code = `int a;\n#define LONG ${'x '.repeat(60)}`;
    expect(foldLines(code)).toBe(code);
  });

  it('break a long head after a parameter, and indent the rest', () => {
    expect(
      foldLines(
        '__global__ void naive(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {',
      ),
    ).toBe(
      '__global__ void naive(float *__restrict__ c, const float *__restrict__ a,\n    const float *__restrict__ b) {',
    );
  });

  it('continue a comment that was broken', () => {
    const [first, second] = foldLines(`  int a;  // ${'word '.repeat(30)}`).split('\n');
    expect(first).toMatch(/^ {2}int a; {2}\/\/ word/);
    expect(second).toMatch(/^ {6}\/\/ word/);
    expect(foldLines(`/** ${'word '.repeat(30)}*/`).split('\n')[1]).toMatch(/^ \* word/);
  });

  it('never break a string', () => {
    expect(foldLines(`call("${'a, b '.repeat(30)}");`)).toBe(`call("${'a, b '.repeat(30)}");`);
  });

  it.each(listings)('%s is the same program, and fits', (_, code) => {
    expect(tokens(foldLines(code))).toBe(tokens(code));
    // Long strings of assembly are the only lines without a place to break.
    const mayBeLong = /^\s*#|"|\\$/;
    for (const line of foldLines(code).split('\n'))
      if (!mayBeLong.test(line)) expect(line.length).toBeLessThanOrEqual(78);
  });
});

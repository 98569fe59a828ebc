import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kernelListing, listing, regionsOf } from './listing';

const kernel = `#include "x"
// region: outer
  int a;
  // region: inner
    int b;
  // endregion

  int c;
// endregion
# region: shell
run
# endregion
// region: open
int d;
`;

describe('listing', () => {
  it('gives the lines between the marks, without marks and shared indentation', () => {
    expect(listing(kernel, 'outer', 'x.cu')).toBe('int a;\n  int b;\n\nint c;');
    expect(listing(kernel, 'inner', 'x.cu')).toBe('int b;');
  });
  it('reads the marks of Python and shell too', () => expect(listing(kernel, 'shell', 'x.sh')).toBe('run'));
  it('names the regions in order', () => expect(regionsOf(kernel)).toEqual(['outer', 'inner', 'shell', 'open']));
  it('lists the regions when one is misspelled', () => {
    expect(() => listing(kernel, 'iner', 'a/x.cu')).toThrow(
      'listing: a/x.cu has no "region: iner". It has outer, inner, shell, open.',
    );
  });
  it('refuses a region that is never closed', () => {
    expect(() => listing(kernel, 'open', 'a/x.cu')).toThrow('"region: open" of a/x.cu has no "endregion"');
  });
  it('refuses a duplicate name', () => {
    const twice = '// region: a\nx\n// endregion\n// region: a\ny\n// endregion';
    expect(() => listing(twice, 'a', 'x.cu')).toThrow('more than one "region: a"');
  });
});

describe('a listing by kernels', () => {
  const file = [
    '// What the file is about.',
    '',
    '/** Not a kernel. */\n__device__ int one() {\n  return 1;\n}',
    '',
    '// Adds.\n__global__ void add(int *out) {\n  if (out)\n    *out += one();\n}',
    '',
    'template <class T>\n__global__ void __launch_bounds__(256) put(T *out) {\n  *out = T(0);\n}',
    '',
    '__global__ void last(int *out) { *out = 2; }\n',
  ].join('\n');

  it('has those requested, in file order, with the comments above them', () => {
    expect(kernelListing(file, ['put', 'add'], 'x.cu')).toBe(
      '// Adds.\n__global__ void add(int *out) {\n  if (out)\n    *out += one();\n}\n\n' +
        'template <class T>\n__global__ void __launch_bounds__(256) put(T *out) {\n  *out = T(0);\n}',
    );
  });

  it('refuses an unknown name, and lists the known ones', () => {
    expect(() => kernelListing(file, ['ad'], 'a/x.cu')).toThrow('a/x.cu has no kernel ad. It has add, put');
  });

  it('leaves two other kernels out of the histograms of chapter 5', () => {
    const source = readFileSync(
      new URL('../../content/evidence/lab-kernels/kernels/histogram.cu', import.meta.url),
      'utf8',
    );
    const shown = kernelListing(source, ['histogramGlobal', 'histogramShared', 'histogramAggregated'], 'histogram.cu');
    expect(shown.match(/__global__/g)).toHaveLength(3);
    expect(shown).not.toMatch(/ticket|largest|\/\/ Counting/);
    expect(shown).toMatch(/^__global__ void histogramGlobal[^]*\n\}$/);
  });
});

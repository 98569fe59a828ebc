import { describe, expect, it } from 'vitest';
import { listing, regionsOf } from './listing';

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
  it('says which regions there are when one is misspelt', () => {
    expect(() => listing(kernel, 'iner', 'a/x.cu')).toThrow(
      'listing: a/x.cu has no "region: iner". It has outer, inner, shell, open.',
    );
  });
  it('refuses a region that nothing ends', () => {
    expect(() => listing(kernel, 'open', 'a/x.cu')).toThrow('"region: open" of a/x.cu has no "endregion"');
  });
  it('refuses a name that is there twice', () => {
    const twice = '// region: a\nx\n// endregion\n// region: a\ny\n// endregion';
    expect(() => listing(twice, 'a', 'x.cu')).toThrow('more than one "region: a"');
  });
});

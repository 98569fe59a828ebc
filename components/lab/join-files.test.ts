import { describe, expect, it } from 'vitest';
import { includedIn, joinFiles, withHeader } from './join-files';

const header = {
  name: 'common.cuh',
  text: '#pragma once\n#include <cstdio>\n#define LOOP(i, n) for (int i = 0; i < n; ++i)\n',
};
const kernel = { name: 'k.cu', text: '#include "../include/common.cuh"\n__global__ void k(int n) { LOOP(i, n) {} }\n' };
const main = { name: 'main.cu', text: '#include "k.cu"\n#include "common.cuh"\nint main() { k<<<1, 1>>>(2); }\n' };

describe('several files', () => {
  it('become one source: each include becomes the file, once, whatever its folder and the order they were given in', () => {
    for (const files of [
      [header, kernel, main],
      [main, kernel, header],
    ]) {
      const joined = joinFiles(files);
      expect(joined.match(/#define LOOP/g)).toHaveLength(1);
      expect(joined.indexOf('#define LOOP')).toBeLessThan(joined.indexOf('__global__'));
      expect(joined.indexOf('__global__')).toBeLessThan(joined.indexOf('int main'));
      expect(joined).toContain('// #include "common.cuh"');
      expect(joined).toContain('#include <cstdio>');
    }
  });

  it('a header replaces its include, and one that is not included changes nothing', () => {
    expect(withHeader(kernel.text, header)).toContain('#define LOOP');
    expect(withHeader('__global__ void k() {}', header)).toBeNull();
    expect(includedIn(kernel.text)).toEqual(['../include/common.cuh']);
    expect(includedIn('#include <cub/cub.cuh>')).toEqual([]);
  });

  it('a header of the reader’s own is found between angle brackets, and a header of CUDA stays named', () => {
    const main = {
      name: 'k.cu',
      text: '#define WIDTH 4\n#include <common.cuh>\n#include <cub/cub.cuh>\n__global__ void k(int n) {}\n',
    };
    const joined = joinFiles([header, main]);
    expect(joined.match(/#define LOOP/g)).toHaveLength(1);
    // In its place, not before everything, as a file that nobody includes would be.
    const places = ['#define WIDTH', '#define LOOP', '__global__'].map((text) => joined.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(joined).toContain('#include <cub/cub.cuh>');
  });

  it('files that include each other end', () => {
    const a = { name: 'a.h', text: '#include "b.h"\nint a;' };
    const b = { name: 'b.h', text: '#include "a.h"\nint b;' };
    expect(joinFiles([a, b]).match(/int [ab];/g)).toHaveLength(2);
  });
});

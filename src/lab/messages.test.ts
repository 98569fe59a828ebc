/** Messages about a source that cannot run: what was found, what was expected, and what to do. */
import { globSync, readFileSync } from 'node:fs';
import { architectures } from '@src/arch';
import { describe, expect, it } from 'vitest';
import { kernelSignatures } from './signatures';
import { runKernel } from './run';

const told = (source: string): string => {
  const result = runKernel(
    { source, grid: [1, 1, 1], block: [32, 1, 1], arguments: [{ buffer: { type: 'float', count: 32 } }] },
    architectures.h200,
  );
  return result.diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n');
};
const kernel = (body: string, before = ''): string => `${before}\n__global__ void k(float *out) {\n${body}\n}`;

describe('a source with a mistake', () => {
  it.each([
    [
      'a missing semicolon',
      'int x = 3\nout[0] = x;',
      '3:9 A ";" is missing after "3". Add it at the end of this line.',
    ],
    ['a value that is not there', 'out[0] = 1 + ;', '3:14 Expected a value here, but found ";".'],
    ['a bracket too few', 'out[0 = 1;', '3:4 This "[" is never closed.'],
    ['something else than a colon', 'out[0] = 1 ? 2 ; 3;', '3:16 Expected ":" here, but found ";".'],
    [
      'a name that nothing declares',
      'out[0] = SCALE;',
      '3:10 "SCALE" is not declared. If the build gives it (-DSCALE=…), write "#define SCALE …" at the top, else declare it in this file.',
    ],
    [
      'a type that nothing declares',
      'Vec v;',
      '3:1 "Vec" is used as a type, and no type of that name is declared. Declare it in this file.',
    ],
    [
      'a launch by the device',
      'k<<<1, 1>>>(out);',
      '3:2 This kernel launches another one, and launches by the device are not followed.',
    ],
  ])('%s', (_, body, message) => expect(told(kernel(body))).toContain(message));

  it.each([
    ['a name', 'out[0] = SCALE;', '"SCALE" is not declared.'],
    ['a function', 'out[0] = scaled(1.0f);', 'No function "scaled" is declared here.'],
    ['a type', 'Vec v;', '"Vec" is used as a type'],
    [
      'a macro',
      'CUDA_KERNEL_LOOP(i, 32) { out[i] = 1; }',
      '"CUDA_KERNEL_LOOP(…)" is followed by a block, so it is probably a macro',
    ],
  ])('%s may be in a header that was not given', (_, body, message) => {
    const before = '#include <cuda_runtime.h>\n#include <stdio.h>\n#include "common.h"';
    const text = told(kernel(body, before));
    expect(text).toContain(message);
    expect(text).toContain('The file includes "common.h", which is not here: add the header that declares it.');
  });

  it('a texture reference is refused with its replacement', () => {
    const source = kernel('out[0] = tex1Dfetch(image, 0);', 'texture<float, 1> image;');
    expect(told(source)).toContain(
      '"image" is a texture reference, which CUDA 12 removed. Make it a cudaTextureObject_t',
    );
  });
});

describe('another language', () => {
  it.each([
    ['from numba import cuda\n@cuda.jit\ndef k(a):\n    pass', 'Numba'],
    ['import triton\n@triton.jit\ndef k(a):\n    pass', 'Triton'],
    ['import cupy as cp\nk = cp.RawKernel(r"""extern "C" __global__ void k(float *a) { a[0] = 1; }""", "k")', 'CuPy'],
    [
      'from torch.utils.cpp_extension import load_inline\nsource = "__global__ void k() {}"',
      'inline extension of PyTorch',
    ],
    ['import torch\ndef f(x):\n    return x', 'Python'],
    ['__kernel void k(__global float *a) { a[get_global_id(0)] = 1; }', 'OpenCL'],
  ])('%s', (source, name) => {
    expect(told(source)).toContain(name);
    expect(kernelSignatures(source, architectures.h200).problem!.message).toContain(name);
  });
  it('that only a comment names does not matter', () => {
    const source = kernel('out[0] = 1;', '// as in: import cupy\n/* @triton.jit\n@cuda.jit */');
    expect(told(source)).toBe('');
  });
});

it('no message begins with "Here stands"', () => {
  const files = globSync('src/lab/**/*.ts').filter((name) => !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => /[`'"](PTX: )?here stands/i.test(readFileSync(name, 'utf8')))).toEqual([]);
});

describe('what belongs to host code', () => {
  it.each([
    ['cudaStream_t s; cudaStreamCreate(&s);', '"cudaStream_t" belongs to host code'],
    ['cudaDeviceSynchronize();', '"cudaDeviceSynchronize" is a function of the CUDA runtime that host code calls'],
    ['out[0] = helper(1);', 'No function "helper" is declared here. Write it as a __device__ function in this file'],
  ])('%s', (body, message) => expect(told(kernel(body, '#include <helper_cuda.h>'))).toContain(message));
});

/** The accesses of small kernels before and after the passes, as text, so that a changed pass shows here. */
import { architectures } from '@src/arch';
import { describe, expect, it } from 'vitest';
import { newCompiler } from '../compile/compiler';
import { compileKernel } from '../compile/kernel';
import { Program } from '../resolve/program';
import { definesFor } from '../defines';
import { parse } from '../syntax/parse';
import { analyzed, passes } from '.';
import { printAccesses } from './print';

/** After the walk, and after all passes. */
function stagesOf(parameters: string, body: string): { readonly walked: string; readonly done: string } {
  const arch = architectures.h200;
  const source = `__global__ void k(${parameters}) { int i = threadIdx.x; ${body} }`;
  const program = new Program(parse(source, definesFor(arch)));
  const kernel = compileKernel(newCompiler(program, arch, 0), program.kernels[0]!, [], []);
  const w = analyzed(kernel.operations);
  const walked = printAccesses(w);
  for (const { run } of passes) run(w);
  return { walked, done: printAccesses(w) };
}

describe('load elimination and store forwarding', () => {
  it('take values from registers', () => {
    expect(stagesOf('float *o, const float *a', 'float x = a[i + 1]; o[i] = x + a[1 + i]; o[i + 32] = o[i];').done)
      .toMatchInlineSnapshot(`
        "b0  load global 4 B [a + 4·threadIdx.x + 4] -> load%27
        b0  load global 4 B [a + 4·threadIdx.x + 4] -> load%28   // repeated, no instruction
        b0  store global 4 B [o + 4·threadIdx.x] = (load%27 + load%27)
        b0  load global 4 B [o + 4·threadIdx.x] -> load%32   // forwarded, no instruction
        b0  store global 4 B [o + 4·threadIdx.x + 128] = (load%27 + load%27)"
      `);
  });

  it('stop at a barrier', () => {
    expect(stagesOf('float *o, const float *a', 'float x = a[i]; __syncthreads(); o[i] = x + a[i];').done)
      .toMatchInlineSnapshot(`
        "b0  load global 4 B [a + 4·threadIdx.x] -> load%24
        b0  load global 4 B [a + 4·threadIdx.x] -> load%25
        b0  store global 4 B [o + 4·threadIdx.x] = (load%24 + load%25)"
      `);
  });
});

it('invariants leave their loop', () => {
  expect(
    stagesOf(
      'float *o, const float *__restrict__ a, int n',
      'float s = 0; for (int k = 0; k < n; ++k) s += a[i] * a[k]; o[i] = s;',
    ).done,
  ).toMatchInlineSnapshot(`
    "b5  load global 4 B [a + 4·threadIdx.x] -> load%35   // repeated, once per loop
    b5  load global 4 B [a + 4·phi%33] -> load%38
    b6  store global 4 B [o + 4·threadIdx.x] = phi%32"
  `);
});

it('if-conversion makes one load of two', () => {
  expect(
    stagesOf('float *o, const float *a, const float *b', 'float x; if (i < 7) x = a[i]; else x = b[i]; o[i] = x;').done,
  ).toMatchInlineSnapshot(`
    "b1  load global 4 B [a + 4·threadIdx.x] -> load%28   // chosen
    b2  load global 4 B [b + 4·threadIdx.x] -> load%30   // chosen
    b3  store global 4 B [o + 4·threadIdx.x] = ((threadIdx.x < 7) ? load%28 : load%30)"
  `);
});

it('vectorization joins members of an aligned object', () => {
  const { walked, done } = stagesOf(
    'float4 *o, const float4 *a',
    'float4 v; v.x = a[i].x; v.y = a[i].y; v.z = a[i].z; v.w = a[i].w; o[i] = v;',
  );
  expect(walked).toMatchInlineSnapshot(`
    "b0  load global 4 B [a + 16·threadIdx.x] -> load%28
    b0  load global 4 B [a + 16·threadIdx.x + 4] -> load%31
    b0  load global 4 B [a + 16·threadIdx.x + 8] -> load%34
    b0  load global 4 B [a + 16·threadIdx.x + 12] -> load%37
    b0  store global 16 B [o + 16·threadIdx.x] = struct 0.4 4.4 8.4 12.4(load%28, load%31, load%34, load%37)"
  `);
  expect(done).toMatchInlineSnapshot(`
    "b0  load global 4 B [a + 16·threadIdx.x] -> load%28   // joined, 16 B
    b0  load global 4 B [a + 16·threadIdx.x + 4] -> load%31   // joined, no instruction
    b0  load global 4 B [a + 16·threadIdx.x + 8] -> load%34   // joined, no instruction
    b0  load global 4 B [a + 16·threadIdx.x + 12] -> load%37   // joined, no instruction
    b0  store global 16 B [o + 16·threadIdx.x] = struct 0.4 4.4 8.4 12.4(load%28, load%31, load%34, load%37)"
  `);
});

it('vectorization of shared memory needs an aligned start', () => {
  const body = (skip: number): string =>
    `__shared__ float s[64]; s[i] = i; __syncthreads(); o[i] = s[4 * i + ${skip}] + s[4 * i + ${skip + 1}];`;
  expect(stagesOf('float *o', body(0)).done).toMatchInlineSnapshot(`
    "b0  store shared 4 B [4·threadIdx.x + s] = convert float(threadIdx.x)
    b0  load shared 4 B [16·threadIdx.x + s] -> load%27   // joined, 8 B
    b0  load shared 4 B [16·threadIdx.x + s + 4] -> load%32   // joined, no instruction
    b0  store global 4 B [o + 4·threadIdx.x] = (load%27 + load%32)"
  `);
  expect(stagesOf('float *o', body(1)).done).toMatchInlineSnapshot(`
    "b0  store shared 4 B [4·threadIdx.x + s] = convert float(threadIdx.x)
    b0  load shared 4 B [16·threadIdx.x + s + 4] -> load%30
    b0  load shared 4 B [16·threadIdx.x + s + 8] -> load%35
    b0  store global 4 B [o + 4·threadIdx.x] = (load%30 + load%35)"
  `);
});

it('warp aggregation counts one lane', () => {
  expect(stagesOf('int *o', 'atomicAdd(o, i); atomicAdd(o + i, 1);').done).toMatchInlineSnapshot(`
    "b0  atom global 4 B [o]   // aggregated
    b0  atom global 4 B [o + 4·threadIdx.x]"
  `);
});

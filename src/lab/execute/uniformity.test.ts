import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { newCompiler } from '../compile/compiler';
import { compileKernel } from '../compile/kernel';
import { definesFor } from '../defines';
import type { Loop, Node } from '../ir/node';
import { partsOf } from '../ir/parts';
import { headersOf } from '../library/headers';
import { Program } from '../resolve/program';
import { parse } from '../syntax/parse';
import { Uniformity } from './uniformity';
import { Written } from './written';

/** The first loop of a kernel, and what is known of its lanes. */
function looked(body: string): { readonly loop: Loop; readonly uniformity: Uniformity } {
  const arch = architectures.h200;
  const source = `__global__ void k(float *out, const float *in, int n, int step) { ${body} }`;
  const program = new Program(parse(source, definesFor(arch), headersOf(source)));
  const { ir } = compileKernel(newCompiler(program, arch, 0), program.kernels[0]!, [], []);
  const all = (node: Node): Node[] => [node, ...partsOf(node).flatMap(all)];
  const loop = all(ir).find((node): node is Loop => node.k === 'loop')!;
  const written = new Written();
  for (const each of [loop.condition, loop.body, loop.step]) if (each) written.note(each);
  return { loop, uniformity: new Uniformity(loop, written, { ready: new Set(), exact: new Map() }) };
}

it.each([
  ['a constant', 'for (int i = threadIdx.x; i < n; i += 32) out[i] = in[i];', 1, 0],
  ['what the loop does not change', 'for (int i = threadIdx.x; i < n; i += step) out[i] = in[i];', 1, 1],
  ['bytes of a pointer', 'const float *p = in; for (int i = 0; i < n; i++) { out[i] = *p; p += 2; }', 2, 0],
  ['itself', 'for (int i = 1; i < n; i += i) out[i] = in[i];', 0, 0],
  ['what changes', 'int by = 1; for (int i = 0; i < n; i += by) by = int(in[i]);', 0, 0],
  [
    'something only in some turns',
    'int j = 0; for (int i = 0; i < n; i++) { if (in[i] > 0) j += 2; out[j] = i; }',
    1,
    0,
  ],
  [
    'what a continue leaves out',
    'int j = 0; for (int i = 0; i < n; i++) { if (in[i] > 0) continue; j += 2; out[j] = i; }',
    1,
    0,
  ],
])('a counter is incremented by %s', (_, body, counters, steps) => {
  const { uniformity } = looked(body);
  expect([uniformity.counters.size, uniformity.steps.length]).toEqual([counters, steps]);
});

it('a condition on a counter and a parameter is uniform if both are', () => {
  const { loop, uniformity } = looked('for (int i = threadIdx.x; i < n; i += step) out[i] = in[i];');
  const [left, right] = loop.condition?.k === 'compute' ? loop.condition.args : [];
  const registers: Parameters<Uniformity['common']>[1] = [];
  expect(uniformity.common(left!, registers)).not.toBeNull();
  expect(uniformity.common(right!, registers)).not.toBeNull();
  expect(registers).toHaveLength(2);
});

it('a loaded value may differ', () => {
  const { loop, uniformity } = looked('for (int i = 0; in[i] > 0.0f; i++) out[i] = i;');
  const [left] = loop.condition?.k === 'compute' ? loop.condition.args : [];
  expect(left!.k).toBe('load');
  expect(uniformity.common(left!, [])).toBeNull();
});

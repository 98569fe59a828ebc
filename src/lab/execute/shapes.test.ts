/** One lane acting for all, compared with lane-by-lane execution. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { architectures } from '@src/arch';
import { newCompiler } from '../compile/compiler';
import { compileKernel } from '../compile/kernel';
import { definesFor } from '../defines';
import type { Assignment, Node } from '../ir/node';
import { partsOf } from '../ir/parts';
import { headersOf } from '../library/headers';
import type { KernelQuery } from '../query';
import { Program } from '../resolve/program';
import { runKernel } from '../run';
import { parse } from '../syntax/parse';
import { ShapedAccess } from './shaped';
import { ALIKE, Shapes } from './shapes';

const { h200 } = architectures;
const COUNT = 4096;

const PARAMETERS = 'float *out, const float *in, int n, int step, unsigned u';

/** The distances of a kernel's variables, by name; the fourth lane's represent all. */
function shapesOf(body: string, block: readonly [number, number, number]): Record<string, number | null> {
  const source = `__global__ void k(${PARAMETERS}) { ${body} }`;
  const program = new Program(parse(source, definesFor(h200), headersOf(source)));
  const { ir, compiler } = compileKernel(newCompiler(program, h200, 0), program.kernels[0]!, [], []);
  const { registers } = compiler;
  for (const [axis, part] of registers.indices.blockDim.entries()) part.fill(block[axis]!);
  const shapes = Shapes.of(ir, registers)!;
  const all = (node: Node): Node[] => [node, ...partsOf(node).flatMap(all)];
  return Object.fromEntries(
    all(ir)
      .filter((node): node is Assignment => node.k === 'set')
      .map(({ to, name }) => {
        const shape = shapes.variable(to)?.shape ?? null;
        return [name, shape && (shape === ALIKE ? 0 : shape[3]!)];
      }),
  );
}

describe('the lanes of a variable', () => {
  it.each<[string, string, [number, number, number], Record<string, number | null>]>([
    ['are as far apart as those of the thread', 'int i = threadIdx.x;', [64, 1, 1], { i: 3 }],
    ['have the same column in a row', 'int i = threadIdx.y, j = 7 * threadIdx.x;', [32, 8, 1], { i: 0, j: 21 }],
    ['have one of two rows', 'int i = threadIdx.y;', [2, 64, 1], { i: 1 }],
    ['lie otherwise in each warp', 'int i = threadIdx.x, j = threadIdx.y;', [48, 2, 1], { i: null, j: null }],
    ['are a sum of such', 'int i = blockIdx.x * blockDim.x + threadIdx.x, j = i - 2 * n;', [64, 1, 1], { i: 3, j: 3 }],
    ['go on as they began', 'int i = threadIdx.x; while (i < n) i += step;', [32, 1, 1], { i: 3 }],
    ['are alike in a product of what is alike', 'int i = blockIdx.x * (n + 1);', [32, 1, 1], { i: 0 }],
    ['are anywhere after a load', 'int i = in[threadIdx.x];', [32, 1, 1], { i: null }],
    ['are anywhere where two values differ', 'int i = threadIdx.x; if (n) i = 2 * i;', [32, 1, 1], { i: null }],
    ['are anywhere where a variable is', 'int i = in[0], j = threadIdx.x; j += i;', [32, 1, 1], { i: null, j: null }],
    ['are anywhere in a number that is no whole one', 'float x = threadIdx.x;', [32, 1, 1], { x: null }],
  ])('%s', (_, body, block, expected) => {
    expect(shapesOf(body, block)).toMatchObject(expected);
  });
});

/** Kernels whose warps diverge, whose numbers wrap around, and whose lanes leave their buffers. */
const KERNELS: Readonly<Record<string, string>> = {
  copy: 'int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[i] + i;',
  stride: 'for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];',
  parted:
    'int i = threadIdx.x, k = 0; if (i % 3) k = 1; else k = 5; k += 2; for (int j = k; j < 20; j += step) out[i * 20 + j] = in[j] + k;',
  partedThenWhole:
    'int i = threadIdx.x, k = 3; if (i & 1) { k = 9; out[i] = in[k]; } out[i + 64] = in[k + i]; k = 2; out[i + 128] = in[k + i];',
  continued:
    'int j = 0, t = threadIdx.x; for (int i = 0; i < 12; i++) { if (in[t + i] > 40.0f) continue; j += 2; out[t + j] = i; } out[t + j + 512] = j;',
  broken: 'int j = 0, t = threadIdx.x; for (;; j++) { if (j + t > 50) break; out[t + j] += 1; } out[t + 256 + j] = j;',
  wrapped:
    'unsigned i = u - 16u + threadIdx.x; out[i & 1023u] = in[threadIdx.x]; if (i < 100u) out[threadIdx.x + 1024] = 1; out[i % 512u] = 3;',
  wrappedIndex:
    'int i = 2147483640 + threadIdx.x * step; out[threadIdx.x] = i < 0 ? in[1] : in[2]; if (i > 0) out[64 + threadIdx.x] = i;',
  widened: 'unsigned i = threadIdx.x + u; size_t j = i; out[j - u] = in[(size_t(i) - u) * 2];',
  negative: 'int i = int(threadIdx.x) - 8; if (i >= 0) out[i] = in[i]; size_t j = i; if (j < 20) out[100 + i] = 1;',
  outside: 'int i = threadIdx.x + n - 16; out[i] = in[i];',
  moved:
    'in += blockIdx.x * 32; out += blockIdx.x * 32; out[threadIdx.x] = in[threadIdx.x]; in++; out[threadIdx.x + 1] = in[threadIdx.x];',
  returned:
    'int i = blockIdx.x * blockDim.x + threadIdx.x; if (i % 5 == 4) return; i += step; if (i < n) out[i] = in[i];',
  shared:
    '__shared__ float s[1024]; int t = threadIdx.y * blockDim.x + threadIdx.x; s[t] = in[t]; __syncthreads(); for (int d = 16; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); } out[t] = s[t] + s[0];',
  tile: '__shared__ float s[32][33]; int x = threadIdx.x % 32, y = threadIdx.y % 32; for (int k = 0; k < 3; k++) { s[y][x] = in[(y + k) * 32 + x]; __syncthreads(); out[k * 1024 + y * 32 + x] = s[x][y] + s[0][k]; __syncthreads(); }',
  long: 'long long i = (long long)(blockIdx.x) * n + threadIdx.x; long long j = i * step; if (j < n) out[j] = in[i % n]; for (long long k = i; k < n; k += 1024) out[k] = k;',
  pointers: 'const float *p = in + threadIdx.x, *end = in + n; for (; p < end; p += 64) out[p - in] = *p;',
  divided:
    'int t = threadIdx.x, a = int(blockIdx.x) - 1; for (int d = blockDim.x / 2; d > 0; d /= 2) if (t < d) out[t + d] += in[t + d]; out[t + 256 + a / 2] = a % 2; out[t + 512] = a / (a * 2) + a % (a + 1); unsigned b = u + blockIdx.x; out[t + 768] = b / 3u + b % 7u; int s = 33 * blockIdx.x; out[t + 1024] = (a >> s) + (b >> s) + (5 << s); int k = (a ^ 3) & (b | 8); if (k < 9) out[t + 1280 + k] = k; if ((b >> 1) > 100u) out[t + 1536] = 1; int z = 7 / (blockIdx.x * 0); out[t + 1792] = z;',
  words:
    'int t = threadIdx.x; for (int a = -5; a < 6; a++) for (int b = -3; b < 40; b += 3) { int q = a / b, r = a % b, m = (a & b) + 3 * (a | b) + 5 * (a ^ b), s = (a << b) - (a >> b); unsigned c = a, d = b, v = c / d, w = c % d, x = c >> d; if (q > 1) out[t] += q; if (r < 0) out[t + 64] += r; if (s == m) out[t + 128] += 1; out[t + 192] += m; if (m > 0) out[t + 256] += m; if (s > 3) out[t + 320] += s; if (v > 1u) out[t + 384] += v; if (w < 9u) out[t + 448] += w; if (x != 0u) out[t + 512] += x; out[t + 576] += q + r + s; out[t + 640] += v + w + x; }',
  compared:
    'int t = threadIdx.x; for (int d = -3; d < 70; d += 5) { if (t < d) out[t] += 1; if (t <= d) out[t] += 2; if (t > d) out[t] += 4; if (t >= d) out[t] += 8; if (t == d) out[t] += 16; if (t != d) out[t] += 32; if (d < t) out[t] += 64; if (d >= t) out[t] += 128; if (d == 7) out[t] += 256; if (d != 7) out[t] += 512; if (d <= n - 980) out[t] += 1024; if (d > n - 980) out[t] += 2048; }',
  argument: 'int x = threadIdx.x, y = threadIdx.y; out[x * step + y] = in[x * step + y]; out[y * n / 64 + x] = in[x];',
};
const BLOCKS: readonly (readonly [number, number, number])[] = [
  [64, 1, 1],
  [32, 4, 1],
  [16, 16, 1],
  [48, 1, 1],
  [20, 3, 1],
  [8, 4, 4],
];

function query(body: string, block: KernelQuery['block']): KernelQuery {
  return {
    source: `__global__ void k(${PARAMETERS}) { ${body} }`,
    kernel: 'k',
    grid: [3, 1, 1],
    block,
    arguments: [
      { buffer: { type: 'float', count: COUNT, init: 'zero' } },
      { buffer: { type: 'float', count: COUNT, init: ['affine', 37, 11, 97] } },
      { int: 1000 },
      { int: 3 },
      { int: 4294967290 },
    ],
  };
}

function outcome(body: string, block: KernelQuery['block']): unknown {
  const { metrics, compiled, estimates, accesses, buffers, diagnostics, steps } = runKernel(query(body, block), h200);
  return { metrics, compiled, estimates, accesses, diagnostics, steps, sums: buffers.map(({ checksum }) => checksum) };
}

describe('a launch gives the same results', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(Object.entries(KERNELS))('%s', (_, body) => {
    for (const block of BLOCKS) {
      const together = outcome(body, block);
      vi.spyOn(Shapes, 'of').mockReturnValue(null);
      expect(together, block.join()).toEqual(outcome(body, block));
      vi.restoreAllMocks();
    }
  });

  it('and most of its accesses go through the first lane', () => {
    const done = vi.spyOn(ShapedAccess.prototype, 'isDone');
    runKernel(query(KERNELS['stride']!, [64, 1, 1]), h200);
    const results = done.mock.results.map(({ value }) => value as boolean);
    expect(results.filter((each) => each).length).toBeGreaterThan(results.length / 2);
  });
});

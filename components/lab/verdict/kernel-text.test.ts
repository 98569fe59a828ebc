import { describe, expect, it } from 'vitest';
import { deviceText, hasLiteral, knowsOnlyItsIndex } from './kernel-text';

const kernel = (body: string): string => `__global__ void f(float *a, int n) { ${body} }`;
const INDEX = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';

describe('the text of a kernel', () => {
  it('is without host code, comments, and other kernels', () => {
    const source = `// 7\n__device__ int g() { if (1) { return 5; } return 6; }\n${kernel('a[0] = 1;')}\n__global__ void h() { x(9); }\nint main() { f<<<8, 8>>>(); }`;
    expect([5, 6, 7, 8, 9].map((value) => hasLiteral(source, value))).toEqual([true, true, false, false, true]);
    expect(deviceText(source, 'f')).not.toContain('x(9)');
    expect(deviceText(source, 'f')).toContain('return 6');
  });
});

describe('a thread knows only its index', () => {
  it.each([
    `${INDEX} if (i < n) a[i] = 1;`,
    'size_t i = threadIdx.x + (size_t)blockDim.x * blockIdx.x; a[i] = 1;',
    `${INDEX} int j = blockIdx.y * blockDim.y + threadIdx.y; a[j * n + i] = 1;`,
    `for (${INDEX} i < n; i += blockDim.x * gridDim.x) a[i] = 1;`,
  ])('%s', (body) => {
    expect(knowsOnlyItsIndex(kernel(body), 'f')).toBe(true);
  });
  it.each([
    `${INDEX} a[i] = threadIdx.x;`,
    `${INDEX} a[i] = a[blockIdx.x];`,
    `${INDEX} a[i] = __shfl_up_sync(~0u, a[i], 1);`,
    `${INDEX} __shared__ float t[64]; a[i] = 1;`,
    'int i = blockIdx.x * blockDim.y + threadIdx.x; a[i] = 1;',
  ])('not here: %s', (body) => {
    expect(knowsOnlyItsIndex(kernel(body), 'f')).toBe(false);
  });
  it('not where a macro may hide it', () => {
    expect(knowsOnlyItsIndex(`#define LANE (threadIdx.x % 32)\n${kernel(`${INDEX} a[i] = LANE;`)}`, 'f')).toBe(false);
  });
  it('whatever other kernels of the file do', () => {
    expect(knowsOnlyItsIndex(`${kernel(`${INDEX} a[i] = 1;`)} __global__ void g() { use(threadIdx.x); }`, 'f')).toBe(
      true,
    );
  });
});

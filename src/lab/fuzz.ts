/** Mutated sources for the fuzz test: what a reader could paste by mistake, and worse. */

const FRAGMENTS = [
  ...[
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ';',
    ',',
    '<',
    '>',
    '<<',
    '>>',
    '::',
    '->',
    '.',
    '*',
    '&',
    '#',
    '"',
    "'",
    '/*',
    '*/',
    '\\',
  ],
  ...[
    'if (',
    'for (;;) ',
    'while (t) ',
    'else ',
    'switch (t) { case 1: ',
    'return ',
    'break;',
    'continue;',
    'do ',
    '__syncthreads();',
  ],
  ...[
    '__shared__ float s[32];',
    'template <int N> ',
    'struct S { int a; };',
    'int x;',
    'float4 v;',
    '(float4 *)',
    'sizeof(',
    'x = x + 1;',
  ],
  ...[
    'atomicAdd(&',
    '__shfl_down_sync(~0u, ',
    'constructor(t)',
    'toString',
    '__proto__',
    'hasOwnProperty ',
    '0xffffffffffffffff',
    '1e400',
    '-1',
    '0',
    '1 / 0',
    '4294967296',
    '2147483647 * 2',
  ],
  ...[
    '#define F(x) F(x) F(x)\n',
    '#if 1\n',
    '#endif\n',
    '#define G G\n',
    '__device__ ',
    '__global__ ',
    'const ',
    'auto ',
    'namespace n {',
  ],
  ...[
    'reinterpret_cast<int &>(',
    'operator+',
    'enum E { A };',
    'using T = int;',
    'T<T<T>>',
    'printf("%d %s %f", ',
    '[[',
    '...',
    '\u0000',
    '\u{1f600}',
  ],
];

const NUMBERS = ['0', '1', '2', '31', '32', '33', '255', '-1', '1000000', '0x7fffffff', '0.5f', '1e30f', '3ull'];
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '<=',
  '==',
  '!=',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '&&',
  '||',
  '+=',
  '=',
];
const NAMES = ['t', 'n', 'x', 'y', 'i', 'd', 'h', 'v', 'in', 'out', 's', 'threadIdx.x', 'blockIdx.x', 'p.x', 'q', 'a'];

/** One number, operator or name for another: most of these can still be compiled, and do something else. */
function gentle(text: string, next: (below: number) => number): string {
  const found = [...text.matchAll(/\b\d[\w.]*|(?<=[\w\s)])(?:[-+*/%<>&|^=!]=?|&&|\|\|)(?=[\s\w(])|\b[a-z]{1,3}\b/g)];
  const one = found[next(found.length)];
  if (!one) return text;
  const [old] = one;
  const kind = /^\d/.test(old) ? NUMBERS : /^\w/.test(old) ? NAMES : OPERATORS;
  return text.slice(0, one.index) + kind[next(kind.length)]! + text.slice(one.index + old.length);
}

/**
 * A source with some changes: pieces left out, doubled, swapped, replaced or put in.
 *
 * @param next - Gives a whole number below its argument.
 */
export function mutated(source: string, next: (below: number) => number): string {
  let text = source;
  const changes = 1 + next(4);
  for (let change = 0; change < changes; change += 1) {
    if (next(4) > 0) {
      text = gentle(text, next);
      continue;
    }
    const at = next(text.length + 1);
    const length = next(next(4) === 0 ? 60 : 8);
    const piece = text.slice(at, at + length);
    const fragment = FRAGMENTS[next(FRAGMENTS.length)]!;
    const rest = text.slice(at + length);
    switch (next(5)) {
      case 0:
        text = text.slice(0, at) + rest;
        break;
      case 1:
        text = text.slice(0, at) + piece + piece + rest;
        break;
      case 2:
        text = text.slice(0, at) + fragment + rest;
        break;
      case 3:
        text = text.slice(0, at) + fragment + text.slice(at);
        break;
      default: {
        const other = next(text.length + 1);
        text = text.slice(0, at) + text.slice(other, other + length) + rest;
      }
    }
  }
  return text;
}

/** What is mutated: a bit of everything that the language has. */
export const seeds: readonly string[] = [
  `#define N 16
template <typename T> __device__ T twice(T x) { return x + x; }
struct P { float x; int n; __device__ int f() const { return n; } };
__constant__ int table[4] = {1, 2, 3, 4};
__global__ void k(float *out, const float *in, int n) {
  __shared__ float s[N][N + 1];
  int t = threadIdx.x, y = t / N, x = t % N;
  P p = {1.5f, t};
  if (t < n) s[y % N][x] = in[t % 32] * 2.0f;
  else s[y % N][x] = 0;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < N; ++i) { if (i == t) continue; sum += s[i % 4][x] + twice(p.x); }
  switch (t & 3) { case 0: sum += table[1]; break; default: sum -= p.f(); }
  out[t % 32] = sum > 3 ? sum : -sum;
}`,
  `namespace cg = cooperative_groups;
enum Mode { A, B = 4 };
__inline__ __device__ float warpSum(float v) { for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d); return v; }
extern "C" __global__ void k(float4 *out, const float4 *in, int n) {
  extern __shared__ float dynamic[];
  unsigned long long h = threadIdx.x * 0x9e3779b97f4a7c15ull;
  float4 v = in[threadIdx.x % 8];
  v.x = warpSum(v.x) + (float)(h >> 40);
  int a[4] = {1, 2, 3, 4}, *q = a;
  do { q[h & 3] += n--; } while (n > 0 && *q < 50);
  dynamic[threadIdx.x] = v.y; __syncwarp();
  atomicAdd(&dynamic[0], a[2]); atomicMax((int *)out, B);
  if (__any_sync(~0u, v.z > 2)) out[threadIdx.x % 8] = make_float4(v.x, a[1], dynamic[0], __popc(n));
  printf("%d\\n", a[0]);
}`,
];

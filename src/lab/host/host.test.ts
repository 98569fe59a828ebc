import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { hostLaunches } from '.';

const launches = (source: string) => hostLaunches(source, architectures.h200);
const kernel = '__global__ void add(float *c, const float *a, const float *b, int n) { }\n';

describe('the launches of a file', () => {
  it('follows a main as it is printed in books: sizes, copies, contents, and a rounded-up grid', () => {
    const [launch, ...rest] = launches(`#include <cuda_runtime.h>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { fprintf(stderr, "%s", cudaGetErrorString(e)); exit(1); } } while (0)
#define BLOCK 256
${kernel}
int main(int argc, char **argv) {
  int n = 1 << 20;
  if (argc > 1) n = atoi(argv[1]);
  size_t bytes = n * sizeof(float);
  float *h_a = (float *)malloc(bytes), *h_b = (float *)malloc(bytes);
  float *h_c = new float[n];
  for (int i = 0; i < n; i++) {
    h_a[i] = i % 1000;
    h_b[i] = 1.0f;
  }
  float *d_a, *d_b, *d_c;
  CHECK(cudaMalloc(&d_a, bytes));
  CHECK(cudaMalloc((void **)&d_b, bytes));
  CHECK(cudaMalloc((void **)&d_c, bytes));
  cudaMemcpy(d_a, h_a, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, h_b, bytes, cudaMemcpyHostToDevice);
  dim3 grid((n + BLOCK - 1) / BLOCK);
  add<<<grid, BLOCK>>>(d_c, d_a, d_b, n);
  cudaDeviceSynchronize();
  return 0;
}`);
    expect(rest).toEqual([]);
    expect(launch).toEqual({
      line: 23,
      kernel: 'add',
      template: '',
      grid: [4096, 1, 1],
      block: [256, 1, 1],
      sharedBytes: 0,
      missing: [],
      arguments: [
        { form: 'buffer', name: 'd_c', bytes: 4 << 20, init: 'zero' },
        { form: 'buffer', name: 'd_a', bytes: 4 << 20, init: ['affine', 1, 0, 1000] },
        { form: 'buffer', name: 'd_b', bytes: 4 << 20, init: 'one' },
        { form: 'int', value: 1048576 },
      ],
    });
  });

  it('follows vectors, templates, two dimensions, dynamic shared memory, and a function that launches', () => {
    const [transpose, scale] = launches(`
template <typename T, int TILE> __global__ void transpose(T *out, const T *in, int n) { }
__global__ void scale(double *x, double by) { }
constexpr int kTile = 32;
static inline int cdiv(int a, int b) { return (a + b - 1) / b; }
template <typename T>
void run(T *out, const T *in, int n, cudaStream_t stream) {
  dim3 block(kTile, 8);
  dim3 grid(cdiv(n, block.x), cdiv(n, kTile), 1);
  transpose<T, kTile><<<grid, block, kTile * (kTile + 1) * sizeof(float), stream>>>(out, in, n);
}
int main() {
  const int n = 1000;
  std::vector<float> h(n * n, 0.0f);
  std::iota(h.begin(), h.end(), 0);
  float *in = nullptr, *out = nullptr;
  cudaMalloc(&in, h.size() * sizeof(float));
  cudaMalloc(&out, sizeof(*out) * n * n);
  cudaMemcpy(in, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  for (int i = 0; i < 10; ++i) run<float>(out, in, n, 0);
  double *x;
  cudaMallocManaged(&x, 64 * sizeof(double));
  for (int i = 0; i < 64; i++) x[i] = i * i;
  scale<<<1, 64>>>(x, 0.5);
}`);
    expect(transpose).toMatchObject({
      template: 'float, 32',
      grid: [32, 32, 1],
      block: [32, 8, 1],
      sharedBytes: 32 * 33 * 4,
      arguments: [
        { name: 'out', bytes: 4_000_000, init: 'zero' },
        { name: 'in', bytes: 4_000_000, init: 'iota' },
        { form: 'int', value: 1000 },
      ],
    });
    expect(scale!.missing).toEqual(['contents of x: no simple rule gives its elements']);
    expect(scale).toMatchObject({
      arguments: [
        { bytes: 512, init: null },
        { form: 'float', value: 0.5 },
      ],
    });
  });

  it('names what it cannot follow, and why', () => {
    const [launch] = launches(`${kernel}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  std::vector<float> a(1024);
  for (auto &x : a) x = rand();
  for (int i = 0; i < 1024; i++) a[i] = rand() / (float)RAND_MAX;
  float *d; cudaMalloc(&d, 4096);
  cudaMemcpy(d, a.data(), 4096, cudaMemcpyHostToDevice);
  add<<<n / 256, 256>>>(d, d + 16, load("file"), n);
}`);
    expect(launch!.grid).toBeNull();
    expect(launch!.arguments[2]).toBeNull();
    expect(launch!.missing).toEqual(
      [
        'grid: atoi() of the command line',
        'contents of d: rand() gives other values each time',
        'd + 16: it starts after the beginning of d',
        'contents of d: rand() gives other values each time',
        'load("file"): load() is not followed',
        'n: atoi() of the command line',
      ].map((each) => each.replace('atoi() of the command line', 'it comes from the command line')),
    );
  });

  it('does not trust a variable whose address a function of another file gets', () => {
    const [launch] = launches(`${kernel}
int main() {
  int n = 0, m = 512; float one = 1;
  readHeader("image", &n);
  cublasSscal(handle, m, &one, 0, 1);
  add<<<m / 256, 256>>>(0, 0, one, n);
}`);
    expect(launch).toMatchObject({ grid: [2, 1, 1] });
    expect(launch!.missing).toContain('n: readHeader() is not followed');
    expect(launch!.missing.filter((each) => each.startsWith('one'))).toEqual([]);
  });

  it('uses the functions of a file without a main, and leaves their parameters to the reader', () => {
    const [launch] = launches(`${kernel}
void forward(float *out, const float *x, const float *y, int n) { add<<<(n + 255) / 256, 256>>>(out, x, y, n); }`);
    expect(launch).toMatchObject({ grid: null, block: [256, 1, 1] });
    expect(launch!.missing).toContain('n: n is a parameter of forward()');
  });

  it('leaves contents that no buffer can be filled with to the reader, and names a grid of no blocks', () => {
    const [launch] = launches(`${kernel}
int main() {
  int n = 64;
  float h[64];
  for (int i = 0; i < n; i++) h[i] = i * 0.5f;
  float *d; cudaMalloc(&d, 256); cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice);
  add<<<n / 128, 128>>>(d, d, d, n);
}`);
    expect(launch!.grid).toEqual([0, 1, 1]);
    expect(launch!.missing[0]).toBe('grid: it comes to 0 × 1 × 1 here, which no GPU launches');
    expect(launch!.missing).toContain('contents of d: no simple rule gives its elements');
  });

  it('examines few iterations of nested loops, however deeply a host reference nests them', () => {
    const loops = 'abcdefg'.split('').map((name) => `for (int ${name} = 0; ${name} < 1000; ${name}++)`);
    const source = `${kernel}
int main() {
  int n = 1024;
  float *h = (float *)malloc(4096), *sum = (float *)malloc(4096), *d;
  ${loops.join(' ')} { float x = h[g]; sum[a] += x * b + c * d + e * f; }
  for (int i = 0; i < n; i++) h[i] = i;
  cudaMalloc(&d, 4096); cudaMemcpy(d, h, 4096, cudaMemcpyHostToDevice);
  add<<<4, 256>>>(d, d, d, n);
}`;
    // If all levels were examined like the outermost one, these would be ten billion iterations.
    expect(launches(source)[0]!.arguments[0]).toMatchObject({ bytes: 4096, init: 'iota' });
  });

  it('ends where overloads call each other for each member of a vector', () => {
    const members = [...'abcdefgh'];
    const each = members.map((member) => `root(v.${member})`).join(', ');
    const overloads = `float root(float x) { return x; }\nvec root(vec v) { return vec(${each}); }`;
    const [launch] = launches(`struct vec { float ${members.join(', ')}; };\n${overloads}\n${kernel}
int main() { float *d; cudaMalloc(&d, 4096); add<<<4, 256>>>(d, d, d, 1024); }`);
    expect(launch).toMatchObject({ grid: [4, 1, 1], missing: [] });
  });

  it('never fails, whatever the text', () => {
    const broken = [
      '<<<',
      'f<<<',
      'int main() { f<<<1',
      'int main() { f<<<1,2>>>(',
      'int main() { for (;;) f<<<1,1>>>(); }',
      '}}}{{<<<>>>',
    ];
    for (const source of broken) expect(() => launches(source)).not.toThrow();
    expect(launches('int main() { f(); }\nvoid f() { f(); g<<<2, 3>>>(); }')).toMatchObject([
      { kernel: 'g', grid: [2, 1, 1] },
    ]);
  });

  const at = (body: string, before = ''): string =>
    `${kernel}${before}
int main(int argc, char **argv) { int n = 1 << 20; float *a; cudaMalloc(&a, n * sizeof(float)); ${body} }`;
  const grids = (source: string) => launches(source).map((each) => `${each.kernel} ${each.grid?.[0] ?? '?'}`);

  it('continues after a check of the command line, and follows both branches where the condition is unknown', () => {
    expect(grids(at('if (argc != 3) { printf("Usage"); return 1; } add<<<n / 256, 256>>>(a, a, a, n);'))).toEqual([
      'add 4096',
    ]);
    expect(
      grids(at('if (!strcmp(argv[1], "x")) add<<<1, 256>>>(a, a, a, n); else add<<<2, 256>>>(a, a, a, n);')),
    ).toEqual(['add 1', 'add 2']);
    // An unknown error check does not belong to the launch.
    expect(grids(at('if (cudaMalloc(&a, 4) != cudaSuccess) return 1; add<<<3, 256>>>(a, a, a, n);'))).toEqual([
      'add 3',
    ]);
  });

  it('follows the case of a switch, and every case where the value is unknown', () => {
    const cases =
      '{ case 0: add<<<1, 32>>>(a, a, a, n); break; case 1: n = 64; case 2: add<<<n, 32>>>(a, a, a, n); break; default: add<<<9, 32>>>(a, a, a, n); }';
    expect(grids(at(`int m = 1; switch (m) ${cases}`))).toEqual(['add 64']);
    expect(grids(at(`int m = 7; switch (m) ${cases}`))).toEqual(['add 9']);
    expect(grids(at(`int m = atoi(argv[1]); switch (m) ${cases}`))).toEqual(['add 1', 'add 64', 'add 9']);
  });

  it('resolves a kernel passed to a function', () => {
    const bench = `__global__ void other(float *c, const float *a, const float *b, int n) {}
typedef void (*Kernel)(float *, const float *, const float *, int);
void bench(Kernel k, float *a, int n, int blocks) { k<<<blocks, 256>>>(a, a, a, n); }
template <typename K> void any(K k, float *a, int n) { k<<<5, 256>>>(a, a, a, n); }`;
    expect(grids(at('bench(add, a, n, 3); bench(other, a, n, 4); any(add, a, n);', bench))).toEqual([
      'add 3',
      'other 4',
      'add 5',
    ]);
  });

  it('follows structs and classes: members, constructors, and functions of objects', () => {
    const matrix = `struct Matrix { int width; int height; float *elements; };
void multiply(const Matrix A, Matrix *B) {
  Matrix d; d.width = d.height = A.width; size_t size = A.width * A.height * sizeof(float);
  cudaMalloc(&d.elements, size);
  add<<<dim3(B->width / 16), 256>>>(d.elements, d.elements, d.elements, d.height);
}`;
    const [guide] = launches(at('Matrix A, B; A.width = 64; A.height = 32; B.width = 160; multiply(A, &B);', matrix));
    expect(guide).toMatchObject({ grid: [10, 1, 1], missing: [], sharedBytes: 0 });
    expect(guide!.arguments[0]).toMatchObject({ form: 'buffer', bytes: 64 * 32 * 4 });
    expect(guide!.arguments[3]).toEqual({ form: 'int', value: 64 });

    const vector = `template <typename T> class Adder {
 public:
  Adder(int count) : count_(count), d_(nullptr) { cudaMalloc(&this->d_, count_ * sizeof(float)); }
  ~Adder() { cudaFree(d_); }
  int blocks() const { return (count_ + kBlock - 1) / kBlock; }
  void run();
 private:
  static const int kBlock = 128;
  float *d_;
  int count_;
};
template <typename T> void Adder<T>::run() { add<<<blocks(), kBlock>>>(d_, d_, d_, this->count_); }
void twice(Adder<float> &adder) { adder.run(); }`;
    for (const main of [
      'Adder<float> adder(1000); adder.run();',
      'Adder<float> *adder = new Adder<float>(1000); adder->run();',
      'auto adder = std::make_unique<Adder<float>>(1000); adder->run();',
      'Adder<float> adder(1000); Adder<float> other(5000); twice(adder); other.run();',
    ])
      expect(launches(at(main, vector))[0], main).toMatchObject({
        grid: [8, 1, 1],
        block: [128, 1, 1],
        missing: [],
        arguments: [{ bytes: 4000 }, {}, {}, { value: 1000 }],
      });
    // A struct of a missing header: none of its members is the whole.
    const other = launches(at('Missing m = make(); cudaMalloc(&m.a, 400); add<<<1, 32>>>(m, a, a, n);'))[0]!;
    expect(other.arguments[0]).toBeNull();
    // A class with a member of its own type does not recurse forever.
    const single = `${vector}\nclass Log { public: static Log all; int level; void say() {} };`;
    expect(launches(at('Log log; Adder<float> adder(1000); adder.run();', single))[0]).toMatchObject({
      grid: [8, 1, 1],
    });
    // No object is created: the reader must choose the arguments of the constructor.
    const [open] = launches(`${kernel}${vector}`);
    expect(open).toMatchObject({ block: [128, 1, 1], grid: null });
    expect(open!.missing).toContain('grid: count is a parameter of Adder()');
  });
});

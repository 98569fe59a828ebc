import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { hostLaunches, kernelSignatures, runKernel } from '@src/lab';
import { outline } from '@src/book/outline';
import { someOf } from '@src/evidence/testing';
import { exampleJob, exampleNames, type RecordedCase } from './examples';
import { firstLaunch } from './guess';
import { jobFromHost } from './host-job';
import { firstTemplate, fitArguments, fullName, signatureFor, jobOf, launchChanges, noLaunch, queryOf } from './job';
import type { Job, JobArgument } from './job';

const read = (name: string): string =>
  readFileSync(new URL(`../../content/evidence/lab-kernels/${name}`, import.meta.url), 'utf8');
const cases = JSON.parse(read('cases.json')) as RecordedCase[];
const names = Object.values(exampleNames).flatMap((each) => Object.keys(each));

describe('the launch panel', () => {
  const { kernels } = kernelSignatures('__global__ void k(float4 *out, int n, double x) {}', architectures.h200);
  const fresh = fitArguments(kernels[0]!, []);

  it('takes the arguments from the parameters', () => {
    expect(fresh.map(({ form }) => form)).toEqual(['buffer', 'int', 'float']);
    expect(fresh[0]).toMatchObject({ type: 'float', count: 2 ** 22 });
  });
  it('keeps what still fits when the parameters change', () => {
    const mine: JobArgument[] = [
      { form: 'buffer', type: 'int32', count: 8, init: 'one' },
      { form: 'float', value: 9 },
    ];
    const [buffer, n] = fitArguments(kernels[0]!, mine);
    expect(buffer).toBe(mine[0]);
    expect(n).toEqual({ form: 'int', value: 2 ** 20 });
  });
  it('lets the type of a buffer follow the pointer, unless the reader chose another', () => {
    const ints = kernelSignatures('__global__ void k(int *out) {}', architectures.h200).kernels[0]!;
    expect(fitArguments(ints, fresh, kernels[0])[0]).toMatchObject({ type: 'int32', count: 2 ** 22 });
    const mine: JobArgument = { form: 'buffer', type: 'uint8', count: 8, init: 'one' };
    expect(fitArguments(ints, [mine], kernels[0])[0]).toBe(mine);
  });
  it('gives a template the arguments that no buffer tells', () => {
    const first = (text: string): string => firstTemplate(kernelSignatures(text, architectures.h200).kernels[0]!);
    expect(first('template <typename T> __global__ void k(const T *a) {}')).toBe('');
    expect(first('template <typename T, int W, int H = 2> __global__ void k(T *a) {}')).toBe('float, 16');
    expect(first('template <class T, class IndexType> __global__ void k(T *a, IndexType n) {}')).toBe('float, int');
  });
  it('gives a template the arguments that its own file has for it', () => {
    const first = (text: string): string => firstTemplate(kernelSignatures(text, architectures.h200).kernels[0]!);
    const structs = `struct Pair { float a, b; };
struct Half { __device__ float operator()(float x) const { return x / 2; } };
namespace ops { template <class T> struct Sum { __device__ T operator()(T x, T y) const { return x + y; } }; }
enum class Kind { relu, tanh }; enum Plain { first, second };`;
    const kernel = (template: string, params: string, body: string): string =>
      `${structs}\ntemplate <${template}> __global__ void k(float *a${params}) { ${body} }`;
    expect(first(kernel('class Op', ', Op op', 'a[0] = op(a[1], a[2]);'))).toBe('ops::Sum<float>');
    expect(first(kernel('class Op', '', 'Op op; a[0] = op(a[1]);'))).toBe('Half');
    expect(first(kernel('class Op', '', 'a[0] = Op()(a[1]);'))).toBe('Half');
    expect(first(kernel('class Op', ', const Op &op', 'a[0] = op(a[1], a[2], a[3]);'))).toBe('float');
    expect(first(kernel('Kind kind, Plain p, bool fast, int n', '', ''))).toBe('Kind::relu, first, true, 16');
    expect(first('template <int W, int T> __global__ void __launch_bounds__(T) k(float *a) {}')).toBe('16, 256');
  });
  it('takes nothing from the previous kernel where the host code of another does not say it', () => {
    const source = `template <typename T, int W> __global__ void scale(T *a, int n) { a[threadIdx.x] *= W; }
template <typename T, int W> void run(T *a, int n) { scale<T, W><<<n / 256, 256>>>(a, n); }`;
    const [launch] = hostLaunches(source, architectures.h200);
    const [signature] = kernelSignatures(source, architectures.h200).kernels;
    const before: Job = { ...exampleJob(cases[0]!, '', 'h200'), source, grid: [77, 3, 1] };
    const job = jobFromHost({ ...before, ...firstLaunch(signature!), kernel: '', arguments: [] }, signature!, launch!);
    expect(job).toMatchObject({ kernel: 'scale', template: 'float, 16', grid: [1, 1, 1], block: [256, 1, 1] });
    expect(launch!.missing).toContain('template arguments: they depend on those of a function that nothing here calls');
    expect(runKernel(queryOf(job), architectures.h200).diagnostics).toEqual([]);
  });
  it('fills a struct by value with what its members have on the host', () => {
    const source = `struct Matrix { int width; float scale; float *elements; };
struct Half { __device__ float operator()(float x) const { return x / 2; } };
template <class Op> __global__ void scale(Matrix m, Op op) { m.elements[threadIdx.x] = op(m.scale * m.width); }
int main() { Matrix m; m.width = 48; m.scale = 1.5f; cudaMalloc(&m.elements, m.width * sizeof(float)); scale<Half><<<1, 32>>>(m, Half()); }`;
    const [launch] = hostLaunches(source, architectures.h200);
    expect(launch!.missing).toEqual([]);
    const [signature] = kernelSignatures(source, architectures.h200, 'scale<Half>').kernels;
    const job = jobFromHost({ ...exampleJob(cases[0]!, '', 'h200'), source }, signature!, launch!);
    expect(job.arguments).toEqual([
      {
        form: 'struct',
        values: [
          { form: 'int', value: 48 },
          { form: 'float', value: 1.5 },
          { form: 'buffer', type: 'float', count: 48, init: 'zero' },
        ],
      },
      { form: 'struct', values: [] },
    ]);
    expect(runKernel(queryOf(job), architectures.h200).diagnostics).toEqual([]);
  });
  it('shows an empty grid that the host code computes, and says that it is refused', () => {
    const source = `__global__ void scale(float *a, int n) { a[threadIdx.x] *= n; }
int main() { float *a; cudaMalloc(&a, 400); scale<<<100 / 256, 256>>>(a, 100); }`;
    const [launch] = hostLaunches(source, architectures.h200);
    const [signature] = kernelSignatures(source, architectures.h200).kernels;
    const job = jobFromHost({ ...exampleJob(cases[0]!, '', 'h200'), source }, signature!, launch!);
    expect(job.grid).toEqual([0, 1, 1]);
    expect(noLaunch(job)).toMatch(/^The grid is 0 × 1 × 1: a launch of no blocks is refused/);
    expect(noLaunch({ grid: [1, 1, 1], block: [0, 1, 1] })).toMatch(/^The block is .* no threads/);
    expect(noLaunch({ grid: [1, 1, 1], block: [1, 1, 1] })).toBeNull();
  });
  it('takes the kernel that is named, else the last', () => {
    const two = kernelSignatures('__global__ void a() {} __global__ void b() {}', architectures.h200).kernels;
    expect(signatureFor(two, 'a')!.name).toBe('a');
    expect(signatureFor(two, 'gone')!.name).toBe('b');
  });
  it('names instances as the command line does', () => {
    expect(fullName({ kernel: 'k', template: ' float, 4 ' })).toBe('k<float, 4>');
    expect(jobOf({ ...cases[0]!, source: '', kernel: 'k<2>' }, 'h200')).toMatchObject({ kernel: 'k', template: '2' });
  });
});

describe('the examples', () => {
  it('are in the order of the chapters, each recorded and each once', () => {
    const chapters = Object.keys(exampleNames);
    expect(outline.map(({ address }) => address).filter((each) => chapters.includes(each))).toEqual(chapters);
    expect(chapters.length).toBeGreaterThanOrEqual(8);
    expect(names.filter((name) => !cases.some((each) => each.case === name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
  it.each(someOf(names, 2))('%s runs alone as it does in its file', (name) => {
    const recorded = cases.find((each) => each.case === name)!;
    const file = read(`kernels/${recorded.file}.cu`);
    const job = exampleJob(recorded, file, 'h200');
    expect(job.source.split('__global__').length).toBe(2);
    const alone = runKernel(queryOf(job), architectures.h200);
    const within = runKernel({ ...recorded, source: file }, architectures.h200);
    expect(alone.metrics).toEqual(within.metrics);
    expect(Object.keys(alone.metrics).length).toBeGreaterThan(0);
    const signature = signatureFor(
      kernelSignatures(job.source, architectures.h200, fullName(job)).kernels,
      job.kernel,
    )!;
    expect(fitArguments(signature, job.arguments)).toEqual(job.arguments);
  });
});

describe('what differs between two launches', () => {
  const job: Job = {
    source: '',
    kernel: 'k',
    template: '',
    sharedBytes: 0,
    gpu: 'h200',
    grid: [8, 8, 1],
    block: [32, 1, 1],
    arguments: [
      { form: 'buffer', type: 'float', count: 1024, init: 'iota' },
      { form: 'int', value: 3 },
    ],
  };
  it('is told field by field, and nothing else', () => {
    expect(launchChanges(job, { ...job, source: 'other' }, ['out', 'n'])).toEqual([]);
    const other: Job = { ...job, template: '4', grid: [4, 1, 1], arguments: [job.arguments[0]!] };
    expect(launchChanges(job, other, ['out', 'n'])).toEqual(['template none → <4>', 'grid 8 × 8 → 4', 'n 3 → none']);
  });
  it('identifies a buffer by its length, type and fill', () => {
    const filled: Job = {
      ...job,
      arguments: [{ form: 'buffer', type: 'int32', count: 64, init: ['affine', 1, 2, 3] }, job.arguments[1]!],
    };
    expect(launchChanges(job, filled, ['out'])).toEqual(['out 1,024 float iota → 64 int32 affine 1 2 3']);
  });
});

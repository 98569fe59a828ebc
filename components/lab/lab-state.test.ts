import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job } from './job';
import { LabState } from './lab-state.svelte';
import { buffersOf } from './next-job';
import { outsideText, wantedText } from './outside';
import { typedAndRun, workerHere } from './testing-worker';

const first: Job = {
  source: '__global__ void first(float *a) { a[threadIdx.x] = 1; }',
  kernel: 'first',
  template: '',
  grid: [1, 1, 1],
  block: [32, 1, 1],
  sharedBytes: 0,
  gpu: 'h200',
  arguments: [{ form: 'buffer', type: 'float', count: 32, init: 'zero' }],
};
const TWO = `__global__ void init(float *x, int n) { int i = blockIdx.x * 64 + threadIdx.x; if (i < n) x[i] = 1; }
__global__ void sum(const float *x, float *y, int rows, int cols) { y[blockIdx.x] = x[blockIdx.x * cols + rows - 1]; }
int main() { float *x, *y; cudaMalloc(&x, 4096); cudaMalloc(&y, 64);
  init<<<16, 64>>>(x, 1024);
  sum<<<16, 32>>>(x, y, 16, 64); }`;

let back: () => Promise<void>;
beforeAll(async () => (back = await workerHere()));
afterAll(() => back());

async function ran(): Promise<LabState> {
  const lab = new LabState(first);
  await lab.run();
  expect([lab.isOld, lab.notRun]).toEqual([false, null]);
  return lab;
}

describe('a verdict beside a source or a launch that is not its own', () => {
  it('is old as soon as something is typed, and a line says what to do where no run follows', async () => {
    const lab = await ran();
    lab.follows = false;
    lab.type(`${first.source} `);
    expect([lab.isOld, lab.notRun]).toEqual([true, { text: 'Not run yet.', isAsking: true }]);
    await lab.run();
    expect([lab.isOld, lab.notRun]).toEqual([false, null]);
    lab.change({ grid: [2, 1, 1] });
    expect([lab.isOld, lab.notRun?.text]).toEqual([true, 'Not run yet.']);
  });
  it('runs what was typed during a run when Run is pressed again', async () => {
    const lab = await ran();
    const end = lab.run();
    const other = first.source.replace('= 1', '= 2');
    await typedAndRun(lab, other);
    await end;
    expect([lab.finished?.job.source, lab.isOld]).toEqual([other, false]);
  });
  it('is replaced where a launch is too long to follow typing', async () => {
    const lab = await ran();
    lab.change({ grid: [100_000, 1, 1] });
    expect(lab.notRun?.text).toBe('Not run yet: this launch is too long to run as you type.');
    lab.change({ grid: [2, 1, 1] });
    // A run follows.
    expect([lab.isOld, lab.notRun]).toEqual([true, null]);
    lab.cancel();
  });
  it('is old after a launch that is refused, a run that is canceled, and a source that cannot be read', async () => {
    const lab = await ran();
    lab.change({ block: [2048, 1, 1] });
    await lab.run();
    expect([lab.isOld, lab.notRun]).toEqual([true, { text: 'Not run: this launch was refused.', isAsking: false }]);
    lab.change({ block: [32, 1, 1] });
    expect(lab.isOld).toBe(false);
    const end = lab.run();
    lab.cancel();
    await end;
    expect([lab.isOld, lab.notRun]).toEqual([true, { text: 'Canceled before there was a result.', isAsking: true }]);
    lab.type('__global__ void first(float *a) {\n a[0 = 1; }');
    await lab.run(true);
    expect([lab.isOld, lab.notRun?.text]).toEqual([true, 'Not run: line 2 cannot be read.']);
    expect(lab.finished?.job.source).toBe(first.source);
  });
});

describe('the host code of a source', () => {
  it('launches each kernel that the reader chooses', async () => {
    const lab = await ran();
    await typedAndRun(lab, TWO);
    expect([lab.job.kernel, lab.job.block, lab.taken?.line]).toEqual(['init', [64, 1, 1], 4]);
    lab.choose('sum');
    expect([lab.job.kernel, lab.job.grid, lab.job.block, lab.taken?.line]).toEqual(['sum', [16, 1, 1], [32, 1, 1], 5]);
    expect(lab.job.arguments.slice(2)).toEqual([16, 64].map((value) => ({ form: 'int', value })));
    await lab.run();
    expect(lab.finished?.job.kernel).toBe('sum');
  });
  it('says nothing about the next source, whether that can be read or not', async () => {
    const lab = await ran();
    await typedAndRun(lab, TWO);
    await typedAndRun(lab, '__global__ void scale(float *x, int n) { int i = threadIdx.x\n if (i < n) x[i] *= 2; }');
    expect([lab.taken, lab.launches]).toEqual([null, []]);
    await typedAndRun(lab, TWO);
    expect(lab.taken?.line).toBe(4);
    lab.type('__global__ void scale(float *x, int n) { x[n = 2; }');
    await lab.run(true);
    expect([lab.problem?.line, lab.taken, lab.launches]).toEqual([1, null, []]);
    await typedAndRun(lab, TWO);
    expect(lab.taken?.line).toBe(4);
    // An error within the same file: its host code is still that of the panel.
    await typedAndRun(lab, TWO.replace('x[i] = 1;', 'x[i] = ;'));
    expect(lab.taken?.line).toBe(4);
    await typedAndRun(lab, '__global__ void scale(float *x) { x[threadIdx.x] *= 2; }');
    expect([lab.taken, lab.launches]).toEqual([null, []]);
  });
});

describe('a kernel that no host code launches', () => {
  const saxpy = `__global__ void saxpy(int n, float a, const float *x, float *y, int stride) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  if (i < n) y[i] = a * x[i + 1] + y[i];
}`;
  const counts = (lab: LabState) => buffersOf(lab.job.arguments).map(({ count }) => count);

  it('gets a launch of its own, with buffers that hold what it touches, and the page says that it is a guess', async () => {
    const lab = await ran();
    await typedAndRun(lab, TWO);
    expect(lab.guessNote).toBeNull();
    await typedAndRun(lab, saxpy);
    const n = 2 ** 20;
    expect([lab.job.grid, lab.job.block, counts(lab)]).toEqual([
      [n / 256, 1, 1],
      [256, 1, 1],
      [n + 1, n],
    ]);
    expect(lab.guessNote).toMatch(/^This launch is a guess: .* Enter the grid, the block, n, a, and stride\.$/);
    expect([lab.finished?.outcome.diagnostics, lab.finished?.outcome.isOutside]).toEqual([[], false]);
    expect(lab.finished?.outcome.demand).not.toBeNull();
    // What follows the launch goes on following it, until the reader sets it.
    const set = (at: number, value: number) =>
      lab.change({ arguments: lab.job.arguments.map((each, index) => (index === at ? { form: 'int', value } : each)) });
    set(0, 1000);
    await lab.run();
    expect(counts(lab)).toEqual([1001, 1000]);
    const [x, y] = buffersOf(lab.job.arguments);
    lab.change({ arguments: [...lab.job.arguments.slice(0, 2), { ...x!, count: 5000 }, y!, lab.job.arguments[4]!] });
    set(0, 2000);
    await lab.run();
    expect(counts(lab)).toEqual([5000, 2000]);
  });
  it('keeps the launch when it is renamed or gets another parameter', async () => {
    const lab = await ran();
    await typedAndRun(lab, saxpy);
    lab.change({ grid: [7, 1, 1] });
    await typedAndRun(lab, saxpy.replace('saxpy', 'renamed'));
    expect([lab.job.kernel, lab.job.grid]).toEqual(['renamed', [7, 1, 1]]);
    await typedAndRun(lab, saxpy.replace('saxpy', 'renamed').replace('int stride', 'int stride, int more'));
    expect([lab.job.arguments.length, lab.job.grid]).toEqual([6, [7, 1, 1]]);
  });
  it('has no time where most accesses miss the buffers, and a press sets their sizes', async () => {
    const lab = await ran();
    await typedAndRun(lab, saxpy);
    const [n, a, x, y, stride] = lab.job.arguments;
    const small = { form: 'buffer', type: 'float', count: 1024, init: 'iota' } as const;
    expect([x!.form, y!.form]).toEqual(['buffer', 'buffer']);
    lab.change({ arguments: [n!, a!, small, small, stride!] });
    await lab.run();
    expect([lab.finished?.outcome.isOutside, lab.finished?.outcome.demand]).toEqual([true, null]);
    await vi.waitFor(() => expect(lab.guesses.wanted.length).toBe(2));
    expect(outsideText(lab.guesses.wanted)).toBe(
      'No estimate: most accesses fall outside the buffers. Set the sizes of x and y.',
    );
    expect(wantedText(lab.guesses.wanted)).toBe('Set x to 1,048,577 and y to 1,048,576');
    await lab.grow();
    expect(counts(lab)).toEqual([2 ** 20 + 1, 2 ** 20]);
    expect([lab.finished?.outcome.isOutside, lab.finished?.outcome.diagnostics]).toEqual([false, []]);
  });
  it('takes from its host code what that tells, and the sizes of buffers from what it touches', async () => {
    const lab = await ran();
    await typedAndRun(lab, `${saxpy}\nint main() { int n = 1 << 30; saxpy<<<n / 256, 256>>>(n, 2.0f, x, y, 1); }`);
    expect([lab.job.grid[0], counts(lab)]).toEqual([2 ** 22, [2 ** 30 + 1, 2 ** 30]]);
    expect(lab.guessNote).toBeNull();
    expect(lab.finished?.outcome.demand).not.toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { decidedByZeros, runKernel } from '@src/lab';
import { queryOf, type Job, type JobArgument } from './job';
import { zeroNotes } from './zeros';

const buffer = (type: 'float' | 'int32' | 'uint8', count: number, init: 'zero' | 'iota' = 'zero'): JobArgument => ({
  form: 'buffer',
  type,
  count,
  init,
});
const notes = (source: string, names: readonly string[], args: readonly JobArgument[]): readonly string[] => {
  const kernel = /void (\w+)/.exec(source)![1]!;
  const job: Job = {
    source,
    kernel,
    template: '',
    grid: [1, 1, 1],
    block: [64, 1, 1],
    sharedBytes: 0,
    gpu: 'h200',
    arguments: args,
  };
  return zeroNotes(job, names, runKernel(queryOf(job), architectures.h200).accesses).map(({ text }) => text);
};
const SPMV = `__global__ void spmv(int rows, const int *rowPtr, const int *colIdx, const float *x, float *y) {
  int row = threadIdx.x;
  float sum = 0;
  for (int j = rowPtr[row]; j < rowPtr[row + 1]; j++)
    sum += x[colIdx[j]];
  y[row] = sum;
}`;
const ROWS: JobArgument = { form: 'int', value: 64 };

describe('a buffer of zeros that decides what runs', () => {
  it('is named with the line that never runs', () => {
    const args = [ROWS, buffer('int32', 65), buffer('int32', 64, 'iota'), buffer('float', 64), buffer('float', 64)];
    expect(notes(SPMV, ['rowPtr', 'colIdx', 'x', 'y'], args)).toEqual([
      'rowPtr is all zeros, so line 5 never runs. Choose what it holds.',
    ]);
  });
  it('is named with the line whose addresses it chooses, and not once it holds something', () => {
    const names = ['rowPtr', 'colIdx', 'x', 'y'];
    const args = [ROWS, buffer('int32', 65, 'iota'), buffer('int32', 64), buffer('float', 64), buffer('float', 64)];
    expect(notes(SPMV, names, args)).toEqual([
      'colIdx is all zeros, and its values choose the address in line 5. Choose what it holds.',
    ]);
    const filled = [
      ROWS,
      buffer('int32', 65, 'iota'),
      buffer('int32', 64, 'iota'),
      buffer('float', 64),
      buffer('float', 64),
    ];
    expect(notes(SPMV, names, filled)).toEqual([]);
    const histogram = `__global__ void histogram(const unsigned char *data, unsigned *bins) {
  atomicAdd(&bins[data[threadIdx.x]], 1);
}`;
    expect(notes(histogram, ['data', 'bins'], [buffer('uint8', 64), buffer('int32', 256)])).toEqual([
      'data is all zeros, and its values choose the address in line 2. Choose what it holds.',
    ]);
  });
  it('is found through a variable, and in a condition whose body runs all the same', () => {
    const flagged = `__global__ void k(const int *flag, const int *at, float *a) {
  int f = flag[threadIdx.x], where = at[0];
  if (f == 0) a[threadIdx.x + where] = 1;
}`;
    expect(notes(flagged, ['flag', 'at', 'a'], [buffer('int32', 64), buffer('int32', 1), buffer('float', 64)])).toEqual(
      [
        'flag is all zeros, and its values decide in line 3 what runs. Choose what it holds.',
        'at is all zeros, and its values choose the address in line 3. Choose what it holds.',
      ],
    );
  });
  it('is not one whose values are only computed with, or that the kernel writes', () => {
    const saxpy =
      '__global__ void k(const float *x, float *y, int n) { int i = threadIdx.x; if (i < n) y[i] += 2 * x[i]; }';
    expect(decidedByZeros(saxpy, 'k', ['x', 'y'])).toEqual([]);
    const visited = '__global__ void k(int *seen, float *y) { if (seen[threadIdx.x] == 0) seen[threadIdx.x] = 1; }';
    expect(decidedByZeros(visited, 'k', ['seen'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type TmaBoxValues } from './params';
import { simulate } from './simulate';

const of = (values: Partial<TmaBoxValues> = {}) => simulate({ ...initialValues(params), ...values });
const refusal = (values: Partial<TmaBoxValues>): string => {
  try {
    of(values);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};
const under = (values: Partial<TmaBoxValues>) => of(values).underSwizzle.map(({ wavefronts }) => wavefronts);

describe('the tile', () => {
  it('of 32 by 32 floats fills 32 lines, and all of it comes from the tensor', () => {
    const { tileBytes, barrierBytes, insideBytes, fillBytes, holeBytes, allLines } = of();
    expect([tileBytes, barrierBytes, insideBytes, fillBytes, holeBytes, allLines]).toEqual([
      4096, 4096, 4096, 0, 0, 32,
    ]);
  });

  it('has holes where the box is narrower than the span, which the barrier does not count', () => {
    const { tileBytes, barrierBytes, holeBytes } = of({ columns: 8, swizzle: '128' });
    expect([tileBytes, barrierBytes, holeBytes]).toEqual([4096, 1024, 3072]);
  });

  it('is filled beyond the edges, below 0 too, and the barrier counts that', () => {
    const { barrierBytes, insideBytes, fillBytes } = of({ x: -16, y: -8 });
    expect([barrierBytes, insideBytes, fillBytes]).toEqual([4096, 16 * 24 * 4, 4096 - 16 * 24 * 4]);
    expect(of({ x: 128 }).insideBytes).toBe(0);
  });

  it('puts each chunk of a swizzled row into another eighth of its line', () => {
    const { lines } = of({ swizzle: '128' });
    const places = (line: number) => lines[line]!.chunks.map(({ start }) => (start % 128) / 16);
    expect(places(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(places(3)).toEqual([3, 2, 1, 0, 7, 6, 5, 4]);
    expect(places(8)).toEqual(places(0));
  });

  it('of many lines is shown where it is read, and at its beginning', () => {
    const { lines, allLines } = of({ columns: 80, column: 64 });
    expect(allLines).toBe(80);
    expect(lines).toHaveLength(33);
  });
});

describe('reading a column', () => {
  it('takes a wavefront a row without swizzle, and a quarter of that within 128 B', () => {
    expect(under({})).toEqual([32, null, null, 4]);
    expect(under({ columns: 8 })).toEqual([8, 4, 4, 4]);
  });

  it('of 16 B a lane is perfect within 128 B', () => {
    expect(of({ swizzle: '128', read: 'chunk' }).read).toMatchObject({ ideal: 4, excess: 0, bankConflicts: 0 });
    expect(under({ read: 'chunk' })).toEqual([32, null, null, 4]);
  });

  it('begins at the 16 B around the column, which is counted around the end of the box', () => {
    expect(of({ read: 'chunk', column: 7 }).readColumn).toBe(4);
    expect(of({ column: 33 }).readColumn).toBe(1);
  });

  it('has as many lanes as the box has rows, 32 at most', () => {
    expect(of({ rows: 5 }).read.activeLanes).toBe(5);
    expect(of({ rows: 48 }).read.activeLanes).toBe(32);
  });
});

describe('what is refused, and by whom', () => {
  it.each<[Partial<TmaBoxValues>, string]>([
    [{ columns: 64, swizzle: '128' }, "a row fits in the swizzle's span of 128 bytes"],
    [{ columns: 30 }, 'a row of the box is a multiple of 16 bytes, and 30 elements of 4 bytes are 120 bytes'],
    [{ width: 50, stride: 'tight' }, 'globalStrides[0] is 200, but a stride is a multiple of 16 bytes.'],
    [{ type: 'int32', fill: 'nan' }, 'INT32 is no floating-point type'],
    [{ columns: 0 }, 'Choose at least one chunk of 16 B.'],
  ])('the driver, for %j', (values, text) => {
    expect(refusal(values)).toMatch(
      /^The driver refuses this descriptor with CUDA_ERROR_INVALID_VALUE and says no more\./,
    );
    expect(refusal(values)).toContain(text);
  });

  it('the GPU, for a start off 16 bytes: the descriptor is legal and the kernel stops', () => {
    expect(refusal({ x: 3 })).toMatch(/^The driver accepts this descriptor, but at\[0\] is 3: .*"illegal instruction"/);
  });

  it('a GPU without TMA', () => {
    expect(refusal({ gpu: 'a100' })).toContain('has no Tensor Memory Accelerator');
    expect(refusal({ gpu: 'b200' })).toBe('accepted');
  });

  it('nothing, for a padded stride of rows that are no multiple of 16 bytes', () => {
    expect(refusal({ width: 50 })).toBe('accepted');
  });
});

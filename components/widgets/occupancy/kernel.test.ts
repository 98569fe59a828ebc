import { expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type OccupancyValues } from './params';

const of = (values: Partial<OccupancyValues>): string => kernel({ ...initialValues(params), ...values });
/** Without comments: what the compiler sees. */
const code = (text: string): string => text.replaceAll(/\/\/.*$/gm, '');

it('asks for the registers, threads and bytes of the state', () => {
  const text = of({ registers: 65, threads: 192, shared: 3000 });
  expect(text).toContain('// 192 threads a block, 65 registers a thread, 3,000 B of shared memory a block.');
  expect(code(text)).toContain('THREADS = 192;');
  expect(code(text)).toContain('SHARED_BYTES = 3000;');
  expect(code(text)).toContain('__maxnreg__(72)');
});

it('never puts both qualifiers on the kernel: that does not compile', () => {
  expect(code(of({}))).not.toContain('__launch_bounds__');
  expect(of({})).toContain('__launch_bounds__(256, 4)');
});

it('holds a few registers fewer than it may have, so that it fills them and spills nothing', () => {
  expect(of({})).toContain('HELD = 54;');
  expect(of({ registers: 255 })).toContain('HELD = 245;');
  expect(of({ registers: 16 })).toContain('HELD = 6;');
});

it('states a preference only when there is one, and asks the runtime', () => {
  expect(of({})).not.toContain('Carveout');
  expect(of({ carveout: 'percent', percent: 25 })).toContain('PreferredSharedMemoryCarveout, 25)');
  expect(of({})).toContain('cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, hold, THREADS, SHARED_BYTES)');
});

it('says the answer of the book beside the question', () => {
  expect(of({})).toContain("// The book's answer for the NVIDIA H200: 4 blocks on an SM.");
  expect(of({ registers: 72, threads: 1024 })).toContain('0 blocks on an SM');
});

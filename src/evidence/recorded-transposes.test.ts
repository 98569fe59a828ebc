import { describe, expect, it } from 'vitest';
import { recordedTranspose } from './recorded-transposes';
import { compactTransposes } from './forms/transposes.mjs';

describe('the recorded transposes', () => {
  it('keep the counters of the L1 and of shared memory, and the median time', () => {
    const row = {
      params: { kernel: 'tiled', padding: 1, n: 64 },
      counters: {
        'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum': 4,
        'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum': 5,
        'dram__bytes_read.sum': 6,
      },
      values: { timeUs: { median: 1.5, min: 1 } },
    };
    expect(compactTransposes({ rows: [row] })).toEqual({
      counters: ['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'],
      cases: { 'tiled 1 64': [1.5, 4] },
    });
  });

  it('are found by kernel, padding and edge on the GPU that measured them, and nowhere else', () => {
    const tiled = { kernel: 'tiled', padding: 1, edge: 8192 };
    expect(recordedTranspose('h200', tiled)?.timeUs).toBeCloseTo(151, 0);
    expect(recordedTranspose('h200', { ...tiled, edge: 4096 })).toBeNull();
    expect(recordedTranspose('a100', tiled)).toBeNull();
  });
});

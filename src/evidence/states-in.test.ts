import { describe, expect, it } from 'vitest';
import { compactStates } from './forms/states.mjs';
import { statesIn } from './states-in';

const row = (name: string, counters: Record<string, number>) => ({ case: name, counters });

describe('the counters of a state', () => {
  it('of global memory are sectors, tag wavefronts and requests', () => {
    const compact = compactStates({
      rows: [
        row('-', {
          'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum': 1,
          'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum': 4,
          'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum': 3,
          'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum': 2,
        }),
      ],
    });
    expect(compact).toEqual({ metrics: ['sectors', 'wavefronts', 'requests'], states: '0|4|2|1' });
  });

  it('of shared memory are wavefronts and conflicts of its own operation', () => {
    const compact = compactStates({
      rows: [
        row('stride=2', {
          'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum': 3,
          'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum': 2,
          'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum': 1,
        }),
      ],
    });
    expect(compact).toEqual({ metrics: ['wavefronts', 'conflicts'], states: '0stride=2|2|1' });
    const byFile = { '/content/evidence/figure-x/h200.json': compact };
    expect(statesIn(byFile, 'figure-x', 'h200', 'stride=2')).toEqual({
      gpu: 'H200',
      dataset: 'figure-x',
      byMetric: { wavefronts: 2, conflicts: 1 },
    });
    for (const [gpu, state] of [
      ['a100', 'stride=2'],
      ['h200', ''],
      ['h200', 'constructor'],
    ] as const)
      expect(statesIn(byFile, 'figure-x', gpu, state)).toBeNull();
  });

  it('cannot be derived from other counters', () => {
    expect(() => compactStates({ rows: [row('-', { 'sm__cycles.sum': 3 })] })).toThrow(
      /-: no counter with "__t_sectors_"/,
    );
  });
});

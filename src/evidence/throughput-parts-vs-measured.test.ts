/** What the profiler's throughputs consist of, as `content/evidence/throughput-parts` has it, and what the model of times takes them for. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { throughputsOf } from '@src/arch/throughput';
import { shownOfAtomics } from '@src/engine/time/l2-ports';
import parts from '@content/evidence/throughput-parts/h200.json';
import times from '@content/evidence/kernel-times-9/h200.json';

type Counters = Readonly<Record<string, number>>;
const rows = parts.rows as unknown as readonly { readonly case: string; readonly counters: Counters }[];
const PEAK = '.avg.pct_of_peak_sustained_elapsed';
const share = (counters: Counters, part: string): number => counters[part + PEAK] ?? 0;
const largest = (counters: Counters, names: readonly string[]): number =>
  Math.max(...names.map((name) => share(counters, name)));

const OF_SM = [
  ...['sm__inst_executed', 'sm__issue_active', 'sm__pipe_alu_cycles_active', 'sm__pipe_fma_cycles_active'],
  ...['sm__pipe_fmaheavy_cycles_active', 'sm__pipe_fp64_cycles_active', 'sm__pipe_tensor_cycles_active'],
  ...['xu', 'lsu', 'adu', 'cbu_pred_on_any'].map((pipe) => `sm__inst_executed_pipe_${pipe}`),
  'idc__request_cycles_active',
];
const OF_MEMORY = [
  ...['l1tex__data_pipe_lsu_wavefronts', 'l1tex__lsuin_requests', 'l1tex__m_l1tex2xbar_req_cycles_active'],
  ...['l1tex__m_xbar2l1tex_read_sectors', 'lts__xbar2lts_cycles_active', 'lts__t_tag_requests'],
  ...['lts__lts2xbar_cycles_active', 'lts__t_sectors', 'lts__d_sectors', 'lts__d_atomic_input_cycles_active'],
  'dram__cycles_active',
];
/** Below, rounding counts for more. */
const BUSY = 20;

describe('the throughputs of the profiler', () => {
  const of = (throughput: string, names: readonly string[]): readonly number[] =>
    rows
      .filter(({ counters }) => share(counters, throughput) >= BUSY)
      .map(({ counters }) => share(counters, throughput) - largest(counters, names));

  it('of an SM are those of its busiest part, and the model has a resource for each', () => {
    const off = of('sm__throughput', OF_SM);
    expect(off).toHaveLength(431);
    for (const each of off) expect(Math.abs(each)).toBeLessThan(0.1);
  });

  it('of memory are those of its busiest part in all but a few launches, in which one without a name is busier', () => {
    const off = of('gpu__compute_memory_throughput', OF_MEMORY);
    expect(off).toHaveLength(540);
    expect(off.filter((each) => Math.abs(each) > 0.1)).toHaveLength(18);
    for (const each of off) expect(Math.abs(each)).toBeLessThan(7);
  });
});

describe('atomics on lone words', () => {
  const rates = throughputsOf(architectures.h200);
  const timed = times.rows as unknown as readonly { readonly case: string; readonly counters: Counters }[];

  it.for(['count_kernel', 'count_kernel-2', 'PSROIPoolBackwardAccKernel', 'PSROIPoolBackwardAccKernel-2'])(
    'show what the L2 looks up for them: %s',
    (name) => {
      const { counters } = timed.find((row) => row.case === name)!;
      const globalSectors = counters['lts__t_sectors_srcunit_tex_op_red.sum']!;
      const atomics = { globalSectors, lines: globalSectors, maskedLines: 0, meetingPieces: Infinity };
      const busy = globalSectors / rates.l2Atomics.value / counters['sm__cycles_elapsed.max']!;
      const shown = busy * shownOfAtomics({ ...atomics, sharedWavefronts: 0 }, rates);
      expect(Math.abs(shown / share(counters, 'gpu__compute_memory_throughput') - 1)).toBeLessThan(0.06);
    },
  );
});

import type { Metric } from '@src/widget/define-widget';
import { AT, bytesWords, dramBytes, few, reuseOf } from './describe';
import type { MemoryChartValues } from './params';
import { bytesOf, type MemoryChartTrace } from './simulate';

const GIVEN = 'counted on an H200';

export function metrics(trace: MemoryChartTrace): readonly Metric[] {
  const reuse = reuseOf(trace);
  const flow = (id: string, label: string, counter: string): Metric => ({
    id,
    label,
    counter,
    given: GIVEN,
    value: bytesOf(trace, id),
    text: bytesWords(bytesOf(trace, id)),
    marks: `flow:${id}`,
  });
  const { wavefronts, hits } = trace.chart;
  return [
    {
      id: 'reuse',
      label: 'useful bytes per byte of DRAM',
      value: reuse,
      text: few(reuse),
      given: GIVEN,
      marks: 'place:dram',
    },
    {
      id: 'useful',
      label: 'bytes that lanes ask for',
      value: trace.useful ?? 0,
      text: bytesWords(trace.useful ?? 0),
      given: GIVEN,
    },
    {
      id: 'dram',
      label: 'bytes that DRAM moves',
      value: dramBytes(trace),
      text: bytesWords(dramBytes(trace)),
      given: GIVEN,
    },
    flow('global-loads', 'sectors of loads, as bytes', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'),
    flow('global-stores', 'sectors of stores, as bytes', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum'),
    flow('l2-reads', 'from the L2 to the L1s', 'lts__t_sectors_srcunit_tex_op_read.sum'),
    flow('l2-writes', 'from the L1s to the L2', 'lts__t_sectors_srcunit_tex_op_write.sum'),
    flow('dram-reads', 'from DRAM to the L2', 'dram__bytes_read.sum'),
    flow('dram-writes', 'from the L2 to DRAM', 'dram__bytes_write.sum'),
    {
      id: 'wavefronts',
      label: 'wavefronts of shared memory',
      value: wavefronts?.all ?? 0,
      text: few(wavefronts?.all ?? 0),
      given: GIVEN,
    },
    {
      id: 'bound',
      label: 'the place that is the bound: 0 none, 1 DRAM, 2 the L2, 3 another',
      value: { latency: 0, unknown: 0, dram: 1, l2: 2 }[trace.bound.kind as string] ?? 3,
      text: trace.bound.says,
      quiet: true,
    },
    ...(['l1', 'l2'] as const).map((level): Metric => ({
      id: `${level}Hit`,
      label: `hit rate of the ${level === 'l1' ? 'L1' : 'L2'}`,
      value: hits[level] ?? 0,
      text: `${few(hits[level] ?? 0)} %`,
      counter: `${level === 'l1' ? 'l1tex' : 'lts'}__t_sector_hit_rate.pct`,
      given: GIVEN,
    })),
  ];
}

/** DRAM replies late: the number grows while bytes come back. */
export const counted = (trace: MemoryChartTrace, _values: MemoryChartValues, time: number): number =>
  reuseOf(trace) * Math.min(1, Math.max(0, (time - AT.dram) / (AT.end - AT.dram)));

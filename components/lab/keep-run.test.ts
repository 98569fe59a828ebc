/** Checks what the laboratory keeps of a run against the profile of the same kernel, counter by counter. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IDS } from '@components/widgets/memory-chart/params';
import { recorded } from '@components/widgets/memory-chart/simulate';
import { architectures } from '@src/arch';
import { runKernel } from '@src/lab';
import type { Job } from './job';
import { keptOf, sharedCounters } from './keep-run';

const source = readFileSync(new URL('../../content/evidence/reports/kernel.cu', import.meta.url), 'utf8');
const ACROSS = 256;
const SIDE = 8192;
const RAN = 16;

const runOf = (padding: number) => {
  const floats = { buffer: { type: 'float', count: SIDE * SIDE } } as const;
  return runKernel(
    {
      source: `#define AFTER ${padding}\n${source}`,
      kernel: 'transpose',
      grid: [ACROSS, ACROSS, 1],
      block: [32, 8, 1],
      arguments: [floats, floats],
    },
    architectures.h200,
    { bytes: 2 ** 31, blocks: RAN },
  );
};
const reportOf = (id: string, name: (typeof IDS)[number]): number => recorded[id]![IDS.indexOf(name)]!;

it.each([
  ['unpadded', 0],
  ['padded', 1],
])('the counters of a transpose, %s, are those of its report', (id, padding) => {
  const { accesses, metrics, blocks } = runOf(padding);
  const whole = (count: number): number => (count * blocks.of) / blocks.ran;
  const counters = sharedCounters(accesses);
  expect(whole(counters['smsp__sass_inst_executed_op_shared_ld.sum']!)).toBe(reportOf(id, 'sharedLoads'));
  expect(whole(counters['smsp__sass_inst_executed_op_shared_st.sum']!)).toBe(reportOf(id, 'sharedStores'));
  expect(whole(counters['derived__memory_l1_wavefronts_shared_excessive']!)).toBe(reportOf(id, 'excessWavefronts'));
  expect(whole(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum']!)).toBe(reportOf(id, 'loadSectors'));
  expect(whole(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum']!)).toBe(reportOf(id, 'storeSectors'));
});

it('keeps the launch and the way back with the counters', () => {
  const job: Job = {
    source,
    kernel: 'transpose',
    template: '',
    grid: [4, 1, 1],
    block: [256, 1, 1],
    sharedBytes: 0,
    arguments: [],
    gpu: 'h200',
  };
  const { metrics, accesses, blocks } = runOf(0);
  expect(keptOf(job, { metrics, accesses, blocks } as never, 'v1=x')).toMatchObject({
    kernel: 'transpose',
    grid: [4, 1, 1],
    block: [256, 1, 1],
    gpu: 'h200',
    blocks: [RAN, ACROSS ** 2],
    link: 'v1=x',
  });
});

/** The words for a predicted time beside the duration of a report. */
import { createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { Launch } from '@src/profile/report';
import { labLaunch, type LabRun } from './lab-run';
import LabBeside from './LabBeside.svelte';

const RUN: LabRun = {
  kernel: 'copy',
  metrics: { 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum': 32 },
  grid: [4, 1, 1],
  block: [256, 1, 1],
  gpu: 'h200',
  blocks: [4, 4],
  link: '',
  time: { ns: 180_000, low: 150_000, high: 220_000 },
};

function said(ns: number | null, launch: Partial<Launch> = {}, run = RUN): string {
  const lab = labLaunch(run, 'NVIDIA H200');
  const values = ns === null ? lab.values : { ...lab.values, time: ns };
  const props = { run, lab, launch: { ...lab, values, ...launch }, root: '/' };
  const children = createRawSnippet(() => ({ render: () => '<i></i>' }));
  const text = render(LabBeside, { props: { ...props, children } }).body.replace(/<[^>]+>/g, '');
  return text.replace(/\s+/g, ' ');
}

it('a measured time in the range, and how far the prediction is off', () => {
  const text = said(171_000);
  expect(text).toContain(
    'from empty caches: 180 µs, or 150 to 220 µs if it is as near as eight in ten recorded launches of its kind',
  );
  expect(text).toContain('Measured: 171 µs. The prediction is 5 % longer; the measurement lies in its range');
});

it('a measured time outside the range', () =>
  expect(said(400_000)).toContain('The prediction is 55 % shorter, and the measurement lies outside its range'));

it('leaves out counters that are 0 on both sides, and gives both units of a range that needs them', () => {
  const zero = { 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum': 0 };
  const run = { ...RUN, metrics: { ...RUN.metrics, ...zero }, time: { ns: 9e5, low: 7e5, high: 1.2e6 } };
  const text = said(800_000, {}, run);
  expect(text).toContain('sectors of global loads');
  expect(text).not.toContain('requests of global stores');
  expect(text).toContain('or 700 µs to 1.2 ms if');
});

it('nothing to compare: another grid, another GPU, no duration, no prediction', () => {
  expect(said(9000, { grid: '(8, 1, 1)' })).toContain('another grid or block, so its 9 µs are not compared');
  expect(said(9000, { device: 'NVIDIA A100' })).toContain('of NVIDIA A100, the prediction of NVIDIA H200');
  expect(said(9000, { kernel: 'fill' })).toContain('This launch is of another kernel: its 9 µs are not compared');
  expect(said(null)).toContain('The report has no duration.');
  expect(said(9000, {}, { ...RUN, time: null })).not.toContain('Predicted');
});

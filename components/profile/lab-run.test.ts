import { describe, expect, it } from 'vitest';
import { judge } from '@src/profile/judge/findings';
import { labReport, labRunIn, type LabRun } from './lab-run';

const RUN: LabRun = {
  kernel: 'copy',
  metrics: { 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum': 32, strange: 3 },
  grid: [4, 1, 1],
  block: [256, 1, 1],
  gpu: 'h200',
  blocks: [4, 4],
  link: 'v1=ab_c-',
  time: { ns: 180_000, low: 150_000, high: 220_000 },
};

it('a run of the laboratory comes back, and nothing else does', () => {
  expect(labRunIn('{"kernel":"copy","metrics":{"a":1,"b":"2","c":null}}')).toEqual({
    kernel: 'copy',
    metrics: { a: 1 },
    grid: null,
    block: null,
    gpu: '',
    blocks: null,
    link: '',
    time: null,
  });
  expect(labRunIn(JSON.stringify(RUN))).toEqual(RUN);
  const hostile = { link: 'v1="><script>', gpu: '../x', grid: [1, -1, 1], blocks: 'all', time: { ns: '1', low: -1 } };
  expect(labRunIn(JSON.stringify({ ...RUN, ...hostile }))).toMatchObject({
    link: '',
    gpu: '',
    grid: null,
    blocks: null,
    time: null,
  });
  for (const text of [
    null,
    '',
    '{',
    '[]',
    'null',
    '{"kernel":1,"metrics":{}}',
    '{"kernel":"k","metrics":{}}',
    `"${'x'.repeat(300_001)}"`,
  ])
    expect(labRunIn(text)).toBeNull();
});

describe('a run as a report', () => {
  it('has its counters, lists what the report reader does not know, and says which blocks were counted', () => {
    const { form, launches, notes } = labReport({ ...RUN, blocks: [2, 4] }, 'NVIDIA H200');
    expect(form).toBe('laboratory run');
    expect(launches[0]).toMatchObject({ grid: '(4, 1, 1)', device: 'NVIDIA H200', values: { loadSectors: 32 } });
    expect(launches[0]!.unknown.map(({ name }) => name)).toEqual(['strange']);
    expect(notes.join(' ')).toContain('2 of 4 blocks');
  });

  it('gives the predicted time, where there is one', () => {
    const time = { ns: 304_000, low: 183_000, high: 618_000 };
    const notesOf = (run: typeof RUN): string => labReport(run, '').notes.join(' ');
    expect(notesOf({ ...RUN, time })).toContain('It predicts a time: 304 µs from empty caches, 183 µs to 618 µs');
    expect(notesOf({ ...RUN, time: null })).not.toContain('predicts');
  });

  it('has no bank conflict where only wavefronts are known', () => {
    const metrics = { 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum': 3200 };
    const found = (more: Record<string, number>) =>
      judge(labReport({ ...RUN, metrics: { ...metrics, ...more } }, '').launches[0]!).findings.map(({ id }) => id);
    expect(found({})).toEqual([]);
    expect(found({ 'smsp__sass_inst_executed_op_shared_ld.sum': 100 })).toEqual(['bank-conflicts']);
  });
});

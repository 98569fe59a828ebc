import { describe, expect, it } from 'vitest';
import { bareText, readingText } from './number-text';
import { filled, parseColumns, read, rowsWhere, rowWhere } from './query';
import type { Run } from './run';

const time = (median: number) => ({ median, min: median - 1, max: median + 1, samples: 22 });
const counters = (sectors: number) => ({
  'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum': 100,
  'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum': 100,
  'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum': sectors,
  'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum': 7,
  'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum': 400,
  'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum': 1,
  'dram__bytes_read.sum': 65536,
});
const row = (access: string, stride: number, gbps: number) => ({
  case: `${access}-${stride}`,
  params: { access, stride, perThread: 1 },
  counters: counters(Math.min(stride, 8) * 400),
  values: { usefulGBps: time(gbps), timeUs: time(12.345) },
});
const run: Run = {
  schema: 1,
  dataset: 'copy',
  question: '?',
  arch: 'h200',
  device: { name: 'H200' },
  date: '2026-01-01',
  command: '',
  files: {},
  rows: [row('read', 1, 3912.4), row('read', 2, 2400), row('read', 8, 1), row('write', 1, 3800)],
};

describe('where', () => {
  it('keeps the rows that have every value, in recorded order', () => {
    expect(rowsWhere(run, 'access=read&stride=8,1').map((row) => row.case)).toEqual(['read-1', 'read-8']);
  });
  it('names what distinguishes the rows when several match a sentence', () => {
    expect(() => rowWhere(run, 'stride=1')).toThrow(
      '"stride=1" fits 2 rows (read-1, write-1…). They differ in access: name it.',
    );
  });
  it('lists the parameters', () => {
    expect(() => rowsWhere(run, 'kernel=read')).toThrow(
      'copy/h200.json has no parameter "kernel". It has access, stride, perThread.',
    );
  });
  it('lists the measured values', () => {
    expect(() => rowsWhere(run, 'stride=3')).toThrow('was not measured with stride=3. It was with 1, 2, 8.');
  });
  it('refuses a combination that no row has', () => {
    expect(() => rowsWhere(run, 'access=write&stride=8')).toThrow('no row has "access=write&stride=8" together');
  });
  it('can name a row, where parameters do not distinguish rows', () => {
    expect(rowWhere(run, 'case=read-2').params['stride']).toBe(2);
    expect(() => rowsWhere(run, 'case=read-3')).toThrow('was not measured with case=read-3. It was with read-1,');
  });
  it('refuses half a pair', () => expect(() => rowsWhere(run, 'stride')).toThrow('not written as name=value'));
});

describe('a reading', () => {
  const of = (expression: string, where = 'access=read&stride=8') => read(run, rowWhere(run, where), expression);
  it('is the median of a timed value, with its unit', () => {
    expect(readingText(of('usefulGBps', 'access=read&stride=1'))).toBe('3,912 GB/s');
    expect(readingText(of('timeUs'))).toBe('12.3 µs');
    expect(readingText(of('timeUs.max'))).toBe('13.3 µs');
    expect(readingText(read(run, run.rows[1]!, 'usefulGBps', 'min'))).toBe('2,399 GB/s');
  });
  it('is a counter by its short name, as opposed to the lookups of the same name', () => {
    expect(readingText(of('sectors.ld'))).toBe('3,200 sectors');
    expect(readingText(of('hits'))).toBe('7 sectors');
    expect(readingText(of('wavefronts'))).toBe('1 tag wavefront');
    expect(of('dram__bytes_read.sum').value).toBe(65536);
  });
  it('is a share in percent, rounded like an average, and a ratio without a unit', () => {
    const busy = 'l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed';
    const stalled = 'smsp__average_warps_issue_stalled_wait_per_issue_active.ratio';
    const profiled = { ...run.rows[0]!, counters: { [busy]: 76.8312, [stalled]: 2.1634 } };
    expect(readingText(read(run, profiled, busy))).toBe('76.8 %');
    expect(readingText(read(run, profiled, stalled))).toBe('2.16');
  });
  it('supports nanoseconds per block and floating-point operations', () => {
    const timed = { ...run.rows[0]!, values: { nsPerBlock: time(0.6), tflops: time(48) } };
    expect(readingText(read(run, timed, 'nsPerBlock'))).toBe('0.6 ns');
    expect(readingText(read(run, timed, 'tflops'))).toBe('48 TFLOP/s');
  });
  it('is a ratio with a unit', () => expect(readingText(of('sectors.ld/requests.ld'))).toBe('32 sectors per request'));
  it('is in another unit when a plain number divides it', () => {
    expect(readingText(of('dram read/1024'))).toBe('64');
    expect(bareText(of('stride/16'))).toBe('0.5');
    expect(() => of('stride/0')).toThrow('which is no number');
  });
  it('can come from the row that differs in one parameter', () => {
    expect(of('usefulGBps@access=write', 'access=read&stride=1').value).toBe(3800);
    expect(of('usefulGBps@access=write&stride=any').value).toBe(
      of('usefulGBps@access=write', 'access=read&stride=1').value,
    );
    expect(() => of('usefulGBps@access=write')).toThrow('0 rows are like read-8 but with access=write');
  });
  it('means loads where loads and stores were counted, but not when stores are its subject', () => {
    expect(of('sectors').value).toBe(3200);
    expect(of('sectors.st', 'access=write').value).toBe(400);
    expect(() => of('sectors', 'access=write')).toThrow('"sectors" may be sectors.ld or sectors.st. Name one.');
  });
  it('is bytes of the device memory, in readable units', () => {
    expect(readingText(of('dram read'))).toBe('64 KiB');
    expect(bareText(of('dram read'))).toBe('64 KiB');
  });
  it('lists the alternatives when a name is unknown', () => {
    expect(() => of('bandwidth')).toThrow(
      /no "bandwidth".*parameters access, stride, perThread; the values usefulGBps, timeUs; the counters requests\.ld/,
    );
    expect(() => of('timeUs.mean')).toThrow('not "mean"');
  });
  it('refuses to divide by nothing or by words', () => {
    expect(() => of('stride/access')).toThrow('which is no number');
  });
});

describe('a result', () => {
  const recorded = { ...run, rows: [{ ...run.rows[0]!, result: 'LDGSTS' }, run.rows[1]!] };
  it('is the text of the row', () => expect(read(recorded, recorded.rows[0]!, 'result').value).toBe('LDGSTS'));
  it('is refused where the row has none', () =>
    expect(() => read(recorded, recorded.rows[1]!, 'result')).toThrow('there is no "result"'));
});

describe('columns', () => {
  it('are values with labels, and the prediction of the engine for the row', () => {
    expect(parseColumns('stride:Stride|engine(coalescing;stride={stride}&bytes=4;sectors):Engine: says')).toEqual([
      { kind: 'row', label: 'Stride', expression: 'stride' },
      {
        kind: 'engine',
        label: 'Engine: says',
        widget: 'coalescing',
        template: 'stride={stride}&bytes=4',
        metric: 'sectors',
      },
    ]);
    expect(filled(run, run.rows[1]!, 'stride={stride}&op={access}')).toBe('stride=2&op=read');
  });
  it('are refused without a label, and with a parameter that the rows do not have', () => {
    expect(() => parseColumns('stride')).toThrow('not written as value:Label');
    expect(() => parseColumns('engine(coalescing;sectors):E')).toThrow('not written as engine(');
    expect(() => filled(run, run.rows[0]!, 'x={step}')).toThrow('asks for "step"');
  });
});

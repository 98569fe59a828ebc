/**
 * What the ladders of transpose and softmax claim, checked against the recorded numbers: the gain of each step, and compared
 * with what.
 */
import { describe, expect, it } from 'vitest';
import { caseOf, counted, rowsOf, rowWith, value } from './testing';
import type { Row } from './run';

const DRAM = 'dram__throughput.avg.pct_of_peak_sustained_elapsed';
const DATA_PIPE = 'l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed';
const SHARED_LOADS = 'smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
const fastest = (rows: readonly Row[]): Row => rows.reduce((best, row) => (value(row) < value(best) ? row : best));
const isCopy = ({ params }: Row): boolean => String(params['kernel']).startsWith('copy');

describe('the ladder of the transpose', () => {
  const rows = rowsOf('ladder-transpose');
  const of = (name: string, n = 8192): Row => caseOf(rows, `${name}-n${n}`);
  const gain = (before: string, after: string): number => value(of(before)) / value(of(after));
  const tiled = (cure: string, loads: number, width: number): string => `tiled-${cure}-x${loads}-w${width}-s32`;
  const copy = (n: number): number => value(fastest(rows.filter((row) => isCopy(row) && row.params['n'] === n)));

  it.each([2048, 8192])('has every subset of its four steps at %i, timed and counted', (n) => {
    for (const loads of [1, 4])
      for (const width of [1, 4]) {
        for (const cure of ['none', 'padding', 'swizzle']) {
          const row = rowWith(rows, { n, kernel: 'tiled', cure, loads, width, side: 32, order: 'rows', stream: false });
          expect(value(row)).toBeGreaterThan(0);
          expect(row.counters![DRAM]).toBeGreaterThan(0);
        }
        if (loads * width === 16) expect(value(of('registers-x4-w4-s32', n))).toBeGreaterThan(0);
        else
          for (const along of ['reads', 'writes'])
            expect(
              value(rowWith(rows, { n, tile: false, along, loads, width, side: 32, order: 'rows' })),
            ).toBeGreaterThan(0);
      }
  });

  it('is limited by the L2 with scattered stores, by the data pipe with scattered loads, by DRAM at its end', () => {
    expect(counted(of('naive-reads-x1'), 'lts__throughput')).toBeGreaterThan(85);
    expect(of('naive-reads-x1').counters![DRAM]).toBeLessThan(15);
    expect(of('naive-writes-x4').counters![DATA_PIPE]).toBeGreaterThan(95);
    const last = of('tiled-swizzle-x2-w4-s64-columns').counters!;
    expect(last[DRAM]).toBeGreaterThan(80);
    expect(last[DATA_PIPE]).toBeLessThan(30);
  });

  it('loses by a tile without a fix where the loads are scattered, and gains where the stores are', () => {
    expect(gain('naive-writes-x1', tiled('none', 1, 1))).toBeLessThan(0.8);
    expect(gain('naive-reads-x1', tiled('none', 1, 1))).toBeGreaterThan(1.9);
  });

  it.each([
    ['padding', tiled('none', 1, 1), tiled('padding', 1, 1), 1.8],
    ['padding, last', tiled('none', 4, 4), tiled('padding', 4, 4), 1],
    ['loads, from naive reads', 'naive-reads-x1', 'naive-reads-x4', 1],
    ['loads, from naive writes', 'naive-writes-x1', 'naive-writes-x4', 1.4],
    ['loads, after padding', tiled('padding', 1, 1), tiled('padding', 4, 1), 1.9],
    ['loads, last', tiled('padding', 1, 4), tiled('padding', 4, 4), 1],
    ['width, from naive reads', 'naive-reads-x1', 'naive-reads-x1-w4', 2.3],
    ['width, from naive writes', 'naive-writes-x1', 'naive-writes-x1-w4', 2.7],
    ['width, after the tile', tiled('none', 1, 1), tiled('none', 1, 4), 3],
    ['width, last', tiled('padding', 4, 1), tiled('padding', 4, 4), 1],
  ])('states the gain of a step: %s', (_, before, after, times) => {
    expect(Math.round(gain(before, after) * 10) / 10).toBe(times);
  });

  it('has conflicts of degree 32 and 8 without a fix, and none with either', () => {
    const degree = (name: string): number =>
      of(name).counters![SHARED_LOADS]! / Number(of(name).params['leastWavefrontsEachWay']);
    expect([1, 4].map((width) => degree(tiled('none', 4, width)))).toEqual([32, 8]);
    for (const cure of ['padding', 'swizzle'])
      for (const width of [1, 4]) expect(degree(tiled(cure, 4, width))).toBe(1);
  });

  it('comes within 10 % of the copy: without a tile by wide stores, and to 97 % by squares of 64', () => {
    expect(copy(8192) / value(of('naive-writes-x1-w4'))).toBeGreaterThan(0.9);
    expect(copy(8192) / value(of('tiled-swizzle-x2-w4-s64-columns'))).toBeGreaterThan(0.96);
    expect(copy(2048) / value(of(tiled('swizzle', 4, 4), 2048))).toBeGreaterThan(0.9);
  });
});

describe('the ladder of softmax', () => {
  const rows = rowsOf('ladder-softmax');
  const of = (name: string): Row => caseOf(rows, name);
  const copy = value(fastest(rows.filter(isCopy)));
  const lengths = [128, 512, 2048, 8192, 32768, 65536];

  it.each(lengths)('ends within 10 %% of the copy at rows of %i', (length) => {
    const last = fastest(rows.filter(({ params }) => params['length'] === length && !params['fastExp']));
    expect(copy / value(last)).toBeGreaterThan(0.9);
    expect(last.params['kept']).toBe('registers');
  });

  it('differs from double precision by 4e-6 of the value at most, and by 1e-4 where one thread adds a long row', () => {
    for (const row of rows.filter((each) => !isCopy(each)))
      expect(row.values!['largestRelativeError']!.max).toBeLessThan(row.params['scope'] === 'thread' ? 1e-4 : 4e-6);
  });

  it('pays for passes with bytes of DRAM where the rows in flight outgrow the caches, and only there', () => {
    const megabytes = (name: string): number => counted(of(name), 'dram__bytes_read') / 1e6;
    expect(megabytes('three-warp-w4-t256-l2048')).toBeGreaterThan(2.8 * 268);
    expect(megabytes('online-warp-w4-t256-l2048')).toBeCloseTo(2 * 268, -1);
    for (const name of ['three-block-w4-t256-l2048', 'online-block-w4-t256-l2048', 'kept-warp-w4-x16-t256-l2048'])
      expect(megabytes(name)).toBeCloseTo(268, -1);
    const online = (way: string): number => value(of(`three-${way}`)) / value(of(`online-${way}`));
    expect(online('warp-w4-t256-l2048')).toBeGreaterThan(1.25);
    expect(online('block-w4-t256-l65536')).toBeGreaterThan(1.25);
    expect(online('block-w4-t256-l2048')).toBeCloseTo(1, 1);
    expect(online('block-w4-t128-l512')).toBeLessThan(1);
  });

  it('measures the launch of blocks where a block of one warp has a row of 128', () => {
    const launch = value(
      rowWith(rowsOf('launch-cost'), { blocks: 1 << 22, blockSize: 32, sharedBytes: 0 }),
      'nsPerBlock',
    );
    const row = of('three-block-w4-t32-l128');
    expect((Number(row.params['blocks']) * launch) / 1e3 / value(row)).toBeGreaterThan(0.95);
  });

  it('spills a row of 65,536 that one block keeps, and holds it in a cluster', () => {
    const alone = of('kept-block-w4-x16-t1024-l65536');
    expect(alone.params['localBytes']).toBe(208);
    expect(counted(alone, 'dram__bytes_write') / 1e6).toBeCloseTo(477, -1);
    const [read, written] = ['read', 'written'].map((way) => of(`cluster-${way}-4-w4-x8-t512-l65536`)) as [Row, Row];
    expect(written.params['localBytes']).toBe(0);
    expect(value(alone) / value(written)).toBeGreaterThan(1.55);
    expect(value(read) / value(written)).toBeGreaterThan(1.08);
    expect(counted(read, 'stalled_membar_')).toBeGreaterThan(2 * counted(written, 'stalled_membar_'));
  });
});

describe('PyTorch compared with the ladders', () => {
  const torch = rowsOf('ladder-torch');
  const softmax = (length: number): number => value(caseOf(torch, `softmax-l${length}`));

  it('transposes with its element-wise kernel, at less than a third of the last step', () => {
    const row = caseOf(torch, 'transposed-n8192');
    expect(row.result).toContain('elementwise_kernel');
    const last = caseOf(rowsOf('ladder-transpose'), 'tiled-swizzle-x2-w4-s64-columns-n8192');
    expect(value(row) / value(last)).toBeGreaterThan(3);
  });

  it('is near the copy for short rows and at half of it for long ones', () => {
    const copy = value(fastest(rowsOf('ladder-softmax').filter(isCopy)));
    for (const length of [128, 512, 2048]) expect(copy / softmax(length)).toBeGreaterThan(0.85);
    for (const length of [8192, 32768, 65536]) expect(copy / softmax(length)).toBeLessThan(0.65);
  });
});

/**
 * What the datasets of the second edition show: each sentence that a chapter may build on, checked against the recorded
 * numbers. A new recording that disagrees fails here, before a chapter claims what was not measured.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseOf, rowsOf, rowWith, value } from './testing';
import type { Row } from './run';

const counter = (row: Row, name: string): number => {
  const found = row.counters?.[name];
  if (found === undefined) throw new Error(`${row.case} has no ${name}`);
  return found;
};
const stall = (row: Row, reason: string): number =>
  counter(row, `smsp__average_warps_issue_stalled_${reason}_per_issue_active.ratio`);
/** The reason for which a warp waits longest; a warp that could have been selected does not wait. */
const longestWait = (row: Row): string =>
  Object.entries(row.counters!)
    .flatMap(([name, cycles]): [string, number][] => {
      const reason = /issue_stalled_(\w+)_per_issue_active/.exec(name)?.[1];
      return reason === undefined || reason.includes('selected') ? [] : [[reason, cycles]];
    })
    .sort((a, b) => b[1] - a[1])[0]![0];
const gbps = (row: Row): number => value(row, 'usefulGBps');
const file = (path: string): string => readFileSync(new URL(`../../content/evidence/${path}`, import.meta.url), 'utf8');

describe('the launch of blocks', () => {
  const launches = rowsOf('launch-cost');
  const copies = rowsOf('copy-grid');

  it('takes 0.6 ns per block, whatever the block is below 1024 threads', () => {
    for (const blockSize of [32, 64, 128, 256, 512]) {
      const each = value(rowWith(launches, { blocks: 1 << 22, blockSize, sharedBytes: 0 }), 'nsPerBlock');
      expect(each).toBeGreaterThan(0.59);
      expect(each).toBeLessThan(0.61);
    }
  });

  it('is the whole time of a scalar copy in blocks of 128', () => {
    const copy = rowWith(copies, { way: 'tile', width: 4, blockSize: 128 });
    const empty = rowWith(copies, { way: 'empty', width: 4, blockSize: 128 });
    expect(value(copy) / value(empty)).toBeLessThan(1.01);
  });

  it.each([4, 8, 16])('has a control row for each copy of %i B', (width) => {
    for (const blockSize of [128, 256, 512, 1024]) {
      const copy = rowWith(copies, { way: 'tile', width, blockSize });
      const empty = rowWith(copies, { way: 'empty', width, blockSize });
      expect(empty.params['blocks']).toBe(copy.params['blocks']);
      expect(value(empty)).toBeLessThan(value(copy));
    }
  });

  it('excluded, the width of a load still matters, and more so with few warps', () => {
    const stays = (width: number, warpsPerSm: number): number =>
      gbps(rowWith(copies, { way: 'stride', width, blockSize: 256, warpsPerSm }));
    expect(stays(16, 8) / stays(4, 8)).toBeGreaterThan(2.5);
    expect(stays(16, 64) / stays(4, 64)).toBeGreaterThan(1.25);
    expect(stays(16, 64) / stays(4, 64)).toBeLessThan(1.45);
  });

  it('does not make a scalar copy the faster one when there is little to copy', () => {
    const little = rowsOf('copy-little');
    for (const row of little.filter(({ params }) => params['way'] === 'scalar')) {
      const { memory, floats } = row.params;
      expect(value(rowWith(little, { way: 'vector', memory, floats }))).toBeLessThanOrEqual(value(row));
    }
  });
});

describe('an array of structures', () => {
  const rows = rowsOf('aos-value');
  const of = (layout: string, access: string, touched: number): Row => rowWith(rows, { layout, access, touched });

  it('gains from alignment and from moving one value only together', () => {
    const field = value(of('aos', 'field', 8));
    expect(value(of('aos-aligned', 'field', 8)) / field).toBeCloseTo(1, 1);
    expect(value(of('aos', 'value', 8)) / field).toBeCloseTo(1, 1);
    expect(field / value(of('aos-aligned', 'value', 8))).toBeGreaterThan(2.8);
  });

  it('then beats arrays read by float, and not arrays read by float4', () => {
    expect(gbps(of('aos-aligned', 'value', 8))).toBeGreaterThan(gbps(of('soa', 'field', 8)));
    expect(gbps(of('aos-aligned', 'value', 8))).toBeLessThan(gbps(of('soa', 'vector', 8)));
  });

  it('loses with one field in every variant', () => {
    expect(value(of('aos-aligned', 'value', 1)) / value(of('soa', 'field', 1))).toBeGreaterThan(5);
  });
});

describe('sums', () => {
  const rows = rowsOf('sum-variants');

  it('are as fast with an unrolled tree that ends on __syncwarp as with shuffles', () => {
    const tree = value(caseOf(rows, 'array-float-tree-x1'));
    const unrolled = value(caseOf(rows, 'array-float-tree-unrolled-x1'));
    const shuffles = value(caseOf(rows, 'array-float-shuffle-x1'));
    expect(tree / unrolled).toBeGreaterThan(1.35);
    expect(unrolled / shuffles).toBeLessThan(1.03);
  });

  it('do not depend on the method of adding with 16 values per thread', () => {
    const times = rows.filter(({ params }) => params['perThread'] === 16).map((row) => value(row));
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.02);
  });

  it('of one warp get faster from a loop with barriers of a block to shuffles and redux', () => {
    const cycles = (name: string): number => value(caseOf(rows, name), 'cyclesPerSum');
    expect(
      [
        'warp-float-tree-loop-syncthreads-x1',
        'warp-float-tree-unrolled-syncthreads-x1',
        'warp-float-tree-unrolled-syncwarp-x1',
        'warp-float-shuffle-x1',
        'warp-int-redux-x1',
      ].map((name) => Math.round(cycles(name))),
    ).toEqual([469, 297, 230, 155, 60]);
  });
});

describe('atomics', () => {
  const filters = rowsOf('compaction');
  const bins = rowsOf('histogram-times');

  it('of the naive filter are aggregated by the compiler: one per warp, and no slower than by hand', () => {
    const naive = rowWith(filters, { way: 'naive', keptOf1024: 512 });
    const warp = rowWith(filters, { way: 'warp', keptOf1024: 512 });
    expect(counter(naive, 'lts__t_requests_srcunit_tex_op_atom.sum')).toBe(2 ** 26 / 32);
    expect(value(naive) / value(warp)).toBeCloseTo(1, 1);
    expect(file('compaction/h200.sass.txt')).toMatch(/Function : _Z5naive[^]*VOTEU[^]*POPC[^]*ATOMG[^]*SHFL/);
  });

  it('fall to a sixth of the time with one per block, and further with more values per thread', () => {
    const time = (way: string, perThread: number): number =>
      value(rowWith(filters, { way, perThread, keptOf1024: 512 }));
    expect(time('naive', 1) / time('block', 1)).toBeGreaterThan(5);
    expect(time('block', 1)).toBeGreaterThan(time('block', 4));
    expect(time('block', 4)).toBeGreaterThan(time('block', 16));
  });

  it('of a histogram belong in shared memory, where bins per warp gain nothing', () => {
    const time = (way: string, values: string): number => value(rowWith(bins, { way, values }));
    for (const values of ['all', 'few', 'one']) {
      expect(time('global', values) / time('shared', values)).toBeGreaterThan(100);
      expect(time('warp', values) / time('shared', values)).toBeCloseTo(1, 1);
      expect(time('shared', values) / time('shared-wide', values)).toBeGreaterThan(2.5);
    }
  });
});

describe('read-only data', () => {
  it('gain 1.2 to 1.35 times from restrict where stores are coalesced and the table is in the L1', () => {
    const rows = rowsOf('restrict-loop');
    const gain = (lookups: number, entries: number): number =>
      value(rowWith(rows, { kernel: 'grid-apart', lookups, entries })) /
      value(rowWith(rows, { kernel: 'grid-apart-restricted', lookups, entries }));
    for (const lookups of [4, 32]) {
      expect(gain(lookups, 1024)).toBeGreaterThan(1.2);
      expect(gain(lookups, 1024)).toBeLessThan(1.35);
      expect(gain(lookups, 1 << 22)).toBeLessThan(1.03);
    }
    const registers = (kernel: string): unknown =>
      rowWith(rows, { kernel, lookups: 32, entries: 1024 }).params['registers'];
    expect([registers('grid-apart'), registers('grid-apart-restricted')]).toEqual([22, 40]);
    expect(file('restrict-loop/h200.ptxas.txt')).toMatch(/gridApartRestrictedILi32E[^]*?Used 40 registers/);
  });

  it('cost time in constant memory from 8 addresses per warp on, and gain where there is one', () => {
    const rows = rowsOf('constant-time');
    const ratio = (weights: number): number =>
      value(rowWith(rows, { kind: 'by-lane', where: 'constant', weights, grid: 'tile' })) /
      value(rowWith(rows, { kind: 'by-lane', where: 'l1', weights, grid: 'tile' }));
    expect([1, 2, 4].every((weights) => ratio(weights) < 1.015)).toBe(true);
    expect(ratio(8)).toBeCloseTo(1.04, 1);
    expect(ratio(16)).toBeCloseTo(1.56, 1);
    expect(ratio(32)).toBeCloseTo(2.82, 1);
    expect(longestWait(rowWith(rows, { kind: 'by-lane', where: 'constant', weights: 32, grid: 'tile' }))).toBe(
      'mio_throttle',
    );
    const uniform = (where: string): number => value(rowWith(rows, { kind: 'uniform', where, weights: 32 }));
    expect(uniform('l1') / uniform('constant')).toBeGreaterThan(1.4);
  });

  it('gain from a texture only with the layout of an array, down columns and along a slope', () => {
    const rows = rowsOf('texture-reads');
    const time = (way: string, pattern: string): number => value(rowWith(rows, { way, pattern }));
    for (const pattern of ['rows', 'columns', 'squares', 'slope'])
      expect(time('texture-pitched', pattern)).toBeGreaterThan(time('plain', pattern));
    expect(time('plain', 'columns') / time('texture-array', 'columns')).toBeGreaterThan(1.7);
    expect(time('plain', 'slope') / time('texture-array', 'slope')).toBeGreaterThan(1.05);
    expect(time('texture-array', 'rows')).toBeGreaterThan(time('plain', 'rows'));
  });

  it('stay in the L2 with a window, which does not pay, where a hint on the stream does', () => {
    const rows = rowsOf('l2-persistence');
    const table = { streamedBytesPerLookup: 16, tableBytes: 32 << 20 };
    const of = (way: string): Row => rowWith(rows, { ...table, way });
    const read = (way: string): number => counter(of(way), 'dram__bytes_read.sum');
    expect(read('plain') / read('window-of-stream')).toBeGreaterThan(2);
    expect(value(of('set-aside-only')) / value(of('plain'))).toBeGreaterThan(1.25);
    expect(value(of('window-of-stream'))).toBeGreaterThan(value(of('plain')));
    expect(value(of('plain')) / value(of('stream-first'))).toBeGreaterThan(1.1);
    const windows = rows.filter(
      ({ params }) => String(params['way']).startsWith('window') && params['way'] !== 'window-stream-first',
    );
    for (const row of windows) {
      const { streamedBytesPerLookup, tableBytes } = row.params;
      expect(value(row) / value(rowWith(rows, { streamedBytesPerLookup, tableBytes, way: 'plain' }))).toBeGreaterThan(
        0.99,
      );
    }
  });

  it('let the driver choose the L1: 32 KiB of shared memory for small blocks, 16 and 8 for large ones', () => {
    const rows = rowsOf('carveout');
    const kib = [32, 64, 128, 256, 512, 1024].map(
      (blockSize) =>
        counter(rowWith(rows, { askedPercent: -1, sharedBytes: 0, blockSize }), 'launch__shared_mem_config_size') /
        1024,
    );
    expect(kib).toEqual([32, 32, 32, 32, 16, 8]);
  });
});

describe('matrix products', () => {
  const rows = rowsOf('matmul-bounds');
  const of = (name: string, n: number): Row => caseOf(rows, `${name}-n${n}`);
  const DATA_PIPE = 'l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed';

  it.each([2048, 8192])('wait for the LG queue when naive and for the MIO queue when tiled, at %i', (n) => {
    expect(longestWait(of('naive', n))).toBe('lg_throttle');
    expect(longestWait(of('tiled-32', n))).toBe('mio_throttle');
    expect(counter(of('naive', n), DATA_PIPE)).toBeGreaterThan(70);
    expect(counter(of('tiled-32', n), DATA_PIPE)).toBeGreaterThan(85);
    expect(longestWait(of('register-tiled-128-8-8', n))).toBe('short_scoreboard');
  });

  it('are fixed by a tile when the index is swapped, if the pitch is odd', () => {
    expect(value(of('swapped', 2048)) / value(of('swapped-tiled-32-33', 2048))).toBeGreaterThan(14);
    expect(value(of('swapped-tiled-32-33', 2048))).toBeLessThan(value(of('naive', 2048)));
    expect(value(of('swapped-tiled-32-32', 2048))).toBeGreaterThan(value(of('naive', 2048)));
  });

  it('are not limited by DRAM when naive, though they no longer fit into the L2', () => {
    const dram = counter(of('naive', 8192), 'dram__throughput.avg.pct_of_peak_sustained_elapsed');
    expect(dram).toBeLessThan(10);
  });

  it('reach nine tenths of the library with two buffers and reads without conflicts', () => {
    for (const n of [2048, 8192]) {
      const share = value(of('library', n)) / value(of('warp-tiled-8-2', n));
      expect(share).toBeGreaterThan(0.9);
      expect(share).toBeLessThan(1);
    }
  });

  it('have the registers that the compiler prints', () => {
    const printed = /registerTiledILi2048ELi128ELi8ELi8E[^]*?Used (\d+) registers/.exec(
      file('matmul-bounds/h200.ptxas.txt'),
    );
    expect(Number(printed?.[1])).toBe(of('register-tiled-128-8-8', 2048).params['registers']);
    expect(Number(printed?.[1])).toBe(128);
  });
});

describe('pipelines', () => {
  const rows = rowsOf('pipeline-chains');
  const of = (method: string, stages: number, chains: number, blocksPerSm: number, fmas = 512): Row =>
    rowWith(rows, { method, stages, chains, blocksPerSm, fmas });
  const FMA = 'sm__pipe_fma_cycles_active.avg.pct_of_peak_sustained_active';

  it('use a quarter of the FMA pipe in one chain, though there is nothing else to wait for', () => {
    expect(counter(of('async-copy', 2, 1, 1, 2048), FMA)).toBeCloseTo(24, -1);
    expect(counter(of('async-copy', 2, 4, 1, 2048), FMA)).toBeGreaterThan(65);
  });

  it('gain less when more blocks share an SM', () => {
    const gain = (blocks: number): number => value(of('sync', 1, 1, blocks)) / value(of('async-copy', 2, 1, blocks));
    expect(gain(1)).toBeGreaterThan(1.6);
    expect(gain(4)).toBeLessThan(1.45);
    expect(value(of('sync', 1, 1, 1)) / value(of('sync', 1, 1, 2))).toBeGreaterThan(1.7);
  });
});

describe('counters', () => {
  const rows = rowsOf('shared-counters');
  const of = (name: string, metric: string): number => counter(caseOf(rows, name), metric);
  const WAVEFRONTS = 'smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_';

  it('of instructions are exact', () => {
    for (const name of ['transpose-0', 'transpose-1', 'transpose-4'])
      expect(of(name, `${WAVEFRONTS}ld.sum`)).toBe(caseOf(rows, name).params['wavefronts']);
    expect(of('ldgsts-8', `${WAVEFRONTS}ldgsts.sum`)).toBe(32);
    expect(of('ldmatrix-8', `${WAVEFRONTS}ldsm.sum`)).toBe(32);
    expect(of('shuffles-8-warps', 'sass__inst_executed_per_opcode[SHFL]')).toBe(40);
  });

  it('that do not exist on this chip are not recorded', () => {
    const all = rows.flatMap(({ counters }) => Object.keys(counters!));
    expect(all).not.toContain('l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum');
  });

  it('of shared loads count no ldmatrix, and three loads of each wait for cp.async', () => {
    expect(of('ldmatrix-8', 'smsp__inst_executed_op_shared_ld.sum')).toBe(0);
    expect(of('ldmatrix-8', 'smsp__inst_executed_op_ldsm.sum')).toBe(8);
    expect(of('ldgsts-8', 'smsp__inst_executed_op_shared_ld.sum')).toBe(8 + 3);
  });

  it('of the coalescer tell what was merged on the way, and its mark on sectors does not', () => {
    const merged = 'lrc__request_sectors_op_read_coalescing_achieved_type_hardware.sum';
    const marked = 'lrc__xbar2gpc_sectors_op_read_coalescing_achieved.sum';
    const asked = of('same-reads', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum');
    expect((asked - of('same-reads', merged)) / of('same-reads', 'lrc__lts2lrc_sectors_op_read.sum')).toBeCloseTo(1, 2);
    expect(of('transpose-1', merged)).toBe(0);
    expect(of('transpose-1', marked) / of('transpose-1', 'lrc__xbar2gpc_sectors_op_read.sum')).toBeGreaterThan(0.99);
  });

  it('of hits without op_read count stores', () => {
    expect(of('transpose-1', 'lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum')).toBe(0);
    expect(of('transpose-1', 'lts__t_sectors_srcunit_tex_lookup_hit.sum')).toBe(2 ** 23);
  });
});

describe('latency hiding', () => {
  const rows = rowsOf('latency-hiding');
  const of = (warpsPerSm: number, loads: number, chains: number, fmas: number): Row =>
    rowWith(rows, { warpsPerSm, loads, chains, fmas });

  it('was measured at 200 points and more, each with its stalls', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(rows.every((row) => stall(row, 'long_scoreboard') >= 0)).toBe(true);
  });

  it('works with warps or loads alike', () => {
    expect(gbps(of(8, 8, 1, 32)) / gbps(of(64, 1, 1, 32))).toBeCloseTo(1, 1);
    expect(gbps(of(32, 8, 1, 32)) / gbps(of(64, 1, 1, 32))).toBeGreaterThan(2);
  });

  it('does not work with occupancy bought with spills', () => {
    const spills = rowsOf('spills');
    const row = (launchBounds: number): Row => rowWith(spills, { launchBounds });
    const WARPS = 'sm__warps_active.avg.pct_of_peak_sustained_active';
    expect(counter(row(8), WARPS)).toBeGreaterThan(90);
    expect(counter(row(2), WARPS)).toBeLessThan(25);
    expect(value(row(8)) / value(row(2))).toBeGreaterThan(20);
    expect(counter(row(2), 'smsp__inst_executed_op_local_ld.sum')).toBe(0);
  });
});

describe('profiles', () => {
  const rows = rowsOf('profiles');
  const chapters = Array.from({ length: 10 }, (_, chapter) => chapter);
  const roles = ['bad', 'fixed'] as const;

  it.each(chapters.flatMap((chapter) => roles.map((role) => [chapter, role] as const)))(
    'of chapter %i, %s, have in the recording what the page shows',
    (chapter, role) => {
      const page = file(`profiles/h200.chapter-${chapter}-${role}.txt`);
      const own = rows.filter(({ params }) => params['chapter'] === chapter && params['role'] === role);
      for (const metric of ['Duration', 'DRAM Throughput', 'L1/TEX Cache Throughput', 'Registers Per Thread']) {
        const { params, result } = own.find((row) => row.params['metric'] === metric)!;
        const line = [metric, params['unit'], result]
          .filter(Boolean)
          .map((word) => String(word).replaceAll(/[/.]/g, '\\$&'));
        expect(page).toMatch(new RegExp(`^ *${line.join(' +')}$`, 'm'));
      }
    },
  );

  it.each(chapters)('of chapter %i get shorter', (chapter) => {
    const [bad, fixed] = roles.map((role) => {
      const { params, result } = rows.find(
        (row) =>
          row.params['chapter'] === chapter && row.params['role'] === role && row.params['metric'] === 'Duration',
      )!;
      return Number(result!.replaceAll(',', '')) * (params['unit'] === 'ms' ? 1000 : 1);
    });
    expect(fixed! / bad!).toBeLessThan(0.6);
  });
});

it('the complete kernels are compiled and correct', () => {
  const rows = rowsOf('listings', 'h100');
  expect(rows.map(({ params, result }) => [params['file'], result])).toEqual([
    ['cp-async.cu', 'compiled and right'],
    ['tma.cu', 'compiled and right'],
  ]);
});

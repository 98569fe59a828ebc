/** Numbers that chapters print as words of a sentence, which no component could compute there: each again from its recording. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { constantAccess, constantReads } from '@src/engine/constant';
import { tmaSwizzle } from '@src/engine/shared';
import { atlas, caseOf, chapter, counted, rowsOf, rowWith, value } from './testing';
import type { Row } from './run';

const { h200, a100 } = architectures;
const L2_READ = 'lts__t_sectors_srcunit_tex_op_read';
const L2_WRITE = 'lts__t_sectors_srcunit_tex_op_write';

describe('/warp/', () => {
  const says = chapter('warp');
  const dram = caseOf(rowsOf('latency'), 'dram-one-page');

  it('says what a chain of 8-byte loads gets from DRAM', () => {
    expect(Math.round((8 / value(dram, 'ns')) * 1000)).toBe(24);
    expect(says).toContain('about 24 MB/s');
  });

  it('says what bounds the chase, and what computed addresses gain', () => {
    const of = (role: string, metric: string): number =>
      Number(rowWith(rowsOf('profiles'), { chapter: 0, role, metric }).result!.replaceAll(',', ''));
    expect(of('bad', 'DRAM Throughput')).toBeLessThan(100 / 3);
    expect(of('bad', 'Active Warps Per Scheduler')).toBe(1);
    const share = of('fixed', 'Duration') / of('bad', 'Duration');
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.55);
    expect(of('fixed', 'L2 Cache Throughput')).toBeGreaterThan(85);
    expect(of('fixed', 'L2 Cache Throughput')).toBeLessThan(90);
    for (const words of [
      'Less than a third of its peak',
      "the busiest of the L2's units is at nearly nine tenths of its peak",
      'so each scheduler has one warp',
      'Little more than half the time',
    ])
      expect(says).toContain(words);
  });

  it('says how long a list of a million nodes takes', () => {
    expect(Math.abs(value(dram, 'ns') - 330)).toBeLessThan(5);
    expect(says).toContain('label="330 ms" right');
  });
});

describe('the atlas', () => {
  const says = atlas('gpus');

  it('says what the bandwidth of DRAM did from A100 to H200, and how far two sources of its latency differ', () => {
    expect(h200.dramGBps.value / a100.dramGBps.value).toBeGreaterThan(2);
    expect(says).toContain("DRAM's bandwidth more than doubled");
    expect(1 - architectures.h100.latencyDram.value! / h200.latencyDram.value!).toBeGreaterThan(0.25);
    expect(says).toContain('differ by more than a quarter');
  });

  it('says how large the registers are beside the L2', () => {
    const registers = h200.registersPerSm.value * 4 * h200.sms.value;
    expect(registers / h200.l2Bytes.value).toBeGreaterThan(0.5);
    expect(says).toContain('hold more than half as much as the L2');
  });

  it('says what all shared memories deliver, and how that compares with DRAM', () => {
    const { sms, boostClock } = architectures.h100;
    const bytesPerSecond = 128 * sms.value * boostClock.value * 1e6;
    expect(Math.round(bytesPerSecond / (architectures.h100.dramGBps.value * 1e9))).toBe(10);
    expect(says).toContain('are about ten times as much');
    expect(`${Math.round((128 * h200.sms.value * h200.boostClock.value) / 1e6)}`).toBe('33');
    expect(says).toContain(String.raw`\approx 33\,\text{TB/s}`);
  });
});

describe('/coalescing/', () => {
  const says = chapter('coalescing');

  it('says how many tag wavefronts a full GPU needs at stride 32', () => {
    const row = rowsOf('load-pressure')
      .filter(({ params }) => params['stride'] === 32)
      .at(-1)!;
    const perRequest =
      counted(row, 'output_wavefronts_pipe_lsu_mem_global_op_ld') / counted(row, 'requests_pipe_lsu_mem_global_op_ld');
    expect(perRequest / 8).toBeGreaterThan(1.45);
    expect(perRequest / 8).toBeLessThan(1.6);
    expect(says).toContain('half as many again at stride 32');
  });

  it('says what a swapped pair of indices costs, and what of it the L2 sees', () => {
    const [right, wrong] = ['right', 'wrong'].map((mapping) =>
      rowWith(rowsOf('grid-shape'), { mapping, blockX: 32, blockY: 8 }),
    ) as [Row, Row];
    const sectors = 'sectors_pipe_lsu_mem_global_op_ld.sum';
    expect(counted(wrong, sectors) / counted(right, sectors)).toBe(8);
    expect(counted(wrong, L2_READ) / counted(right, L2_READ)).toBeCloseTo(1, 3);
    expect(says).toContain('asks for eight times as many sectors, yet it reads no more from the L2');
  });

  it('says which blocks keep their sectors whole and are slower all the same', () => {
    const of = (blockX: number): Row => rowWith(rowsOf('grid-shape'), { mapping: 'right', blockX });
    const sectors = 'sectors_pipe_lsu_mem_global_op_ld.sum';
    expect(counted(of(8), sectors)).toBe(counted(of(256), sectors));
    expect(says).toContain(
      `falls by ${Math.round(100 * (1 - value(of(8), 'usefulGBps') / value(of(256), 'usefulGBps')))} %`,
    );
  });

  it('says which stores reach the L2 and which reach DRAM', () => {
    const of = (mapping: string, blockX: number): Row => rowWith(rowsOf('grid-shape'), { mapping, blockX });
    const sectors = 'sectors_pipe_lsu_mem_global_op_st.sum';
    expect(counted(of('wrong', 32), L2_WRITE)).toBe(counted(of('wrong', 32), sectors));
    expect(counted(of('wrong', 16), L2_WRITE) / counted(of('wrong', 16), sectors)).toBeLessThan(0.5);
    expect(counted(of('wrong', 32), 'dram__bytes_write') / counted(of('right', 32), 'dram__bytes_write')).toBeLessThan(
      1.05,
    );
    expect(says).toContain('fewer than half arrive');
    expect(says).toContain('writes hardly more bytes to DRAM than the first one');
  });

  it('says what a shift costs', () => {
    const at = (offset: number): number =>
      value(rowWith(rowsOf('copy-offset'), { access: 'read', offset, blockSize: 256 }), 'usefulGBps');
    expect(Math.round(100 * (1 - at(1) / at(0)))).toBe(3);
    expect(says).toContain('falls by about 3 %');
  });

  it('says that a busy DRAM can be busy with waste', () => {
    const cycles = (role: string): number =>
      Number(rowWith(rowsOf('profiles'), { chapter: 1, role, metric: 'Elapsed Cycles' }).result!.replaceAll(',', ''));
    expect(cycles('fixed') / cycles('bad')).toBeLessThan(1 / 5);
    expect(says).toContain('The same result, more than five times as fast');
    expect(says).toContain('of the 32 bytes that travel per sector, four are used');
  });

  it('says what AoS costs when every field is touched, and what cures it', () => {
    const row = (layout: string, access: string): Row => rowWith(rowsOf('aos-value'), { layout, access, touched: 8 });
    const speed = (layout: string, access: string): number => value(row(layout, access), 'usefulGBps');
    const [aos, soa] = [row('aos', 'field'), row('soa', 'field')];
    const share = speed('aos', 'field') / speed('soa', 'field');
    expect(share).toBeGreaterThan(1 / 3);
    expect(share).toBeLessThan(0.38);
    expect(counted(aos, L2_READ) / counted(soa, L2_READ)).toBeCloseTo(1, 3);
    expect(counted(aos, L2_WRITE) / counted(soa, L2_WRITE)).toBeGreaterThan(4);
    expect(says).toContain('at little more than a third of the speed');
    for (const [layout, access] of [
      ['aos', 'value'],
      ['aos-aligned', 'field'],
    ] as const)
      expect(speed(layout, access) / speed('aos', 'field')).toBeCloseTo(1, 1);
    expect(speed('aos-aligned', 'value')).toBeGreaterThan(speed('soa', 'field'));
    expect(speed('soa', 'vector')).toBeGreaterThan(speed('aos-aligned', 'value'));
    expect(says).toContain(
      'is faster than SoA with scalar accesses; alignment alone, or the copy alone, gains nothing',
    );
    expect(says).toContain('is the fastest row');
  });

  it('says where shifted stores are put together', () => {
    const at = (offset: number): Row => rowWith(rowsOf('copy-offset'), { access: 'write', offset, blockSize: 256 });
    const fifths =
      counted(at(1), 'sectors_pipe_lsu_mem_global_op_st') - counted(at(0), 'sectors_pipe_lsu_mem_global_op_st');
    expect((counted(at(1), L2_WRITE) - counted(at(0), L2_WRITE)) / fifths).toBeGreaterThan(0.9);
    expect(says).toContain('send nearly every fifth sector to the L2');
  });

  it('puts loads in the order of their sectors', () => {
    /** Of each step: bytes from lane to lane, bytes per lane, and where the first lane begins. */
    const loads = {
      uniform: [0, 4, 0],
      contiguous: [4, 4, 0],
      shifted: [4, 4, 4],
      two: [8, 4, 0],
      wide: [16, 16, 0],
      eight: [32, 4, 0],
    } as const;
    const exercise = says.slice(says.indexOf('id="ex-order-sectors"')).split('</Exercise>')[0]!;
    expect([...exercise.matchAll(/<Step name="([a-z]+)">/g)].map(([, name]) => name)).toEqual(Object.keys(loads));
    const sectors = Object.values(loads).map(([apart, width, first]) => {
      const addressByLane = Array.from({ length: 32 }, (_, lane) => first + lane * apart);
      return coalesce({ op: 'load', width, addressByLane }, h200).sectors.length;
    });
    expect(sectors).toEqual([1, 4, 5, 8, 16, 32]);
    expect(exercise).toContain('<Answer>1, 4, 5, 8, 16, and 32 sectors.');
  });

  it('says what DRAM brings for a sector', () => {
    const row = rowWith(rowsOf('copy-stride'), { access: 'read', stride: 32, perThread: 1 });
    expect(counted(row, 'dram__bytes_read') / (32 * counted(row, L2_READ))).toBeCloseTo(2, 2);
    expect(says).toContain('DRAM brought twice as much');
  });
});

describe('/vectorized-access/', () => {
  const says = chapter('vectorized-access');
  /** What reads DRAM on all SMs with 8 KiB in flight on each. */
  const alike = rowsOf('bytes-in-flight').filter(
    ({ params }) => params['memory'] === 'dram' && params['sms'] === 132 && params['bytesInFlight'] === 132 * 8192,
  );
  const speeds = (warps: number): number[] =>
    alike.filter(({ params }) => params['warpsPerSm'] === warps).map((row) => value(row, 'usefulGBps'));

  it('says how width and loads trade, and what warps are worth', () => {
    for (const warps of [4, 8, 16, 32])
      expect(Math.max(...speeds(warps)) / Math.min(...speeds(warps))).toBeLessThan(1.02);
    expect(says).toContain('run within 2 % of each other');
    const most = speeds(64)[0]! / speeds(2)[0]!;
    expect(most).toBeGreaterThan(1.25);
    expect(most).toBeLessThan(1.3);
    expect(says).toContain('the same bytes from more warps bring up to 30 % more');
  });

  const grids = rowsOf('copy-grid');
  const speed = (way: string, width: number, warps: number): number =>
    value(caseOf(grids, `${way}-${width}B-x${way === 'stride' ? 0 : 4}-256t-${warps}w`), 'usefulGBps');

  it('says what of a copy is the launch of its blocks', () => {
    const us = (name: string): number => value(caseOf(grids, name));
    expect(us('empty-4B-x1-256t-64w') / us('tile-4B-x1-256t-64w')).toBeGreaterThan(0.75);
    expect(says).toContain('The empty kernel takes most of the time of the `float` copy');
    expect(us('empty-4B-x1-128t-64w') / us('tile-4B-x1-128t-64w')).toBeGreaterThan(0.99);
    const ofBytes = value(rowWith(rowsOf('copy-element'), { width: 1, perThread: 1 }));
    const perBlock =
      value(rowWith(rowsOf('launch-cost'), { blocks: 2 ** 20, blockSize: 256, sharedBytes: 0 })) / 2 ** 20;
    expect(ofBytes / (2 ** 21 * perBlock)).toBeCloseTo(1, 1);
    expect(Math.round(2 ** 21 / 1e6)).toBe(2);
    expect(says).toContain('launches two million blocks, and its time is that of the launches');
  });

  it('says what width brings to a grid that stays', () => {
    expect(speed('stride', 16, 64) / speed('stride', 4, 64)).toBeCloseTo(4 / 3, 2);
    expect(says).toContain('`float4` gains a third over `float`');
    expect(speed('stride-loads', 16, 64)).toBeLessThan(speed('stride', 16, 64));
    expect(says).toContain('four loads of it gain nothing more');
    for (const warps of [8, 64])
      expect(speed('stride', 16, warps)).toBeGreaterThan(1.1 * speed('stride-loads', 4, warps));
    expect(says).toContain('One wide load beats four narrow ones with either number of warps');
    expect(says).toContain('in the copy, one wide load beat four narrow ones');
    expect(speed('stride', 4, 64) / 2).toBeLessThan(0.6 * speeds(64)[0]!);
    expect(value(caseOf(grids, 'tile-16B-x1-256t-64w'), 'usefulGBps')).toBeGreaterThan(speed('stride', 16, 64));
    expect(says).toContain('the plain grid above is a little faster');
  });

  it('says what a copy loses where its warps begin off a line', () => {
    const at = (offset: number): number =>
      value(rowWith(rowsOf('copy-offset'), { access: 'read', offset, blockSize: 256 }), 'usefulGBps');
    for (let offset = 1; offset < 32; offset += 1) expect(Math.round(100 * (1 - at(offset) / at(0)))).toBe(3);
    expect(says).toContain('reading 1 to 31 floats off cost 3 %, multiples of 8 floats too');
  });

  it('says that a copy of little is never slower by float4', () => {
    const little = rowsOf('copy-little');
    for (const row of little.filter(({ params }) => params['way'] === 'vector')) {
      const { floats, memory } = row.params;
      expect(value(row)).toBeLessThanOrEqual(value(rowWith(little, { way: 'scalar', floats, memory })));
    }
    expect(says).toContain('the `float4` copy was at the median [never slower]');
  });

  it('says what a head and a tail cost', () => {
    const us = (name: string): number => value(caseOf(rowsOf('vector-copy'), name));
    expect(us('vector-1') / us('vector-0') - 1).toBeCloseTo(0.02, 2);
    expect(says).toContain('The head and the tail cost about 2 %');
  });
});

describe('/tiling/', () => {
  const says = chapter('tiling');
  const rows = rowsOf('matmul');
  const naive = caseOf(rows, 'naive');
  const tiled = caseOf(rows, 'tiled-32');
  const registers = caseOf(rows, 'register-tiled-128-8-8');

  it('says what tiles save, in requests, sectors and reads from the L2', () => {
    const saved = (name: string): number => counted(naive, name) / counted(tiled, name);
    expect([saved('requests_pipe_lsu_mem_global_op_ld'), saved('t_sectors_pipe_lsu_mem_global_op_ld.sum')]).toEqual([
      32, 20,
    ]);
    expect(saved(L2_READ)).toBeLessThan(1.2);
    for (const words of [
      '32 times fewer requests, 20 times fewer sectors',
      'twenty times the sectors',
      'less than a fifth more from the L2',
    ])
      expect(says).toContain(words);
  });

  it('says what small tiles read from the L2', () => {
    expect(Math.round(counted(caseOf(rows, 'tiled-8'), L2_READ) / counted(naive, L2_READ))).toBe(3);
    expect(says).toContain('three times as many sectors from the L2 as the naive kernel does');
  });

  it('says what each step gains in time', () => {
    expect(value(tiled) / value(naive)).toBeGreaterThan(2 / 3);
    expect(says).toContain('The tile saves less than a third of the time');
    expect(Math.round(value(tiled) / value(registers))).toBe(3);
    expect(says).toContain('Results in registers bring a factor of three');
    expect(says).toContain('the time falls to a third');
  });

  it('says what the data pipe of L1 and shared memory has to move', () => {
    const bounds = rowsOf('matmul-bounds');
    const wavefronts = (name: string): number => counted(caseOf(bounds, name), 'l1tex__data_pipe_lsu_wavefronts.sum');
    const [before, after] = [wavefronts('naive-n2048'), wavefronts('tiled-32-n2048')];
    expect(1 - after / before).toBeGreaterThan(0.17);
    expect(1 - after / before).toBeLessThan(0.2);
    expect(says).toContain('the tile removed less than a fifth');
    const busy = (name: string, unit: string): number =>
      counted(caseOf(bounds, name), `l1tex__${unit}.avg.pct_of_peak_sustained_elapsed`);
    const leads = (name: string): number => busy(name, 'data_pipe_lsu_wavefronts') / busy(name, 'lsuin_requests');
    expect(leads('naive-n2048')).toBeCloseTo(1, 2);
    expect(leads('tiled-32-n2048')).toBeGreaterThan(1.15);
    expect(says).toContain('In the naive kernel the units that take requests are as busy');
    expect(says).toContain('in the tiled one the data pipe leads');
  });

  it('says how near the last rung comes to the library, and what DRAM has to do with it', () => {
    const bounds = rowsOf('matmul-bounds');
    const us = (name: string): number => value(caseOf(bounds, name));
    expect(us('warp-tiled-8-2-n2048') / us('library-n2048')).toBeLessThan(1.1);
    expect(says).toContain('come within a tenth of the library');
    const busy = (row: Row): number => counted(row, 'dram__throughput.avg');
    const most = busy(caseOf(bounds, 'tiled-16-n8192'));
    for (const row of bounds.filter(({ params, counters }) => params['n'] === 8192 && counters))
      expect(busy(row)).toBeLessThanOrEqual(most);
    expect(says).toContain('Yet even then DRAM is only');
    const read = (name: string): number => counted(caseOf(bounds, name), 'dram__bytes_read');
    expect(read('tiled-16-n8192') / read('tiled-32-n8192')).toBeCloseTo(2, 1);
    expect(says).toContain('Tiles of 16 read twice as much as tiles of 32');
  });

  it('says what merged loads save', () => {
    const loads = 'wavefronts_mem_shared_op_ld';
    expect(counted(tiled, loads) / counted(caseOf(rows, 'tiled-as-written-32'), loads)).toBeCloseTo(0.75, 2);
    for (const side of [8, 16, 32]) {
      const written = caseOf(rows, `tiled-as-written-${side}`);
      const instructions = 2 * (2048 / 32) * 2048 ** 2;
      expect(counted(written, loads) / instructions - 1).toBeLessThan(0.001);
    }
    expect(says).toContain('less than a thousandth above it');
    expect(says).toContain('Merging saves a quarter of the wavefronts');
  });
});

describe('/bank-conflicts/', () => {
  const says = chapter('bank-conflicts');
  const rows = rowsOf('transpose');
  const us = (name: string): number => value(caseOf(rows, name));

  it('says that the wavefronts of the unpadded transpose, one per cycle, take longer than the padded one', () => {
    const wavefronts = counted(caseOf(rows, 'tiled-0'), 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld');
    expect(wavefronts / h200.sms.value / h200.boostClock.value).toBeGreaterThan(us('tiled-1'));
    expect(says).toContain('at one per cycle and SM they alone take longer than the whole padded kernel');
  });

  it('says what each step of the transpose gains', () => {
    const steps = [us('naive') / us('tiled-0'), us('tiled-0') / us('tiled-1'), us('tiled-1') / us('copy')] as const;
    expect(says).toContain('almost three, more than two, and a seventh above the copy');
    expect(steps[0]).toBeGreaterThan(2.75);
    expect(steps[0]).toBeLessThan(3);
    expect(steps[1]).toBeGreaterThan(2);
    expect(Math.abs(steps[2] - 1 - 1 / 7)).toBeLessThan(0.02);
    expect(says).toContain('already almost three times as fast as the naive kernel');
    expect(us('naive') / us('naive-gather')).toBeGreaterThan(3.2);
    expect(us('naive')).toBeGreaterThan(us('tiled-0'));
    expect(us('naive-gather')).toBeLessThan(us('tiled-0'));
    expect(says).toContain('uncoalesced loads cost less');
    expect(says).toContain('is more than three times as fast');
  });

  it('says that 2-way and 4-way conflicts hardly cost time here', () => {
    for (const padding of [2, 4]) expect(us(`tiled-${padding}`) / us('tiled-1')).toBeLessThan(1.03);
    expect(says).toContain('four words leave it 4-way, and the time hardly changes');
  });

  it('says which counter is free of what no address requires', () => {
    for (const row of rowsOf('shared-counters').filter(({ case: name }) => name.startsWith('transpose')))
      expect(counted(row, 'smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum')).toBe(
        row.params['wavefronts'],
      );
    expect(says).toContain('counts only those that the addresses of an instruction require');
  });
});

describe('/warp-shuffles/', () => {
  const says = chapter('warp-shuffles');

  it('says what a shuffle and each value of a match take', () => {
    const cycles = (name: string): number => value(caseOf(rowsOf('shuffle'), name), 'cyclesInAChain');
    const perValue = (cycles('cost-match-any-of-32') - cycles('cost-match-any-of-1')) / 31;
    expect(says).toContain(`about ${Math.round(perValue)} cycles more for each further value`);
    expect(cycles('cost-xor')).toBe(cycles('cost-down'));
    expect(says).toContain(
      `one wavefront in the data pipe of L1 and shared memory, and ${cycles('cost-down')} cycles.`,
    );
  });

  it('says which ways to a sum differ, and from how many values per thread on they do not', () => {
    const us = (way: string, each: number): number =>
      value(caseOf(rowsOf('sum-variants'), `array-float-${way}-x${each}`));
    expect(us('tree-unrolled', 1) / us('shuffle', 1)).toBeLessThan(1.05);
    expect(us('tree', 1) / us('shuffle', 1)).toBeGreaterThan(1.3);
    for (const way of ['tree', 'tree-unrolled']) expect(us(way, 16) / us('shuffle', 16)).toBeLessThan(1.01);
    expect(says).toContain('**With 16 values per thread it does not.**');
    expect(1 - us('shuffle', 1) / us('tree', 1)).toBeCloseTo(1 / 3, 1);
    expect(says).toContain('Shuffles gain a third over the plain tree');
  });

  it('says what aggregation by hand gains, per warp and per block', () => {
    const us = (name: string): number => value(caseOf(rowsOf('compaction'), name));
    expect(us('naive-x1-512') / us('warp-x1-512')).toBeCloseTo(1, 1);
    expect(us('each-lane-x1-512')).toBeGreaterThan(10 * us('naive-x1-512'));
    expect(us('block-x1-512')).toBeLessThan(us('naive-x1-512') / 5);
    const requests = (source: string): number => {
      const row = caseOf(rowsOf('global-atomic'), source);
      return counted(row, `lts__t_requests_srcunit_tex_op_${String(row.params['op'])}`);
    };
    expect(['source-001', 'source-002', 'source-003'].map(requests)).toEqual([1, 1, 1]);
    expect(says).toContain('either one addend for all lanes or no use of the old value');
    expect(says).toContain('written by hand, `warp` gains nothing over it');
  });

  it('says what helps a histogram', () => {
    for (const values of ['all', 'few', 'one']) {
      const us = (way: string): number => value(caseOf(rowsOf('histogram-times'), `${way}-${values}`));
      expect(us('shared') / us('warp')).toBeCloseTo(1, 1);
      expect(us('shared')).toBeLessThan(us('aggregated') / 10);
      expect(us('shared-wide')).toBeLessThan(us('shared') / 2.8);
      expect(us('shared') / value(caseOf(rowsOf('histogram-times'), 'shared-all'))).toBeCloseTo(1, 2);
    }
    expect(says).toContain('about three times as fast, with the same atomics');
    expect(says).toContain('the time is the same');
    expect(says).toContain('Keeping the bins in shared memory gains most, whatever the data');
  });
});

describe('/read-only-data/', () => {
  const says = chapter('read-only-data');
  const rows = rowsOf('lookup');

  it('says what a part of the gain in the loop is', () => {
    const written = (name: string): number => counted(caseOf(rows, name), L2_WRITE);
    expect(written('loop-plain-1024')).toBeGreaterThan(2 * written('loop-restricted-1024'));
    const gain = (way: string): number =>
      value(caseOf(rowsOf('restrict-loop'), `${way}-4-1024`)) /
      value(caseOf(rowsOf('restrict-loop'), `${way}-restricted-4-1024`));
    expect(Math.log(gain('grid-apart'))).toBeLessThan(Math.log(gain('side-by-side')) / 2);
    expect(says).toContain('So most of the gain here is fewer partial writes to the L2');
    const [plain, promised] = ['plain', 'restricted'].map((kind) =>
      counted(caseOf(rows, `loop-${kind}-4194304`), L2_READ),
    );
    expect(plain!).toBeGreaterThan(1.2 * promised!);
    expect(says).toContain('The loop without the promise reads more sectors from the L2');
  });

  it('says that eight addresses hardly matter to a kernel, and what its time is', () => {
    const takes = (where: string, weights: number): number =>
      value(rowWith(rowsOf('constant-time'), { kind: 'by-lane', grid: 'tile', where, weights }));
    expect(takes('constant', 8) / takes('l1', 8)).toBeLessThan(1.05);
    expect(takes('constant', 16) / takes('l1', 16)).toBeGreaterThan(1.5);
    expect(says).toContain('Up to eight addresses per warp hardly matter here');
    const launch = value(rowWith(rowsOf('launch-cost'), { blocks: 2 ** 20, blockSize: 256, sharedBytes: 0 })) / 4;
    expect(launch / takes('l1', 8)).toBeGreaterThan(0.6);
    expect(says).toContain('Most of the time goes into starting 2¹⁸ blocks');
  });

  it('says how fast the constant cache serves requests that do not wait for each other', () => {
    const row = caseOf(rowsOf('constant-time'), 'by-lane-constant-32-tile');
    const cycles = value(row) * h200.boostClock.value * h200.sms.value;
    expect(cycles / counted(row, 'idc__requests.sum')).toBeCloseTo(2, 0);
    expect(says).toContain('the cache served a request about every two cycles');
  });

  it('says what the profile of constants by lane shows', () => {
    const of = (role: string, metric: string): number =>
      Number(rowWith(rowsOf('profiles'), { chapter: 6, role, metric }).result!.replaceAll(',', ''));
    const share = of('fixed', 'Duration') / of('bad', 'Duration');
    expect(share).toBeGreaterThan(1 / 3);
    expect(share).toBeLessThan(0.37);
    expect(says).toContain('it takes little more than a third of the time');
    expect(of('bad', 'DRAM Throughput')).toBeLessThan(20);
    expect(of('bad', 'IDC: Request Cycles Active')).toBeGreaterThan(90);
    expect(of('bad', 'Stall MIO Throttle')).toBeGreaterThan(of('bad', 'Warp Cycles Per Issued Instruction') / 2);
    expect(of('fixed', 'Stall Long Scoreboard')).toBeGreaterThan(of('fixed', 'Warp Cycles Per Issued Instruction') / 2);
  });

  it('says that no window of the L2 made the kernel faster, and that one word did', () => {
    const windows = rowsOf('l2-persistence').filter(({ params }) =>
      /^window(?!-stream-first)/.test(String(params['way'])),
    );
    expect(windows.length).toBeGreaterThan(50);
    for (const row of windows) {
      const { tableBytes, streamedBytesPerLookup } = row.params;
      const plain = rowWith(rowsOf('l2-persistence'), { way: 'plain', tableBytes, streamedBytesPerLookup });
      expect(value(row) / value(plain)).toBeGreaterThan(0.99);
    }
    expect(says).toContain('No window that we tried');
  });

  it('says what a large table costs in bytes from DRAM', () => {
    const most = caseOf(rows, 'restricted-67108864');
    const used = 4 * (most.params['elements'] as number);
    expect(says).toContain(
      `about ${Math.round((counted(most, 'dram__bytes_read') - used) / used)} times what they use`,
    );
  });

  it('says what a hit and eight addresses take in the constant cache', () => {
    const at = (unique: number) => ({
      width: 4,
      addressByLane: Array.from({ length: 32 }, (_, lane) => 4 * (lane % unique)),
    });
    const hit = constantReads([at(1), at(1)], h200)[1]!.cycles!;
    expect(value(caseOf(rowsOf('constant'), 'words-001'), 'cyclesPerRead')).toBe(hit);
    expect(hit).toBeLessThan(h200.latencyL1.value!);
    expect(says).toContain('a little less than a hit in the L1');
    expect(Math.round(constantAccess(at(8), h200).warmCycles! / h200.latencyL1.value!)).toBe(3);
    expect(says).toContain('takes about three times as long');
  });
});

describe('/async-copies/', () => {
  const says = chapter('async-copies');
  const rows = rowsOf('pipeline');
  const recorded = rows.filter(({ params }) => params['method'] !== 'none');
  const cycles = (row: Row): number => value(row, 'blockCycles');
  const alike = (one: Row, two: Row, but: readonly string[]): boolean =>
    Object.keys(one.params).every((name) => but.includes(name) || one.params[name] === two.params[name]);

  it('says how the late order compares with one stage, in every asynchronous row', () => {
    const late = recorded.filter(({ params }) => params['order'] === 'late' && params['method'] !== 'registers');
    const shares = late.map((each) => {
      const one = recorded.find((other) => other.params['stages'] === 1 && alike(each, other, ['stages', 'order']));
      return (100 * cycles(each)) / cycles(one!);
    });
    expect(late.length).toBeGreaterThan(100);
    expect(Math.min(...shares)).toBeGreaterThan(90);
    expect(Math.max(...shares)).toBeLessThan(110);
    expect(says).toContain('within a tenth in every [recorded asynchronous pair]');
  });

  it('says what one SM gets of DRAM in any loop', () => {
    const share = h200.pipelineCosts.value!.memory.dram.bytesPerCycle / h200.sms.value;
    const row = caseOf(rows, 'async-copy-dram-132sm-128t-16384B-s4-ahead-f0-n64');
    expect(Math.abs(cycles(row) / 64 / (16384 / share) - 1)).toBeLessThan(0.01);
    const alike = { memory: 'dram', sms: 132, tileBytes: 16384 };
    const fastest = recorded.filter(({ params }) =>
      Object.entries(alike).every(([name, value]) => params[name] === value),
    );
    expect(Math.min(...fastest.map((each) => cycles(each) / (each.params['tiles'] as number)))).toBeGreaterThan(
      (0.98 * 16384) / share,
    );
    expect(says).toContain("That is one SM's share of DRAM, and no loop gets more");
  });

  it('says what the profile of a loop that waits shows', () => {
    const of = (role: string, metric: string): number =>
      Number(rowWith(rowsOf('profiles'), { chapter: 7, role, metric }).result!.replaceAll(',', ''));
    expect(of('fixed', 'Duration') / of('bad', 'Duration')).toBeLessThan(0.5);
    expect(of('fixed', 'DRAM Throughput') / of('bad', 'DRAM Throughput')).toBeCloseTo(2, 0);
    expect(Math.round(100 / of('bad', 'Issue Slots Busy'))).toBe(9);
    expect(of('bad', 'Stall Long Scoreboard')).toBeGreaterThan(of('bad', 'Warp Cycles Per Issued Instruction') / 2);
    const stalls = rowsOf('profiles').filter(
      ({ params }) =>
        params['chapter'] === 7 && params['role'] === 'fixed' && String(params['metric']).startsWith('Stall '),
    );
    expect(Math.max(...stalls.map(({ result }) => Number(result)))).toBe(of('fixed', 'Stall Wait'));
    for (const words of [
      'in less than half the time',
      'twice as much per second',
      'in every ninth cycle',
      'now the largest stall',
    ])
      expect(says).toContain(words);
  });

  it('says what copies past the registers gain at the same stages', () => {
    const one = { memory: 'dram', sms: 132, threads: 128, fmas: 128, tiles: 64, order: 'ahead' };
    const gain = (tileBytes: number, stages: number): number => {
      const [registers, async] = ['registers', 'async-copy'].map((method) =>
        cycles(rowWith(rows, { ...one, method, tileBytes, stages })),
      );
      return registers! / async!;
    };
    for (const [tile, stages] of [
      [4096, 1],
      [4096, 2],
      [8192, 1],
      [8192, 2],
    ] as const)
      expect(Math.abs(gain(tile, stages) - 1)).toBeLessThan(0.05);
    expect(says).toContain('A few percent either way for small tiles');
    expect(1 - 1 / gain(16384, 2)).toBeCloseTo(0.1, 1);
    expect(says).toContain('about a tenth by `cp.async` at 16 KiB with two stages');
    expect(gain(32768, 2)).toBeCloseTo(1.5, 1);
    expect(says).toContain('With 32 KiB and two stages registers take half as long again');
  });

  it('says what a first stage of cp.async gains in another kernel, and how far four stages go there', () => {
    const us = (name: string): number => value(caseOf(rowsOf('pipeline-chains'), name));
    expect(Math.round(100 * (1 - us('async-copy-s1-c1-b1-f512') / us('sync-s1-c1-b1-f512')))).toBe(16);
    expect(says).toContain('and 16 % less in [another]');
    expect(says).toContain('as plain loads in one kernel and 16 % less in another');
    expect(us('sync-s1-c4-b1-f512') / us('async-copy-s4-c4-b1-f512')).toBeGreaterThan(18 / 7);
    expect(says).toContain('The last times are possible');
  });

  it('says what streams gain, and how pageable times vary', () => {
    const ms = (memory: string) => (chunks: number, streams: number) =>
      value(caseOf(rowsOf('host-copy'), `chunks-${memory}-${chunks}-${streams}-4096`), 'timeMs');
    expect(ms('pinned')(32, 3) / ms('pinned')(1, 1)).toBeCloseTo(0.5, 1);
    expect(says).toContain('Three streams, pinned: half the time');
    const pageable = rowsOf('host-copy')
      .filter(
        ({ params }) => params['what'] === 'chunks' && params['memory'] === 'pageable' && params['rounds'] === 4096,
      )
      .map((row) => value(row, 'timeMs'));
    expect(Math.max(...pageable) / Math.min(...pageable)).toBeCloseTo(4 / 3, 1);
    expect(says).toContain('the times vary by a third from row to row');
  });
});

describe('/tma/', () => {
  const says = chapter('tma');
  const cycles = (name: string): number => value(caseOf(rowsOf('latency'), name), 'cycles');

  it('says how far away the shared memory of another block is', () => {
    expect(Math.abs(cycles('shared-of-another-block') / cycles('l2') - 2 / 3)).toBeLessThan(0.03);
    expect(says).toContain("At about two thirds of the L2's latency");
  });

  it('says what multicast gains and costs, and that one read per cluster is not always the least', () => {
    const multicast = rowsOf('multicast').filter(({ params }) => params['multicast'] === true);
    expect(multicast.length).toBe(12);
    const times = multicast.map((row) => {
      const each = rowWith(rowsOf('multicast'), { ...row.params, multicast: false });
      return value(row) / value(each);
    });
    expect(Math.round(100 * (1 - Math.min(...times)))).toBe(5);
    expect(Math.round(100 * (Math.max(...times) - 1))).toBe(8);
    expect(says).toContain('multicast never gained more than 5 % of the time, and it cost up to 8 %');
    for (const row of multicast) expect(counted(row, L2_READ)).toBe((row.params['uniqueBytes'] as number) / 32);
    const [alone, together] = ['each', 'multicast'].map((way) =>
      counted(caseOf(rowsOf('multicast'), `l2-32768-cluster2-${way}`), L2_READ),
    );
    expect(alone!).toBeLessThan(together!);
    expect(says).toContain('one read per cluster can be more than merging alone needs');
  });

  it('says what the profile of a column with and without a swizzle shows', () => {
    const of = (role: string, metric: string): number =>
      Number(rowWith(rowsOf('profiles'), { chapter: 8, role, metric }).result!.replaceAll(',', ''));
    expect(of('fixed', 'Duration') / of('bad', 'Duration')).toBeLessThan(0.5);
    const pipe = of('bad', 'L1: Data Pipe Lsu Wavefronts');
    for (const other of ['DRAM Throughput', 'L2 Cache Throughput', 'Issue Slots Busy', 'Compute (SM) Throughput'])
      expect(pipe).toBeGreaterThan(1.5 * of('bad', other));
    expect(of('fixed', 'DRAM Throughput') / of('bad', 'DRAM Throughput')).toBeGreaterThan(2);
    expect(of('bad', 'Stall MIO Throttle')).toBeGreaterThan(of('bad', 'Warp Cycles Per Issued Instruction') / 2);
    expect(of('fixed', 'Stall Long Scoreboard')).toBeGreaterThan(of('fixed', 'Warp Cycles Per Issued Instruction') / 2);
    for (const words of ['Less than half the time with the swizzle', 'the busiest unit', 'What remains is mostly this'])
      expect(says).toContain(words);
  });

  it('says where a tile must begin for its copy to run', () => {
    const at = (result: (text: string) => boolean) =>
      rowsOf('tma-image')
        .filter(({ result: text }) => result(String(text)))
        .map(({ params }) => Number(params['shared'] ?? 0));
    const stopped = at((text) => text === 'misaligned address');
    expect(stopped.length).toBeGreaterThan(0);
    expect(stopped.filter((shared) => shared % 128 === 0)).toEqual([]);
    const ran = at((text) => text.startsWith('bytes'));
    expect(ran.filter((shared) => shared % 128 !== 0)).toEqual([]);
    expect(ran.filter((shared) => shared % 1024 !== 0).length).toBeGreaterThan(10);
    expect(says).toContain('stops the kernel with "misaligned address"');
  });

  it('says which XOR finds the floats of a tile that begins elsewhere', () => {
    const of = (by: string, offset: number) =>
      rowWith(rowsOf('tma-transpose'), { xorBy: by, offsetBytes: offset }).params;
    const wrong = (by: string, offset: number) => of(by, offset)['wrong'];
    const { elements } = of('row', 0);
    expect([0, 128, 512, 1024].map((offset) => wrong('address', offset))).toEqual([0, 0, 0, 0]);
    expect([0, 128, 512, 1024].map((offset) => wrong('row', offset))).toEqual([0, elements, elements, 0]);
    expect(says).toContain('every float is at another place than this line expects');
  });

  it.each([
    [32, 256],
    [64, 512],
    [128, 1024],
  ] as const)('says after how many bytes the swizzle of %i bytes repeats', (span, repeat) => {
    const move = tmaSwizzle(span);
    const isShifted = (start: number) =>
      Array.from({ length: repeat / 16 }, (_, piece) => piece * 16).some(
        (byte) => move(start + byte) - start !== move(byte),
      );
    expect([repeat, 2 * repeat, 5 * repeat].filter(isShifted)).toEqual([]);
    expect(isShifted(repeat / 2)).toBe(true);
    expect(says).toContain(`| ${repeat.toLocaleString('en-US')} B | ${repeat.toLocaleString('en-US')} B |`);
  });

  it('has an index that reads a tile at the start of the pattern, and reads wrong data anywhere else', () => {
    const move = tmaSwizzle(128);
    const wrongAt = (start: number) =>
      Array.from({ length: 1024 }, (_, word) => [Math.floor(word / 32), word % 32] as const).filter(
        ([r, c]) => move(start + r * 128 + c * 4) !== start + 4 * (r * 32 + (c ^ ((r % 8) * 4))),
      ).length;
    expect(wrongAt(0)).toBe(0);
    expect(wrongAt(3 * 1024)).toBe(0);
    expect(wrongAt(128)).toBe(1024);
    expect(says).toContain('tile[r * 32 + (c ^ (r % 8 * 4))]');
  });
});

describe('/end-to-end/', () => {
  const says = chapter('end-to-end');
  const transposes = rowsOf('ladder-transpose');
  const of = (name: string, n = 8192): Row => caseOf(transposes, `${name}-n${n}`);
  const us = (name: string, n = 8192): number => value(of(name, n));
  const softmax = (name: string): Row => caseOf(rowsOf('ladder-softmax'), name);
  const isCopy = ({ case: name }: Row): boolean => name.startsWith('copy');
  const copy = Math.min(
    ...transposes.filter((row) => isCopy(row) && row.params['n'] === 8192).map((row) => value(row)),
  );

  it('says how far the first version of the transpose is from a copy', () => {
    expect(Math.round(us('naive-reads-x1') / copy)).toBe(7);
    expect(says).toContain('A transpose takes seven times as long as a copy of the same bytes');
    expect(says).toContain('All steps together can therefore gain about seven times');
  });

  it('says what the first version stores, and what padding saves', () => {
    const sectors = (name: string): number => counted(of(name), 'sectors_pipe_lsu_mem_global_op_st.sum');
    expect(sectors('naive-reads-x1') / sectors('tiled-none-x1-w1-s32')).toBeCloseTo(8, 1);
    expect(says).toContain('eight times as many as the floats need');
    const wavefronts = (name: string): number =>
      counted(of(name), 'smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld');
    expect(wavefronts('tiled-none-x1-w1-s32') / wavefronts('tiled-padding-x1-w1-s32')).toBe(32);
    expect(says).toContain('a thirty-second');
    expect(wavefronts('tiled-none-x1-w4-s32') / wavefronts('tiled-padding-x1-w4-s32')).toBe(8);
    expect(says).toContain('a conflict of degree 32 becomes one of degree 8');
    expect(counted(of('tiled-padding-x1-w1-s32'), 'dram__throughput')).toBeLessThan(
      counted(of('copy-x1-w4-t256'), 'dram__throughput') / 2,
    );
    expect(says).toContain('DRAM below half of what the copy reaches');
  });

  it('says that one wide load is worth four narrow ones, and which sectors wide stores leave', () => {
    expect(us('tiled-padding-x1-w4-s32') / us('tiled-padding-x4-w1-s32')).toBeCloseTo(1, 2);
    expect(says).toContain('in their place gives the same time');
    const loads = 'sectors_pipe_lsu_mem_global_op_ld.sum';
    expect(counted(of('naive-writes-x1'), loads) / counted(of('naive-writes-x1-w4'), loads)).toBe(4);
    expect(says).toContain('find four neighbors in each sector');
  });

  it('says what a spilled row costs, and that the cluster is the least of all last versions, within a tenth', () => {
    const alone = softmax('kept-block-w4-x16-t1024-l65536');
    const cluster = softmax('cluster-written-4-w4-x16-t256-l65536');
    expect(Math.round(counted(alone, 'dram__bytes_write') / counted(cluster, 'dram__bytes_write'))).toBe(2);
    expect(value(alone)).toBeGreaterThan(value(softmax('online-block-w4-t256-l65536')));
    expect(says).toContain('One block spills and is *slower* than two passes');
    expect(says).toContain('DRAM writes twice the bytes');
    const limit = Math.min(
      ...rowsOf('ladder-softmax')
        .filter(isCopy)
        .map((row) => value(row)),
    );
    const shares = [128, 512, 2048, 8192, 32_768, 65_536].map((length) => {
      const rows = rowsOf('ladder-softmax').filter(({ params }) => params['length'] === length && !params['fastExp']);
      return limit / Math.min(...rows.map((row) => value(row)));
    });
    expect(Math.min(...shares)).toBe(shares.at(-1));
    expect(limit / value(cluster)).toBeGreaterThan(0.9);
    expect(says).toContain('the least of all lengths');
    expect(says).toContain('Every last version is within a tenth of its limit');
  });

  it('says that a block per row reads each byte once, and that its launches are all of a short row', () => {
    const megabytes = (name: string): number => counted(softmax(name), 'dram__bytes_read') / 2 ** 20;
    for (const name of ['three-block-w1-t256-l2048', 'online-block-w4-t256-l2048'])
      expect(megabytes(name) / 256).toBeCloseTo(1, 1);
    expect(says).toContain('DRAM reads each byte once, however many passes there are');
    const launches = rowWith(rowsOf('launch-cost'), { blocks: 524_288, blockSize: 32, sharedBytes: 0 });
    expect(value(launches) / value(softmax('kept-block-w4-x1-t32-l128'))).toBeCloseTo(1, 1);
    expect(says).toContain('Launching the blocks takes all of it');
  });
});

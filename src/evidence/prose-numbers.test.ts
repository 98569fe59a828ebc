/** Numbers that chapters print as words of a sentence, which no component could compute there: each again from its recording. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { constantAccess, constantReads } from '@src/engine/constant';
import { tmaSwizzle } from '@src/engine/shared';
import { atlas, caseOf, chapter, counted, rowsOf, rowWith, value } from './testing';
import type { Row } from './run';

const { h200, a100 } = architectures;
const L2_READ = 'lts__t_sectors_srcunit_tex_op_read';
const L2_WRITE = 'lts__t_sectors_srcunit_tex_op_write';

describe('chapter 0', () => {
  const says = chapter('00-warp');
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
    for (const words of ['less than a third of its bandwidth', 'only one warp', 'little more than half the time'])
      expect(says).toContain(words);
  });

  it('says how long a list of a million nodes takes', () => {
    expect(Math.abs(value(dram, 'ns') - 330)).toBeLessThan(5);
    expect(says).toContain('label="330 ms" right');
  });
});

describe('the atlas', () => {
  const says = atlas('gpus');

  it('says how long DRAM takes, on an A100 and on an H200, and what its bandwidth did', () => {
    for (const { latencyDram, boostClock } of [a100, h200])
      expect(Math.abs(latencyDram.value! / boostClock.value - 1 / 3)).toBeLessThan(0.01);
    expect(says).toContain('DRAM stayed at about a third of a microsecond');
    expect(h200.dramGBps.value / a100.dramGBps.value).toBeGreaterThan(2);
    expect(says).toContain('its bandwidth more than doubled');
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

describe('chapter 1', () => {
  const says = chapter('01-coalescing');

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
    expect(says).toContain('less than a fifth of the cycles');
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

  it('says what DRAM brings for a sector', () => {
    const row = rowWith(rowsOf('copy-stride'), { access: 'read', stride: 32, perThread: 1 });
    expect(counted(row, 'dram__bytes_read') / (32 * counted(row, L2_READ))).toBeCloseTo(2, 2);
    expect(says).toContain('DRAM brought twice as much');
  });
});

describe('chapter 2', () => {
  const says = chapter('02-vectorized-access');
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
    expect(says).toContain("Most of the `float` copy's time would pass with nothing copied");
    expect(us('empty-4B-x1-128t-64w') / us('tile-4B-x1-128t-64w')).toBeGreaterThan(0.99);
    const ofBytes = value(rowWith(rowsOf('copy-element'), { width: 1, perThread: 1 }));
    const perBlock =
      value(rowWith(rowsOf('launch-cost'), { blocks: 2 ** 20, blockSize: 256, sharedBytes: 0 })) / 2 ** 20;
    expect(ofBytes / (2 ** 21 * perBlock)).toBeCloseTo(1, 1);
    expect(says).toContain(
      `launches ${(2 ** 21).toLocaleString('en-US')} blocks, and its time is that of the launches`,
    );
  });

  it('says what width brings to a grid that stays', () => {
    expect(speed('stride', 16, 64) / speed('stride', 4, 64)).toBeCloseTo(4 / 3, 2);
    expect(says).toContain('`float4` gains a third over `float`');
    expect(speed('stride-loads', 16, 64)).toBeLessThan(speed('stride', 16, 64));
    expect(says).toContain('four loads of it gain nothing more');
    expect(speed('stride', 4, 64) / 2).toBeLessThan(0.6 * speeds(64)[0]!);
    expect(value(caseOf(grids, 'tile-16B-x1-256t-64w'), 'usefulGBps')).toBeGreaterThan(speed('stride', 16, 64));
    expect(says).toContain('the plain grid above is a little faster');
  });

  it('says that a copy of little is never slower by float4', () => {
    const little = rowsOf('copy-little');
    for (const row of little.filter(({ params }) => params['way'] === 'vector')) {
      const { floats, memory } = row.params;
      expect(value(row)).toBeLessThanOrEqual(value(rowWith(little, { way: 'scalar', floats, memory })));
    }
    expect(says).toContain('the `float4` copy was [never slower]');
  });

  it('says what a head and a tail cost', () => {
    const us = (name: string): number => value(caseOf(rowsOf('vector-copy'), name));
    expect(us('vector-1') / us('vector-0') - 1).toBeCloseTo(0.02, 2);
    expect(says).toContain('The head and the tail cost about 2 %');
  });
});

describe('chapter 3', () => {
  const says = chapter('03-tiling');
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
      'Requests fall by 32, sectors by 20',
      'twenty times the sectors',
      'less than a fifth more from the L2',
    ])
      expect(says).toContain(words);
  });

  it('says what small tiles read from the L2', () => {
    expect(Math.round(counted(caseOf(rows, 'tiled-8'), L2_READ) / counted(naive, L2_READ))).toBe(3);
    expect(says).toContain('three times as many from the L2 as the naive kernel does');
  });

  it('says what each step gains in time', () => {
    const gain = (value(naive) / value(tiled)).toFixed(1);
    expect(says).toContain(`a factor of ${gain} in time, not 32`);
    expect(Math.round(value(tiled) / value(registers))).toBe(3);
    expect(says).toContain('another factor of three');
    expect(says).toContain('the time falls to a third');
  });

  it('says what the data pipe of L1 and shared memory has to move', () => {
    const bounds = rowsOf('matmul-bounds');
    const wavefronts = (name: string): number => counted(caseOf(bounds, name), 'l1tex__data_pipe_lsu_wavefronts.sum');
    const [before, after] = [wavefronts('naive-n2048'), wavefronts('tiled-32-n2048')];
    expect(says).toContain(
      `sends ${Math.round(before / 1e6)} million wavefronts through it, the tiled one still ${Math.round(after / 1e6)} million`,
    );
    expect(1 - after / before).toBeGreaterThan(0.17);
    expect(1 - after / before).toBeLessThan(0.2);
    expect(says).toContain('removed less than a fifth of its wavefronts');
  });

  it('says how near the last rung comes to the library, and what DRAM has to do with it', () => {
    const bounds = rowsOf('matmul-bounds');
    const us = (name: string): number => value(caseOf(bounds, name));
    expect(us('warp-tiled-8-2-n2048') / us('library-n2048')).toBeLessThan(1.1);
    expect(says).toContain('come within a tenth of the library');
    const large = bounds.filter(({ params, counters }) => params['n'] === 8192 && counters);
    for (const row of large) expect(counted(row, 'dram__throughput.avg')).toBeLessThan(21.5);
    expect(says).toContain('DRAM is at most 21 % busy');
    const read = (name: string): number => counted(caseOf(bounds, name), 'dram__bytes_read');
    expect(read('tiled-16-n8192') / read('tiled-32-n8192')).toBeCloseTo(2, 1);
    expect(says).toContain('Half the tile reads twice as much');
  });

  it('says what merged loads save', () => {
    const loads = 'wavefronts_mem_shared_op_ld';
    expect(counted(tiled, loads) / counted(caseOf(rows, 'tiled-as-written-32'), loads)).toBeCloseTo(0.75, 2);
    expect(says).toContain('Merging saves a quarter of the wavefronts');
  });
});

describe('chapter 4', () => {
  const says = chapter('04-bank-conflicts');
  const rows = rowsOf('transpose');
  const us = (name: string): number => value(caseOf(rows, name));

  it('says how long the wavefronts of the unpadded transpose take, one a cycle', () => {
    const wavefronts = counted(caseOf(rows, 'tiled-0'), 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld');
    const microseconds = wavefronts / h200.sms.value / h200.boostClock.value;
    expect(says).toContain(`${(wavefronts / 1e6).toFixed(1)} million`);
    expect(says).toContain(`${Math.round(microseconds)} µs`);
  });

  it('says what each step of the transpose gains', () => {
    const steps = [us('naive') / us('tiled-0'), us('tiled-0') / us('tiled-1'), us('tiled-1') / us('copy')] as const;
    expect(says).toContain(`${steps[0].toFixed(1)}, ${steps[1].toFixed(1)}, ${steps[2].toFixed(2)}.`);
    expect(steps[0]).toBeGreaterThan(2.75);
    expect(says).toContain('already almost three times as fast as the naive kernel');
    expect(us('naive') / us('naive-gather')).toBeGreaterThan(3.2);
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

describe('chapter 5', () => {
  const says = chapter('05-warp-shuffles');

  it('says what a shuffle and each value of a match take', () => {
    const cycles = (name: string): number => value(caseOf(rowsOf('shuffle'), name), 'cyclesInAChain');
    const perValue = (cycles('cost-match-any-of-32') - cycles('cost-match-any-of-1')) / 31;
    expect(says).toContain(`about ${Math.round(perValue)} cycles for each`);
    expect(cycles('cost-xor')).toBe(cycles('cost-down'));
    expect(says).toContain(`one wavefront on the data path of shared memory and ${cycles('cost-down')} cycles.`);
  });

  it('says which ways to a sum differ, and from how many values a thread on they do not', () => {
    const us = (way: string, each: number): number =>
      value(caseOf(rowsOf('sum-variants'), `array-float-${way}-x${each}`));
    expect(us('tree-unrolled', 1) / us('shuffle', 1)).toBeLessThan(1.05);
    expect(us('tree', 1) / us('shuffle', 1)).toBeGreaterThan(1.3);
    for (const way of ['tree', 'tree-unrolled']) expect(us(way, 16) / us('shuffle', 16)).toBeLessThan(1.01);
    expect(says).toContain('**With 16 values per thread it does not.**');
  });

  it('says what aggregation by hand gains, per warp and per block', () => {
    const us = (name: string): number => value(caseOf(rowsOf('compaction'), name));
    expect(us('naive-x1-512') / us('warp-x1-512')).toBeCloseTo(1, 1);
    expect(us('each-lane-x1-512')).toBeGreaterThan(10 * us('naive-x1-512'));
    expect(us('block-x1-512')).toBeLessThan(us('naive-x1-512') / 5);
    expect(says).toContain('written by hand, `warp` gains nothing over it');
  });

  it('says what helps a histogram', () => {
    for (const values of ['all', 'few', 'one']) {
      const us = (way: string): number => value(caseOf(rowsOf('histogram-times'), `${way}-${values}`));
      expect(us('shared') / us('warp')).toBeCloseTo(1, 1);
      expect(us('shared')).toBeLessThan(us('aggregated') / 10);
      expect(us('shared-wide')).toBeLessThan(us('shared') / 2);
    }
    expect(says).toContain('Bins in shared memory decide, whatever the data');
  });
});

describe('chapter 6', () => {
  const says = chapter('06-read-only-data');
  const rows = rowsOf('lookup');
  const us = (name: string): number => value(caseOf(rows, name));

  it('says what the L1s had of a table of 512 KiB', () => {
    const row = caseOf(rows, 'restricted-131072');
    const share = counted(row, 'op_ld_lookup_hit') / (row.params['elements'] as number);
    expect(says).toContain(`about ${Math.round(100 * share)} % of the lookups in a table of 512 KiB`);
  });

  it('says what the promise is worth in the loop whose stores are not coalesced', () => {
    const worth = (us('loop-plain-1024') / us('loop-restricted-1024')).toFixed(1);
    expect(says).toContain(`this kernel runs ${worth} times as fast`);
    const written = (name: string): number => counted(caseOf(rows, name), L2_WRITE);
    expect(written('loop-plain-1024')).toBeGreaterThan(2 * written('loop-restricted-1024'));
    expect(says).toContain('So a part of the gain is fewer writes');
  });

  it('says how much more a loop without it asks of the L2', () => {
    const [plain, promised] = ['plain', 'restricted'].map((kind) =>
      counted(caseOf(rows, `loop-${kind}-4194304`), L2_READ),
    );
    const more = plain! / promised! - 1;
    expect(more).toBeGreaterThan(0.27);
    expect(more).toBeLessThan(0.3);
    expect(says).toContain('asks for nearly 30 % more');
  });

  it('says what a large table costs, in time and in bytes from DRAM', () => {
    const [least, most] = [caseOf(rows, 'restricted-256'), caseOf(rows, 'restricted-67108864')];
    expect(says).toContain(
      `the last table takes ${(value(most) / value(least)).toFixed(1)} times as long as the first`,
    );
    const used = 4 * (most.params['elements'] as number);
    expect(says).toContain(
      `about ${Math.round((counted(most, 'dram__bytes_read') - used) / used)} times what they use`,
    );
  });

  it('says what a hit, a miss and eight addresses take in the constant cache', () => {
    const at = (unique: number) => ({
      width: 4,
      addressByLane: Array.from({ length: 32 }, (_, lane) => 4 * (lane % unique)),
    });
    const [miss, hit] = constantReads([at(1), at(1)], h200).map(({ cycles }) => cycles!);
    expect(value(caseOf(rowsOf('constant'), 'words-001'), 'cyclesPerRead')).toBe(hit);
    expect(says).toContain(`${hit} cycles, a little less than a hit in the L1`);
    expect(hit).toBeLessThan(h200.latencyL1.value!);
    expect(says).toContain(`takes ${miss! - hit!} cycles more than a hit`);
    expect(Math.round(constantAccess(at(8), h200).warmCycles! / h200.latencyL1.value!)).toBe(3);
    expect(says).toContain('takes three times as long');
  });
});

describe('chapter 7', () => {
  const says = chapter('07-async-copies');
  const rows = rowsOf('pipeline');
  const recorded = rows.filter(({ params }) => params['method'] !== 'none');
  const cycles = (row: Row): number => value(row, 'blockCycles');
  const alike = (one: Row, two: Row, but: readonly string[]): boolean =>
    Object.keys(one.params).every((name) => but.includes(name) || one.params[name] === two.params[name]);

  it('counts the recorded runs', () => {
    expect(says).toContain(`the ${recorded.length} [recorded runs]`);
  });

  it('says how the late order compares with one stage, in every asynchronous row', () => {
    const late = recorded.filter(({ params }) => params['order'] === 'late' && params['method'] !== 'registers');
    const shares = late.map((each) => {
      const one = recorded.find((other) => other.params['stages'] === 1 && alike(each, other, ['stages', 'order']));
      return (100 * cycles(each)) / cycles(one!);
    });
    expect(says).toContain(`in all ${late.length} [recorded asynchronous rows]`);
    expect(says).toContain(`between ${Math.round(Math.min(...shares))} and ${Math.round(Math.max(...shares))} % of it`);
  });

  it('says what all SMs get from DRAM, and how long a tile takes them', () => {
    const each = (h200.pipelineCosts.value!.memory.dram.bytesPerCycle / h200.sms.value).toFixed(1);
    expect(says).toContain(`[${each} bytes per cycle each]`);
    expect(says).toContain(`16 KiB take ${Math.round(16384 / Number(each))} cycles`);
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
    expect(says).toContain('A few per cent either way for small tiles');
    expect(says).toContain(`${gain(16384, 2).toFixed(2)}× by \`cp.async\` at 16 KiB with two stages`);
    expect(gain(32768, 2)).toBeCloseTo(1.5, 1);
    expect(says).toContain('With 32 KiB and two stages it is half as much again');
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

describe('chapter 8', () => {
  const says = chapter('08-tma');
  const cycles = (name: string): number => value(caseOf(rowsOf('latency'), name), 'cycles');

  it('says how far away the shared memory of another block is', () => {
    expect(Math.abs(cycles('shared-of-another-block') / cycles('l2') - 2 / 3)).toBeLessThan(0.03);
    expect(says).toContain("At about two thirds of the L2's latency");
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
    expect(says).toContain('all of the 1,024 floats are elsewhere');
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

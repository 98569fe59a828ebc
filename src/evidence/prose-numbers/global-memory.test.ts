/**
 * Numbers that the chapters on warps, coalescing, and vectors print as words of a sentence, where no component can compute
 * them: each is checked against its recording.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { atlas, caseOf, chapter, counted, rowsOf, rowWith, value } from '../testing';
import type { Row } from '../run';

const { h200, a100 } = architectures;
const L2_READ = 'lts__t_sectors_srcunit_tex_op_read';
const L2_WRITE = 'lts__t_sectors_srcunit_tex_op_write';

describe('/warp/', () => {
  const says = chapter('warp');
  const dram = caseOf(rowsOf('latency'), 'dram-one-page');

  it('says what bandwidth a chain of 8-byte loads gets from DRAM', () => {
    expect(Math.round((8 / value(dram, 'ns')) * 1000)).toBe(24);
    expect(says).toContain('about 24 MB/s');
  });

  it('says what limits the chase, and the gain of computed addresses', () => {
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

  it('says how the bandwidth of DRAM changed from A100 to H200, and how far its latency was the same on two chips of one generation', () => {
    expect(h200.dramGBps.value / a100.dramGBps.value).toBeGreaterThan(2);
    expect(says).toContain("DRAM's bandwidth more than doubled");
    expect(architectures.h100.latencyDram.value! / h200.latencyDram.value! - 1).toBeCloseTo(0.033, 3);
    expect(says).toContain('3 % more');
  });

  it('says how large the registers are compared with the L2', () => {
    const registers = h200.registersPerSm.value * 4 * h200.sms.value;
    expect(registers / h200.l2Bytes.value).toBeGreaterThan(0.5);
    expect(says).toContain('hold more than half as much as the L2');
  });

  it('says what all shared memories deliver, compared with DRAM', () => {
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

  it('says what a swapped pair of indices costs, and how much of it the L2 sees', () => {
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

  it('says what AoS costs when every field is touched, and what fixes it', () => {
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

  it('says where shifted stores are merged', () => {
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

  it('says what DRAM fetches for a sector', () => {
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

  it('says how width and loads trade off, and what warps are worth', () => {
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

  it('says how much of a copy is the launch of its blocks', () => {
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

  it('says what width gains in a grid of fixed size', () => {
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

  it('says what a copy loses where its warps are not aligned to a line', () => {
    const at = (offset: number): number =>
      value(rowWith(rowsOf('copy-offset'), { access: 'read', offset, blockSize: 256 }), 'usefulGBps');
    for (let offset = 1; offset < 32; offset += 1) expect(Math.round(100 * (1 - at(offset) / at(0)))).toBe(3);
    expect(says).toContain('reading 1 to 31 floats off cost 3 %, multiples of 8 floats too');
  });

  it('says that a small copy is never slower with float4', () => {
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

/**
 * Numbers that the chapters on tiles, banks, and shuffles print as words of a sentence, where no component can compute them:
 * each is checked against its recording.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { caseOf, chapter, counted, rowsOf, value } from '../testing';
import type { Row } from '../run';

const { h200 } = architectures;
const L2_READ = 'lts__t_sectors_srcunit_tex_op_read';

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

  it('says what the data pipe of L1 and shared memory must move', () => {
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

  it('says how near the last rung comes to the library, and the role of DRAM', () => {
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

  it('says which counter excludes what no address requires', () => {
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

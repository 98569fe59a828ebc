/**
 * Numbers that the chapters on read-only data, asynchronous copies, and whole kernels print as words of a sentence, where no
 * component can compute them: each is checked against its recording.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { constantAccess, constantReads } from '@src/engine/constant';
import { tmaSwizzle } from '@src/engine/shared';
import { caseOf, chapter, counted, rowsOf, rowWith, value } from '../testing';
import { predictedRungUs } from '../predicted-rungs';
import type { Row } from '../run';

const { h200 } = architectures;
const L2_READ = 'lts__t_sectors_srcunit_tex_op_read';
const L2_WRITE = 'lts__t_sectors_srcunit_tex_op_write';

describe('/read-only-data/', () => {
  const says = chapter('read-only-data');
  const rows = rowsOf('lookup');

  it('says how much of the gain in the loop is due to one part', () => {
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

  it('says how fast the constant cache serves independent requests', () => {
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

  it('says what one SM gets from DRAM in any loop', () => {
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

  it('says what copies that bypass the registers gain at the same stages', () => {
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

  it('says in which versions the predicted times are short, and which they do not distinguish', () => {
    const names = ['naive-reads-x1', 'tiled-none-x1-w1-s32', 'tiled-padding-x1-w1-s32', 'tiled-padding-x4-w1-s32'];
    names.push('tiled-padding-x4-w4-s32', 'tiled-swizzle-x2-w4-s64-columns');
    const predicted = names.map((name) => predictedRungUs(`${name}-n8192`)!);
    const measured = names.map((name) => us(name));
    const short = predicted.map((time, index) => 1 - time / measured[index]!);
    expect(Math.abs(short[0]!)).toBeLessThan(0.05);
    expect(short[1]).toBeCloseTo(1 / 3, 1);
    expect(says).toContain(
      'The first version it has right; a tile with bank conflicts it takes to be a third faster than it is',
    );
    for (const each of short.slice(2)) expect(Math.abs(each)).toBeLessThan(0.15);
    const gained = (times: readonly number[]): number => 1 - times[3]! / times[2]!;
    for (const times of [predicted, measured]) expect(Math.abs(gained(times) - 0.5)).toBeLessThan(0.05);
    expect(says).toContain(
      'It sees that several loads per thread halve the time, and it is near where DRAM is the bound',
    );
    const apart = (times: readonly number[]): number => Math.max(...times.slice(3)) / Math.min(...times.slice(3)) - 1;
    expect(apart(predicted)).toBeLessThan(0.01);
    expect(apart(measured)).toBeCloseTo(0.1, 1);
    expect(says).toContain('the last three versions, which differ by a tenth, are equal to it');
  });

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

  it('says what a spilled row costs, and that the cluster is the fastest of all last versions, within a tenth', () => {
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

  it('says that a block per row reads each byte once, and that launches dominate a short row', () => {
    const megabytes = (name: string): number => counted(softmax(name), 'dram__bytes_read') / 2 ** 20;
    for (const name of ['three-block-w1-t256-l2048', 'online-block-w4-t256-l2048'])
      expect(megabytes(name) / 256).toBeCloseTo(1, 1);
    expect(says).toContain('DRAM reads each byte once, however many passes there are');
    const launches = rowWith(rowsOf('launch-cost'), { blocks: 524_288, blockSize: 32, sharedBytes: 0 });
    expect(value(launches) / value(softmax('kept-block-w4-x1-t32-l128'))).toBeCloseTo(1, 1);
    expect(says).toContain('Launching the blocks takes all of it');
  });
});

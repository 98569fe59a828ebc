import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartOf } from './chart';
import { pairsOf } from './compare';
import { judge } from './judge/findings';
import { readBytes } from './read';
import { LIMITS } from './report';

/** FUZZ=1000000 runs as many cases of each law; SEED=n others. */
const settings = { numRuns: Number(process.env['FUZZ'] ?? 1000), seed: Number(process.env['SEED'] ?? 11) };

const FOLDER = 'content/evidence/reports/';
const seeds = [
  'h200.console.csv',
  'h200.before.french.details.txt',
  'h200.before.german.details.csv',
  'h200.before.summary.csv',
].map((file) => readFileSync(FOLDER + file).subarray(0, 8000));
const report = readFileSync(`${FOLDER}h200.sections.ncu-rep`);

/** For any input: a report with finite and few numbers, or an answer in three sentences. */
function expectAnswer(bytes: Uint8Array): void {
  const reading = readBytes(bytes, 'x.csv');
  if (reading.report === null) {
    const { found, expected, todo } = reading.refusal;
    for (const sentence of [found, expected, todo]) expect(sentence).not.toBe('');
    return;
  }
  expect(reading.report.launches.length).toBeLessThanOrEqual(LIMITS.launches);
  for (const launch of reading.report.launches.slice(0, 20)) {
    for (const value of Object.values(launch.values)) expect(Number.isFinite(value)).toBe(true);
    expect(launch.kernel.length).toBeLessThanOrEqual(LIMITS.cell + 1);
    const { bound, findings } = judge(launch);
    expect(bound.says).not.toBe('');
    for (const { gain, title, because } of findings) {
      if (gain !== null) expect(gain >= 0 && gain <= 1, `${title}: ${gain}`).toBe(true);
      expect(`${title}${because}`).not.toMatch(/NaN|undefined|Infinity/);
    }
    chartOf(launch);
  }
  pairsOf(reading.report, reading.report);
}

/** A file with bytes changed, a piece removed, a piece doubled. */
const damaged = (bases: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> =>
  fc
    .record({
      base: fc.constantFrom(...bases),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.integer({ min: 0, max: 3000 }),
      how: fc.constantFrom('cut', 'leave out', 'double', 'change', 'insert'),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      words: fc.constantFrom(
        '"',
        ',',
        '\n',
        '""""',
        '=cmd|',
        '<script>alert(1)</script>',
        '1e999',
        '-',
        '\u0000',
        '(',
        '9'.repeat(400),
      ),
    })
    .map(({ base, at, length, how, bytes, words }) => {
      const from = Math.floor(at * base.length);
      const pieces: Readonly<Record<string, readonly Uint8Array[]>> = {
        cut: [base.subarray(0, from)],
        'leave out': [base.subarray(0, from), base.subarray(from + length)],
        double: [base.subarray(0, from + length), base.subarray(from)],
        change: [base.subarray(0, from), bytes, base.subarray(from + bytes.length)],
        insert: [base.subarray(0, from), new TextEncoder().encode(words), base.subarray(from)],
      };
      return Uint8Array.from(Buffer.concat([...pieces[how]!]));
    });

describe('the reader, for any file', () => {
  it('of random bytes and text answers', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), expectAnswer), settings);
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => expectAnswer(new TextEncoder().encode(text))),
      settings,
    );
  });

  it('of a damaged page answers', { timeout: 600_000 }, () => {
    fc.assert(fc.property(damaged(seeds), expectAnswer), settings);
  });

  it('of a damaged report file answers', { timeout: 600_000 }, () => {
    fc.assert(fc.property(damaged([report]), expectAnswer), { ...settings, numRuns: Math.ceil(settings.numRuns / 4) });
  });

  it('of a page with any numbers judges them without using NaN', () => {
    const names = [
      'gpu__time_duration.sum',
      'launch__grid_size',
      'launch__sm_count',
      'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
      'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
      'lts__throughput.avg.pct_of_peak_sustained_elapsed',
      'smsp__average_warp_latency_per_inst_issued.ratio',
      'smsp__average_warps_issue_stalled_wait_per_issue_active.ratio',
      'derived__memory_l1_wavefronts_shared_excessive',
      'derived__local_spilling_requests',
      'gpc__cycles_elapsed.max',
      'dram__bytes_read.sum',
      'lts__t_sectors_srcunit_tex_op_read.sum',
      'launch__waves_per_multiprocessor',
      'smsp__thread_inst_executed_per_inst_executed.ratio',
      'l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed',
      'gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed',
    ];
    const value = fc.oneof(fc.constantFrom('0', '-1', '1e300', '0.000001', '100', '200'), fc.nat().map(String));
    fc.assert(
      fc.property(
        fc.subarray(names, { minLength: 1 }),
        fc.array(value, { minLength: 17, maxLength: 17 }),
        (some, values) =>
          expectAnswer(new TextEncoder().encode(some.map((name, index) => `${name} ${values[index]}`).join('\n'))),
      ),
      settings,
    );
  });
});

/**
 * The laboratory compared with the GPU in launches that nothing was fitted to: how often the counts as written, the
 * prediction of what the compiler makes of them, and the estimate of hits in the L1 match the measurement. The page says so,
 * with these numbers.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { disagreementsOf, launchRowsOf } from '@src/evidence/testing';
import { validation as compiledHeldTo } from './nvcc/validation';
import { validation as l1HeldTo } from './l1/validation';
import type { KernelQuery } from './query';
import { runKernel } from './run';

type Counts = Readonly<Record<string, number>>;
type Case = Omit<KernelQuery, 'source'> & { readonly case: string; readonly file: string; readonly exact?: boolean };

const read = (name: string): string =>
  readFileSync(new URL(`../../content/evidence/lab-unseen/${name}`, import.meta.url), 'utf8');
const rows = launchRowsOf('lab-unseen');
/** Launches that the prediction misses, with what the machine code does instead as far as it is known. */
const disagreements = disagreementsOf('lab-unseen');

const LOADS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum';
const MISSES = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum';

const bytesOf = (result: string): string =>
  result
    .split(' ')
    .map((each) => each.split(':')[0])
    .join();
/**
 * Three quarters of the total time: `EVERY_LAUNCH=1` runs them too. A smaller launch of each kernel, or a similar one, always runs.
 */
const LONGEST = new Set(
  process.env['EVERY_LAUNCH']
    ? []
    : [
        ...['attentionScores-2', 'depthwiseConv-5', 'gemm2DTiling-128-64-8-8-4', 'gemmRect-8-8-8', 'median9-2'],
        ...['cipherGlobalTable-2', 'cipherGlobalTable-3', 'cipherGlobalTable-4', 'hashLookup-2', 'bloomQuery-2'],
        ...['convolutionRowsKernel-2', 'lbmStreamCollide-2', 'redBlackSweep-2', 'bilateralFilter-2'],
      ],
);
const cases = (JSON.parse(read('cases.json')) as Case[]).filter(({ case: name }) => !LONGEST.has(name));
const launches = cases.map(({ case: name, file, exact = true, ...launch }) => {
  const { counters, result } = rows.find((row) => row.case === name)!;
  const run = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);
  const off = (counts: Counts, of: string): number => Math.abs(counts[of]! - counters[of]!);
  const names = Object.keys(run.metrics);
  const misses = run.estimates?.metrics[MISSES];
  return {
    name,
    faults: run.diagnostics.filter(({ severity }) => severity === 'error'),
    isWritten: names.every((of) => off(run.metrics, of) === 0),
    isCompiled: names.every((of) => off(run.compiled, of) === 0),
    isFurther: names.some((of) => off(run.compiled, of) > off(run.metrics, of)),
    sameBytes: !exact || run.buffers.map(({ checksum }) => checksum).join() === bytesOf(result),
    points:
      misses === undefined || counters[LOADS] === 0
        ? null
        : (100 * Math.abs(misses - counters[MISSES]!)) / counters[LOADS]!,
  };
});
const count = (of: (launch: (typeof launches)[number]) => boolean): number => launches.filter(of).length;
const named = (of: (launch: (typeof launches)[number]) => boolean): string[] =>
  launches.filter(of).map(({ name }) => name);

it('all launches were measured, and run here without a fault', () => {
  expect(launches.length + LONGEST.size).toBe(rows.length);
  expect(launches.flatMap(({ faults }) => faults)).toEqual([]);
});

it('buffers end as on the GPU, except where its compiler is wrong', () => {
  expect(named(({ sameBytes }) => !sameBytes)).toEqual(['rgbToYuv']);
  // What the machine code computes in place of 66 x + 129 y + 25 z: the first four pixels as they were read back.
  const pixels = [
    [7, 99, 191, 32],
    [124, 216, 57, 149],
    [241, 82, 174, 15],
    [107, 199, 40, 132],
  ] as [number, number, number, number][];
  const wrong = pixels.map(
    ([x, y, z, w]) => (((66 * (x + 256 * y) + 25 * (z + 256 * w) + 129 * y + 128) >> 8) + 16) & 255,
  );
  const measured = /^[0-9a-f]+:([\d,]+)/.exec(rows.find((row) => row.case === 'rgbToYuv')!.result)![1]!.split(',');
  expect(wrong).toEqual([0, 4, 8, 12].map((at) => Number(measured[at])));
});

/** The statement about all launches, of which the skipped ones may be anything between none and all. */
const expectOf = (all: number, seen: number): void => {
  expect(all).toBeGreaterThanOrEqual(seen);
  expect(all).toBeLessThanOrEqual(seen + LONGEST.size);
};

it('the page states for how many launches all counters are exact', () => {
  const { written, compiled } = compiledHeldTo.unseen;
  expect(compiledHeldTo.unseen.launches).toBe(rows.length);
  expectOf(
    written,
    count(({ isWritten }) => isWritten),
  );
  // For these the list of disagreements says which.
  const listed = [...LONGEST].filter((name) => name in disagreements).length;
  expect(compiled).toBe(count(({ isCompiled }) => isCompiled) + LONGEST.size - listed);
});

it('misses of the prediction are listed, and it is hardly ever further off than the counts as written', () => {
  const missed = named(({ isCompiled, sameBytes }) => !isCompiled || !sameBytes);
  const listed = Object.keys(disagreements).filter((name) => !LONGEST.has(name));
  expect(missed.sort()).toEqual(listed.sort());
  expect(named(({ isFurther }) => isFurther)).toEqual(['pageRankPull-2']);
});

it('the page states the error of the hit estimate in the L1', () => {
  const points = launches.flatMap((launch) => launch.points ?? []);
  const { launches: all, exact, usual, mostPoints } = l1HeldTo.unseen;
  expectOf(all, points.length);
  expectOf(exact, points.filter((each) => each === 0).length);
  expectOf(usual, points.filter((each) => each < l1HeldTo.usualPoints).length);
  expect(Math.max(...points)).toBeLessThan(mostPoints);
});

/**
 * The prediction of what the compiler does to accesses, compared with the GPU, in kernels that its rules were derived from,
 * and in others that only judge them (lab-unseen-3). Misses are listed by name: a launch that becomes exact leaves the list,
 * and none may join it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { disagreementsOf, launchRowsOf } from '@src/evidence/testing';
import { validation } from './nvcc/validation';
import type { KernelQuery } from './query';
import { runKernel } from './run';

type Counts = Readonly<Record<string, number>>;
type Case = Omit<KernelQuery, 'source'> & { readonly case: string; readonly file: string; readonly exact?: boolean };

const SIX =
  /^l1tex__(t_(requests|sectors)_pipe_lsu_mem_global_op_(ld|st)|data_pipe_lsu_wavefronts_mem_shared_op_(ld|st))\.sum$/;

/** Faulty kernels: what they read decides what they do, and is undefined. */
const FAULTY = new Set(['lab-families/oddEven']);

describe.each([
  ['lab-patterns', 'h200', validation.patterns],
  ['lab-unseen-2', 'h200', validation.unseenLater],
  ['lab-families', 'h100', validation.families],
  ['lab-unseen-3', 'h100', validation.unseenLast],
] as const)('%s', (dataset, gpu, told) => {
  const read = (name: string): string =>
    readFileSync(new URL(`../../content/evidence/${dataset}/${name}`, import.meta.url), 'utf8');
  const rows = launchRowsOf(dataset, gpu).filter((row) => !FAULTY.has(`${dataset}/${row.case}`));
  /** Launches that the prediction misses, with what the machine code does instead as far as it is known. */
  const disagreements = disagreementsOf(dataset);
  const cases = (JSON.parse(read('cases.json')) as Case[]).filter((each) => !FAULTY.has(`${dataset}/${each.case}`));
  const launches = cases.map(({ case: name, file, exact = true, ...launch }) => {
    const { counters, result } = rows.find((row) => row.case === name)!;
    const run = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);
    const names = Object.keys(run.metrics).filter((each) => SIX.test(each));
    const off = (counts: Counts, of: string): number => Math.abs(counts[of]! - counters[of]!);
    const bytes = result
      .split(' ')
      .map((each) => each.split(':')[0])
      .join();
    return {
      name,
      names: names.length,
      faults: run.diagnostics.filter(({ severity }) => severity === 'error'),
      isWritten: names.every((of) => off(run.metrics, of) === 0),
      isCompiled: names.every((of) => off(run.compiled, of) === 0),
      right: names.filter((of) => off(run.compiled, of) === 0).length,
      isFurther: names.some((of) => off(run.compiled, of) > off(run.metrics, of)),
      sameBytes: !exact || run.buffers.map(({ checksum }) => checksum).join() === bytes,
    };
  });
  type Launch = (typeof launches)[number];
  const named = (of: (launch: Launch) => boolean): string[] => launches.filter(of).map(({ name }) => name);

  it('runs without a fault, with six counters each', () => {
    expect(launches).toHaveLength(rows.length);
    expect(launches.flatMap(({ faults }) => faults)).toEqual([]);
    expect(launches.every(({ names }) => names === 6)).toBe(true);
  });

  it('ends with the same bytes where they do not depend on rounding, or on which of two blocks is last', () => {
    expect(named(({ sameBytes }) => !sameBytes).filter((name) => name !== 'divergeU2')).toEqual([]);
  });

  it('is as accurate as the prediction states', () => {
    expect({
      launches: launches.length,
      written: named(({ isWritten }) => isWritten).length,
      compiled: named(({ isCompiled }) => isCompiled).length,
      counters: launches.reduce((sum, { right }) => sum + right, 0),
    }).toEqual(told);
  });

  it('misses what is listed, and nothing else', () => {
    expect(named(({ isCompiled }) => !isCompiled).sort()).toEqual(Object.keys(disagreements).sort());
  });

  it('is never further from the GPU than the count as written, except where listed', () => {
    const said = Object.entries(disagreements).filter(([, why]) => why.startsWith('further'));
    expect(named(({ isFurther }) => isFurther).sort()).toEqual(said.map(([name]) => name).sort());
  });
});

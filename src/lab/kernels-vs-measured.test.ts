/**
 * The laboratory compared with the GPU, whole kernels: 66 launches, their counters, and every byte that they left in memory.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { launchRowsOf } from '@src/evidence/testing';
import { validation } from './nvcc/validation';
import type { KernelArgument } from './query';
import { runKernel } from './run';

interface Case {
  readonly case: string;
  readonly file: string;
  readonly kernel: string;
  readonly grid: [number, number, number];
  readonly block: [number, number, number];
  readonly sharedBytes: number;
  readonly arguments: readonly KernelArgument[];
}
const read = (name: string): string =>
  readFileSync(new URL(`../../content/evidence/lab-kernels/${name}`, import.meta.url), 'utf8');
const cases = JSON.parse(read('cases.json')) as Case[];
const rows = launchRowsOf('lab-kernels');

/** Kernels whose machine code makes fewer requests than their source, with what is known about each. */
const merged: Readonly<Record<string, string>> = {
  compact: 'the second in[i] of a thread is not loaded again: `repeated` counts 127 requests',
  scanHillisSteele: 'buffer[from][t], on both sides of "?:", is read once for all lanes: 5 turns in 16 blocks',
  scanBlelloch: 'data[2t] and data[2t + 1] become one access of 8 bytes (LDS.64 and STS.64 in the machine code)',
  ticket: 'the compiler adds within the warp: one lane asks the counter, and tickets are dealt in another order',
  largest: 'the compiler finds the maximum of the warp first: one lane asks',
};

describe.each(cases)('$case', ({ case: name, file, ...launch }) => {
  const row = rows.find((each) => each.case === name)!;
  const result = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);

  it('runs without a fault', () => {
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  it('leaves the same bytes', () => {
    const hashes = row.result.split(' ').map((each) => each.split(':')[0]);
    expect(result.buffers.map(({ checksum }) => checksum)).toEqual(hashes);
  });
  it('counts the same', () => {
    const names = Object.keys(result.metrics).filter((each) => each in row.counters);
    const of = (counts: Readonly<Record<string, number>>) =>
      Object.fromEntries(names.map((each) => [each, counts[each]]));
    const known = merged[name];
    if (known === undefined) expect(of(result.metrics)).toEqual(of(row.counters));
    else expect(of(result.metrics), `${name} agrees now: strike it from the list`).not.toEqual(of(row.counters));
  });
});

it('as compiled, all but one count the same, since tickets are drawn in another order', () => {
  const differ = cases.filter(({ case: name, file, ...launch }) => {
    const { counters } = rows.find((each) => each.case === name)!;
    const { compiled } = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);
    return Object.keys(compiled).some((each) => each in counters && compiled[each] !== counters[each]);
  });
  expect(differ.map((each) => each.case)).toEqual(['ticket']);
  const [launches, written] = [cases.length, cases.length - Object.keys(merged).length];
  expect(validation.kernels).toEqual({ launches, written, compiled: launches - differ.length });
});

it('a load that the compiler eliminated is named with the counts', () => {
  const { case: _, file, ...launch } = cases.find((each) => each.case === 'compact')!;
  const { accesses, metrics } = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);
  const name = 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum';
  const repeated = accesses.reduce((sum, access) => sum + access.repeated, 0);
  expect(metrics[name]! - repeated).toBe(rows.find((each) => each.case === 'compact')!.counters[name]);
});

/**
 * The model of the L1 compared with recordings of whole kernels on an H200, each from cold caches. Kernels whose addresses
 * are computed run in the laboratory, smaller than they were measured: with as many blocks as each SM runs, the hit rate is
 * the same. For table lookups and gathers, whose indices were uploaded, the model gets the addresses of their warps.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { seededPermutation, seededRandom } from '@src/engine/random';
import type { Row } from '@src/evidence/run';
import { rowsOf } from '@src/evidence/testing';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { footprintOf } from './footprint';
import { LineCache } from './line-cache';
import { l1Plan } from './plan';
import { Sm, type Tally } from './sm';
import { WarpTrace } from './trace';

const { h200 } = architectures;
const read = (path: string): string =>
  readFileSync(new URL(`../../../content/evidence/${path}`, import.meta.url), 'utf8');
const HIT = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum';
const MISS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum';
const share = (counters: Readonly<Record<string, number>>): number =>
  counters[HIT]! / (counters[HIT]! + counters[MISS]!);

/** Percentage points between the model and the counters, worst first. */
function errorsOf(rows: readonly Row[], estimated: (row: Row) => number): { name: string; points: number }[] {
  return rows
    .map((row) => ({ name: row.case, points: 100 * Math.abs(estimated(row) - share(row.counters!)) }))
    .sort((a, b) => b.points - a.points);
}
const floats = (count: number) => ({ buffer: { type: 'float' as const, count, init: 'iota' as const } });
const ofKernel = (query: KernelQuery): number => share(runKernel(query, h200, { races: false }).estimates!.metrics);

describe('hits of whole kernels, of all sectors of global loads', () => {
  it('that copy a matrix with x and y swapped or not: at most 3 percentage points off', () => {
    const n = 512;
    const source = read('grid-shape/kernel.cu').replace('rows = 8192, columns = 8192', `rows = ${n}, columns = ${n}`);
    const errors = errorsOf(rowsOf('grid-shape'), ({ params }) => {
      const [x, y] = [Number(params['blockX']), Number(params['blockY'])];
      const grid = [n / x, n / y, 1] as const;
      return ofKernel({
        source,
        kernel: String(params['mapping']),
        grid,
        block: [x, y, 1],
        arguments: [floats(n * n), floats(n * n)],
      });
    });
    expect(errors.length).toBe(18);
    expect(errors[0]!.points).toBeLessThan(3);
    expect(errors[9]!.points).toBeLessThan(0.01);
  });

  it('that read floats shifted by some elements: at most 0.1 off', () => {
    const rows = rowsOf('copy-offset').filter(({ params }) => params['access'] === 'read');
    const n = 1 << 17;
    const source = `__global__ void shifted(float *out, const float *in, int offset) {
      const int i = blockIdx.x * blockDim.x + threadIdx.x;
      out[i] = in[i + offset];
    }`;
    const errors = errorsOf(rows, ({ params }) => {
      const threads = Number(params['blockSize']);
      return ofKernel({
        source,
        grid: [n / threads, 1, 1],
        block: [threads, 1, 1],
        arguments: [floats(n), floats(n + 32), { int: Number(params['offset']) }],
      });
    });
    expect(errors.length).toBeGreaterThan(30);
    expect(errors[0]!.points).toBeLessThan(0.1);
  });

  it('that add to fields of particles, in three layouts: at most 0.5 off', () => {
    const particles = 1 << 16;
    const source = read('aos-soa/kernel.cu').replace('particles = size_t(1) << 26', `particles = ${particles}`);
    const rows = rowsOf('aos-soa').filter(({ params }) => params['layout'] !== 'soa');
    const errors = errorsOf(rows, ({ params }) => {
      const { layout, fields, touched } = params;
      const lanes = { aosoa8: ', 8', aosoa32: ', 32' }[String(layout)] ?? '';
      return ofKernel({
        source,
        kernel: `${lanes ? 'aosoa' : 'aos'}<${fields}, ${touched}${lanes}>`,
        grid: [particles / 256, 1, 1],
        block: [256, 1, 1],
        arguments: [floats(particles * Number(fields)), { float: 1 }],
      });
    });
    expect(errors.length).toBe(18);
    expect(errors[0]!.points).toBeLessThan(0.5);
  });
});

/** Hits of blocks of 256 threads that one SM of an H200 runs one after the other. `warp` gives byte addresses by lane. */
function ofSm(
  blocks: number,
  warp: (first: number, access: (op: Tally['op'], at: (lane: number) => number) => void) => void,
) {
  const plan = l1Plan(h200, { blocks, threadsPerBlock: 256, sharedBytesPerBlock: 0 })!;
  const tallies = (['load', 'store'] as const).map((op): Tally => ({
    op,
    use: 'allocate',
    sectors: 0,
    hits: 0,
    requests: 0,
    missed: 0,
    awaited: 0,
  }));
  const sm = new Sm(new LineCache(plan.lines, plan.window), tallies, plan.residentBlocks);
  for (let block = 77; block < blocks; block += plan.ofSms) {
    const warps = Array.from({ length: 8 }, (_, index) => {
      const trace = new WarpTrace(1e6);
      warp(block * 256 + index * 32, (op, at) => {
        const offsets = Int32Array.from({ length: 32 }, (_, lane) => at(lane));
        trace.access(op === 'load' ? 0 : 1, offsets[0]! >> 7, footprintOf(-1, offsets, 4), op === 'store');
      });
      return trace;
    });
    sm.add(warps);
  }
  sm.finish();
  return tallies[0]!.hits / tallies[0]!.sectors;
}
const INDEX = 2 ** 28;
const TABLE = 2 ** 29;

describe('hits of gathers, of all sectors of global loads', () => {
  it('that look up random entries of tables from 1 KiB to 256 MiB: at most 2 percentage points off, most 0.3', () => {
    const rows = rowsOf('lookup').filter(({ params }) => !String(params['kernel']).startsWith('loop'));
    const errors = errorsOf(rows, ({ params }) => {
      const entries = Number(params['entries']);
      const random = seededRandom(entries);
      return ofSm(65536, (first, access) => {
        access('load', (lane) => INDEX + (first + lane) * 4);
        access('load', () => TABLE + random(entries) * 4);
        access('store', (lane) => (first + lane) * 4);
      });
    });
    expect(errors.length).toBe(23);
    expect(errors[0]!.points).toBeLessThan(2);
    expect(errors[6]!.points).toBeLessThan(0.4);
  });

  it('that are shuffled within windows: at most 2 percentage points off', () => {
    const rows = rowsOf('gather').filter(({ params }) => Number(params['window']) > 0);
    const errors = errorsOf(rows, ({ params }) => {
      const window = Math.min(2 ** 22, Number(params['window']));
      const random = seededRandom(window);
      const shuffles = new Map<number, number[]>();
      const indexOf = (i: number): number => {
        const start = i - (i % window);
        // In a window much larger than what an SM reads of it, drawing with repetition is as good as a shuffle.
        if (window > 2 ** 12) return start + random(window);
        if (!shuffles.has(start)) shuffles.set(start, seededPermutation(window, start + 1));
        return start + shuffles.get(start)![i % window]!;
      };
      return ofSm(16384, (first, access) => {
        access('load', (lane) => INDEX + (first + lane) * 4);
        access('load', (lane) => TABLE + indexOf(first + lane) * 4);
        access('store', (lane) => (first + lane) * 4);
      });
    });
    expect(errors.length).toBe(12);
    expect(errors[0]!.points).toBeLessThan(2);
  });
});

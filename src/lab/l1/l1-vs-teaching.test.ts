/** The estimate of hits in the L1 compared with counters of whole kernels, launch by launch, with its error. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { rowsOf } from '@src/evidence/testing';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { BlockScheduler } from './block-scheduler';
import { validation } from './validation';

interface Case extends Omit<KernelQuery, 'source'> {
  readonly case: string;
  readonly file: string;
}
const read = (name: string): string =>
  readFileSync(new URL(`../../../content/evidence/lab-teaching/${name}`, import.meta.url), 'utf8');
const cases = JSON.parse(read('cases.json')) as Case[];
const rows = rowsOf('lab-teaching');
const MISS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum';
const HIT = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum';
const SECTORS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum';
/**
 * Where the first blocks of a grid run determines what the L1 of an SM shares. Here it repeats at a distance near 132
 * blocks.
 */
const RESONANT = /^(tableWalk|tableBesideShared)/;

/**
 * More than 10⁸ operations each, half of the total time: `EVERY_LAUNCH=1` runs them too. A smaller launch of each kernel
 * always runs.
 */
const LONGEST = new Set(process.env['EVERY_LAUNCH'] ? [] : ['product-2', 'product-3', 'product-4', 'passes-2']);

/** Launches with global loads that the laboratory can run. */
const launches = rows.flatMap((row) => {
  const counters = row.counters!;
  if (LONGEST.has(row.case)) return [];
  const { file, case: name, ...launch } = cases.find((each) => each.case === row.case)!;
  if (!(counters[SECTORS]! > 0)) return [];
  const { estimates, metrics } = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200, {
    races: false,
  });
  if (!estimates) return [];
  // Loads that the compiler eliminates, or merges, would have hit: the misses stay the same.
  const misses = { estimated: estimates.metrics[MISS]!, counted: counters[MISS]! };
  const rate = (sectors: number, missed: number): number => (sectors > 0 ? 100 * (1 - missed / sectors) : 0);
  const counted = rate(counters[SECTORS]!, counters[MISS]!);
  const told = estimates.metrics[HIT]! + estimates.metrics[MISS]!;
  const off = {
    compiled: Math.abs(rate(told, misses.estimated) - counted),
    written: Math.abs(rate(metrics[SECTORS]!, misses.estimated) - counted),
  };
  return [{ name, misses, off, points: (100 * Math.abs(misses.estimated - misses.counted)) / counters[SECTORS]! }];
});
const worstFirst = launches.toSorted((a, b) => b.points - a.points);

describe('sectors of global loads that miss in the L1, estimated and counted on an H200', () => {
  it('are the same in 7 of 8 launches', () => {
    expect(launches.length + LONGEST.size).toBeGreaterThanOrEqual(validation.launches);
    const exact = launches.filter(({ misses }) => misses.estimated === misses.counted);
    expect(exact.length / launches.length).toBeGreaterThan(validation.exact);
  });

  it('differ by less than 2 percentage points of the sectors, except for known ones', () => {
    const known = worstFirst.filter(({ points }) => points >= validation.usualPoints).map(({ name }) => name);
    expect(known.filter((name) => !RESONANT.test(name))).toEqual(['volatileTwice']);
  });

  it('differ by less than 10 where what a block shares with others depends on its SM', () => {
    const points = worstFirst.filter(({ name }) => RESONANT.test(name)).map((each) => each.points);
    expect(points.length).toBe(8);
    expect(points[0]).toBeLessThan(validation.mostPoints);
  });
});

describe('hit rates of the L1, estimated and counted on an H200', () => {
  it('are those of the loads as compiled: of the loads as written they would be several times as far off', () => {
    const mean = (of: (launch: (typeof launches)[number]) => number): number =>
      launches.reduce((sum, launch) => sum + of(launch), 0) / launches.length;
    expect(mean(({ off }) => off.compiled)).toBeLessThan(validation.meanPoints);
    expect(mean(({ off }) => off.written)).toBeGreaterThan(5 * validation.meanPoints);
  });
});

describe('the SMs of blocks', () => {
  const recorded = (name: string): number[] =>
    rows
      .find((row) => row.case === name)!
      .result!.split(' ')[0]!
      .split(':')[1]!
      .split(',')
      .map(Number);
  /** How many blocks later each SM got its next one. */
  const distances = (sms: readonly number[]): number[] =>
    sms.flatMap((sm, block) => {
      const next = sms.indexOf(sm, block + 1);
      return next < 0 ? [] : [next - block];
    });

  it.each([
    ['whereBlocksRan', 8, 1024],
    ['whereBlocksRan-2', 2, 264],
    ['whereBlocksRan-3', 16, 2112],
  ])('differ by distances of %s while there is room', (name, turns, blocks) => {
    const real = distances(recorded(name).slice(0, blocks));
    const near = real.filter((each) => [124, 132, 140].includes(each));
    expect(near.length / real.length).toBeGreaterThan(0.8);
    const dealer = new BlockScheduler(132, turns);
    const dealt = distances(Array.from({ length: blocks }, () => dealer.next()));
    // When the turns of most SMs are longer or shorter, some other SM compensates, here as there.
    const regular = dealt.filter((each) => [124, 132, 140].includes(each));
    expect(regular.length / dealt.length).toBeGreaterThan(0.95);
    const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
    expect(Math.abs(mean(dealt) - mean(real))).toBeLessThan(8);
  });

  it('come in an order without rhythm once all SMs are full', () => {
    const late = distances(recorded('whereBlocksRan-2').slice(264));
    expect(new Set(late).size).toBeGreaterThan(80);
    const dealer = new BlockScheduler(132, 2);
    expect(new Set(distances(Array.from({ length: 1024 }, () => dealer.next()).slice(264))).size).toBeGreaterThan(80);
  });
});

/**
 * The model of a scheduler for loads that end in the caches, and at barriers, compared with 96 kernels that an H100 ran.
 * Nothing was fitted to them.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import {
  scheduleWarps,
  schedulerTiming,
  stallReasons,
  type Instruction,
  type LoadedLevel,
} from '@src/engine/scheduler';
import { compiledLoop, FMAS_PER_TURN } from './recorded-loops';
import { caseOf, rowsOf, value } from './testing';

const { h100, h200 } = architectures;
const rows = rowsOf('latency-levels', 'h100');
const launchUs = value(caseOf(rowsOf('launch-cost'), 'empty-132-1024t-0B'));
const BARRIER: Instruction = { kind: 'barrier', stall: 1, sets: null, waits: [] };
const PARTITIONS = 4;

interface Compared {
  readonly level: LoadedLevel;
  readonly warpsPerSm: number;
  readonly time: number;
  readonly share: number;
  readonly barrier: { readonly model: number; readonly counted: number };
}

const compared = rows.map((row): Compared => {
  const { level, barrier, warpsPerSm, loads, chains, fmas } = row.params as unknown as {
    readonly level: LoadedLevel;
    readonly barrier: boolean;
    readonly warpsPerSm: number;
    readonly loads: number;
    readonly chains: number;
    readonly fmas: number;
  };
  const loop = compiledLoop(loads, chains)!;
  const warps = warpsPerSm / PARTITIONS;
  const model = scheduleWarps(
    {
      ...loop,
      after: barrier ? [BARRIER, ...loop.after] : loop.after,
      innerTimes: fmas / FMAS_PER_TURN,
      rounds: Number(row.params['rounds']),
    },
    { warps, warpsPerBlock: warpsPerSm > 32 ? warps / 2 : warps },
    schedulerTiming(h100, level, PARTITIONS, h200),
  );
  const all = Object.values(model.warpCycles).reduce((sum, cycles) => sum + cycles, 0);
  const counted = (reason: string): number =>
    row.counters![`smsp__average_warps_issue_stalled_${reason}_per_issue_active.ratio`]! /
    row.counters!['smsp__average_warp_latency_per_inst_issued.ratio']!;
  return {
    level,
    warpsPerSm,
    time: Math.abs((launchUs + model.cycles / h100.boostClock.value) / value(row) - 1),
    share: Math.max(...stallReasons.map((reason) => Math.abs(model.warpCycles[reason] / all - counted(reason)))),
    barrier: { model: model.warpCycles.barrier / all, counted: counted('barrier') },
  };
});

/** Cases of 32 whose time is within 10 %, and whose stall shares are all within 5 points. */
const LIMITS_OF_L2 = { time: 22, share: 20 };
const LIMITS_OF_L1 = { time: 26, share: 24 };

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

describe('the model of a scheduler and an H100', () => {
  it('have 96 cases, a third for each level', () => {
    expect(rows).toHaveLength(96);
    for (const level of ['dram', 'l2', 'l1']) expect(compared.filter((one) => one.level === level)).toHaveLength(32);
  });

  it.each([
    ['l2', LIMITS_OF_L2],
    ['l1', LIMITS_OF_L1],
  ] as const)(
    'agree within 10 %% and 5 points at the median where loads end in the %s, and in most cases',
    (level, least) => {
      const own = compared.filter((one) => one.level === level);
      expect(median(own.map(({ time }) => time))).toBeLessThan(0.05);
      expect(median(own.map(({ share }) => share))).toBeLessThan(0.05);
      expect(own.filter(({ time }) => time <= 0.1).length).toBe(least.time);
      expect(own.filter(({ share }) => share <= 0.05).length).toBe(least.share);
    },
  );

  it('do not agree at barriers, which is why the figure calls them an estimate', () => {
    const meet = compared.filter(({ level }) => level === 'dram');
    const errors = meet.map(({ barrier: { model, counted } }) => Math.abs(model - counted));
    expect(median(errors)).toBeGreaterThan(0.05);
    expect(Math.max(...errors)).toBeLessThan(0.25);
  });
});

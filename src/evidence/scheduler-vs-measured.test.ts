/**
 * The model of a scheduler compared with 224 recorded kernels. Its instructions are the compiler's; latency, bandwidth and
 * the knee between them are facts from other recordings. Seven costs were fitted to one half of the cases, one at a time on
 * a coarse grid, and are judged by the other. The order in which warps are picked was chosen among several on all cases.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { SchedulerCosts } from '@src/arch/scheduler-costs';
import { scheduleWarps, schedulerTiming, stallReasons, type WarpSchedule } from '@src/engine/scheduler';
import { halves } from './fit';
import { compiledLoop, FMAS_PER_TURN } from './recorded-loops';
import { recordedSchedule, SCHEDULE_ROUNDS } from './recorded-schedules';
import { caseOf, disagreementsOf, rowsOf, someOf, value } from './testing';
import type { Row } from './run';

const { h200 } = architectures;
const rows = rowsOf('latency-hiding');
const { heldOut } = halves(rows);
const known = disagreementsOf('latency-hiding');

/** A launch whose blocks do nothing. */
const launchUs = value(caseOf(rowsOf('launch-cost'), 'empty-132-1024t-0B'));

interface Compared {
  readonly row: Row;
  readonly model: WarpSchedule;
  /** Relative error of the time, hence of the throughput, and the largest error of a stall share. */
  readonly time: number;
  readonly share: number;
  /** Errors of the stall shares that are above a hundredth in the recording or in the model. */
  readonly shares: readonly number[];
}

function compare(row: Row, arch: Architecture = h200): Compared {
  const { warpsPerSm, loads, chains, fmas } = row.params as Record<string, number>;
  const partitions = Math.min(h200.partitionsPerSm.value, warpsPerSm!);
  const warps = warpsPerSm! / partitions;
  const model = scheduleWarps(
    { ...compiledLoop(loads!, chains!)!, innerTimes: fmas! / FMAS_PER_TURN, rounds: SCHEDULE_ROUNDS },
    { warps, warpsPerBlock: warpsPerSm! > 32 ? warps / 2 : warps },
    schedulerTiming(arch, 'dram', partitions, arch),
  );
  const all = Object.values(model.warpCycles).reduce((sum, cycles) => sum + cycles, 0);
  const counted = recordedSchedule('h200', {
    warpsPerSm: warpsPerSm!,
    loads: loads!,
    chains: chains!,
    fmas: fmas!,
  })!.stalls;
  const errors = stallReasons.map((reason) => {
    const own = model.warpCycles[reason] / all;
    return { error: Math.abs(own - counted[reason]), isThere: Math.max(own, counted[reason]) > 0.01 };
  });
  return {
    row,
    model,
    time: (launchUs + model.cycles / h200.boostClock.value) / value(row) - 1,
    share: Math.max(...errors.map(({ error }) => error)),
    shares: errors.flatMap(({ error, isThere }) => (isThere ? [error] : [])),
  };
}

const compared = rows.map((row) => compare(row));
const misses = compared.filter(({ time, share }) => Math.abs(time) > 0.1 || share > 0.05);

const spread = (of: readonly Compared[], error: (one: Compared) => number) => {
  const all = of.map((one) => Math.abs(error(one))).sort((a, b) => a - b);
  const rounded = (number: number): number => Math.round(number * 1000) / 1000;
  return { median: rounded(all[all.length >> 1]!), worst: rounded(all.at(-1)!) };
};

describe('the model of a scheduler and the H200', () => {
  it('have 224 cases', () => expect(rows).toHaveLength(224));

  it('differ, on the half that nothing was fitted to, by what the GPU’s facts state', () => {
    const own = compared.filter(({ row }) => heldOut.includes(row));
    const error = { time: spread(own, ({ time }) => time), share: spread(own, ({ share }) => share) };
    expect(error).toEqual(h200.schedulerCosts.value!.error);
    expect(error.time.median).toBeLessThan(0.1);
    expect(error.share.median).toBeLessThan(0.05);
  });

  it('agree on the instructions of a round, up to those outside the loop', () => {
    for (const { row, model } of compared) {
      const { warpsPerSm } = row.params as { readonly warpsPerSm: number };
      const rounds = SCHEDULE_ROUNDS * warpsPerSm * h200.sms.value;
      const counted = row.counters!['smsp__inst_executed.sum']! / rounds;
      const own = model.issued / ((SCHEDULE_ROUNDS * warpsPerSm) / Math.min(4, warpsPerSm));
      expect(counted - own, row.case).toBeGreaterThan(0.1);
      expect(counted - own, row.case).toBeLessThan(0.2);
    }
  });

  it('agree within 10 % on the time and within 5 points on each stall share, except for the listed cases', () => {
    expect(misses.map(({ row }) => row.case).sort()).toEqual(Object.keys(known).sort());
  });

  it('agree within 5 points on 94 % of the stall shares, and within half a point on most', () => {
    const shares = compared.flatMap((one) => one.shares).sort((a, b) => a - b);
    expect([shares.length, shares.filter((error) => error <= 0.05).length]).toEqual([1143, 1073]);
    expect(shares[shares.length >> 1]).toBeLessThan(0.005);
    expect(spread(compared, ({ share }) => share).median).toBe(0.014);
  });

  it('agree in as many cases as the GPU’s facts state, on the time in nine of ten at least', () => {
    const { cases, time, share } = h200.schedulerCosts.value!.within;
    expect({
      cases: compared.length,
      time: compared.filter((one) => Math.abs(one.time) <= 0.1).length,
      share: compared.filter((one) => one.share <= 0.05).length,
    }).toEqual({ cases, time, share });
    expect(time / cases).toBeGreaterThan(0.9);
    expect(share / cases).toBeGreaterThan(0.75);
  });

  const some = halves(rows).fitted.filter((_, index) => index % 2 === 0);
  const lossOf = (row: Row, arch: Architecture): number => {
    const { time, share } = compare(row, arch);
    return Math.abs(time) + share;
  };
  const own = new Map(compared.map(({ row, time, share }) => [row, Math.abs(time) + share]));
  const sum = (losses: readonly number[]): number => losses.reduce((all, loss) => all + loss, 0);

  // The most loads of an SM concern few of the cases; what each instruction costs concerns all of them.
  it.each<readonly [Partial<SchedulerCosts>, every: number]>([
    [{ streamCycles: 0 }, 2],
    [{ scatterCycles: 0 }, 2],
    [{ scatterPerQueued: 0 }, 2],
    [{ mostLoadsPerSm: 2048 }, 1],
    [{ constantCycles: 1 }, 2],
    [{ branchCycles: 0, fetchCycles: 0 }, 2],
  ])('agree worse without what a cost stands for: %o', (change, every) => {
    const costs = { ...h200.schedulerCosts, value: { ...h200.schedulerCosts.value!, ...change } };
    const cases = someOf(some, every);
    const without = cases.map((row) => lossOf(row, { ...h200, schedulerCosts: costs }));
    expect(sum(without)).toBeGreaterThan(sum(cases.map((row) => own.get(row)!)));
  });
});

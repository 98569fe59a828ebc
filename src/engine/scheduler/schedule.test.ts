import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleWarps, stallReasons, type Instruction, type SchedulerTiming, type WarpProgram } from '.';

const timing: SchedulerTiming = {
  loadCycles: 500,
  scatterCycles: 0,
  scatterPerQueued: 0,
  loadBusyCycles: 0,
  knee: 2,
  mostInFlight: 1000,
  constantCycles: 20,
  branchCycles: 3,
  fetchCycles: 4,
  fmaBusyCycles: 1,
};

const one = (kind: Instruction['kind'], more: Partial<Instruction> = {}): Instruction => ({
  kind,
  stall: 1,
  sets: null,
  waits: [],
  ...more,
});
const fma = (stall = 1): Instruction => one('fma', { stall });
const load = one('load', { sets: 0 });
const use = one('fma', { waits: [0] });

const looped = (before: Instruction[], rounds = 1): WarpProgram => ({
  before,
  inner: [],
  innerTimes: 0,
  after: [],
  rounds,
});
const run = (program: WarpProgram, warps = 1, change: Partial<SchedulerTiming> = {}, warpsPerBlock = warps) =>
  scheduleWarps(program, { warps, warpsPerBlock }, { ...timing, ...change }, 10_000);

describe('one warp', () => {
  it('issues a chain of multiply-adds every 4 cycles, and independent ones every cycle', () => {
    expect(run(looped(Array.from({ length: 10 }, () => fma(4)))).cycles).toBe(37);
    expect(run(looped(Array.from({ length: 10 }, () => fma()))).cycles).toBe(10);
  });

  it('waits for a load by the long scoreboard, for a constant by the short one', () => {
    expect(run(looped([load, use])).warpCycles).toMatchObject({ selected: 2, long_scoreboard: 499, wait: 0 });
    const constant = one('constant', { sets: 1 });
    const needs = one('integer', { waits: [1] });
    expect(run(looped([constant, needs])).warpCycles).toMatchObject({ short_scoreboard: 19, long_scoreboard: 0 });
  });

  it('waits once for loads that were issued together', () => {
    expect(run(looped([load, load, load, load, use])).cycles).toBe(504);
    expect(run(looped([load, use, load, use])).cycles).toBe(1002);
  });

  it('pays for a branch that is taken, not for the last one', () => {
    const branch = one('branch', { stall: 5 });
    const program: WarpProgram = { before: [], inner: [fma(), branch], innerTimes: 3, after: [], rounds: 1 };
    expect(run(program).warpCycles).toMatchObject({ branch_resolving: 6, no_instruction: 8, wait: 8 });
  });
});

describe('several warps', () => {
  it('hide each other’s latency, one instruction per cycle', () => {
    const chain = looped(Array.from({ length: 10 }, () => fma(4)));
    expect(run(chain, 4).cycles).toBe(40);
    expect(run(chain, 8).cycles).toBe(80);
    expect(run(chain, 8).warpCycles.not_selected).toBeGreaterThan(0);
    expect(run(chain, 4).eligibleWarps).toBeLessThan(run(chain, 8).eligibleWarps);
  });

  it('issue those of the older block first', () => {
    const { spans } = run(looped(Array.from({ length: 100 }, () => fma(2))), 8, {}, 4);
    const end = (warp: number): number => spans[warp]!.at(-1)!.end;
    expect(Math.max(...[0, 1, 2, 3].map(end))).toBeLessThan(Math.min(...[4, 5, 6, 7].map(end)));
  });

  it('wait at a barrier for the last of their block', () => {
    const uneven: WarpProgram = looped([load, use, one('barrier'), fma()]);
    const { warpCycles, spans } = run(uneven, 4, { scatterCycles: 100 });
    expect(warpCycles.barrier).toBeGreaterThan(0);
    const passed = spans.map((of) => of.findLast(({ reason }) => reason === 'barrier')?.end).filter(Boolean);
    expect(new Set(passed).size).toBe(1);
    expect(run(uneven, 4, { scatterCycles: 100 }, 1).warpCycles.barrier).toBe(0);
  });

  it('share a pipe that accepts one warp every other cycle', () => {
    const independent = looped(Array.from({ length: 50 }, () => fma()));
    expect(run(independent, 4, { fmaBusyCycles: 2 }).cycles).toBe(399);
    expect(run(independent, 4, { fmaBusyCycles: 2 }).warpCycles.math_pipe_throttle).toBeGreaterThan(0);
    expect(run(independent, 4).warpCycles.math_pipe_throttle).toBe(0);
  });

  it('wait by LG throttle when no more loads can be in flight', () => {
    const many = looped([load, load, load, load, use]);
    expect(run(many, 4, { mostInFlight: 4 }).warpCycles.lg_throttle).toBeGreaterThan(0);
    expect(run(many, 4).warpCycles.lg_throttle).toBe(0);
  });

  it('get no more from memory than it delivers', () => {
    const asks = looped([load, load, load, load, use], 200);
    const { cycles } = run(asks, 16, { loadBusyCycles: 30, knee: 4 });
    expect(cycles / (16 * 4 * 200)).toBeGreaterThan(28);
    expect(run(asks, 16).cycles).toBeLessThan(cycles / 2);
  });
});

describe('invariants', () => {
  const programs = fc
    .array(fc.constantFrom(load, use, fma(), fma(4), one('integer', { stall: 6 }), one('branch', { stall: 5 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((before) => looped(before, 5));

  it('each warp does one thing in each cycle, and the scheduler issues at most one instruction', () => {
    fc.assert(
      fc.property(programs, fc.integer({ min: 1, max: 8 }), (program, warps) => {
        const { spans, warpCycles, issued, cycles } = run(program, warps, { scatterCycles: 40 });
        for (const of of spans)
          of.forEach(({ start, end }, index) => {
            expect(end).toBeGreaterThan(start);
            expect(start).toBe(index === 0 ? 0 : of[index - 1]!.end);
          });
        const issues = spans.flat().filter(({ reason }) => reason === 'selected');
        expect(new Set(issues.map(({ start }) => start)).size).toBe(issued);
        expect(issued).toBe(warps * 5 * program.before.length);
        for (const reason of stallReasons) {
          const own = spans.flat().filter((span) => span.reason === reason);
          expect(own.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(warpCycles[reason]);
        }
        expect(cycles).toBeGreaterThanOrEqual(issued);
      }),
      { numRuns: 50 },
    );
  });

  it.each<[string, () => unknown, string]>([
    ['no warps', () => run(looped([fma()]), 0), '0 warps came'],
    ['no rounds', () => run(looped([fma()], 0)), '0 rounds came'],
    ['no instructions', () => run(looped([])), 'without instructions'],
    ['a stall of nothing', () => run(looped([fma(0)])), 'A stall of 0 cycles'],
    ['a seventh scoreboard', () => run(looped([one('load', { sets: 6 })])), 'Scoreboard 6 came'],
  ])('refuses %s', (_, make, message) => expect(make).toThrow(message));
});

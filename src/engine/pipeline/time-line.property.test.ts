import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans, timings } from './arbitraries';
import { byTicks } from './by-ticks';
import type { CopyTiming, PipelinePlan } from './plan';
import { pipelineTimeLine, type PipelineTimeLine } from './time-line';

const holds = (law: (line: PipelineTimeLine, plan: PipelinePlan, timing: CopyTiming) => void, numRuns = 500): void =>
  fc.assert(
    fc.property(plans, timings, (plan, timing) => law(pipelineTimeLine(plan, timing), plan, timing)),
    { numRuns },
  );

const totalOf = (plan: PipelinePlan, timing: CopyTiming): number => pipelineTimeLine(plan, timing).totalCycles;
const most = (method: string): number => (method === 'registers' ? 2 : 8);

describe('the timeline of a pipeline', () => {
  it('is what a clock that ticks through the program finds, tile by tile', () => {
    holds((line, plan, timing) => {
      const ticked = byTicks(plan, timing);
      expect(line.tiles.map(({ computeEnd }) => computeEnd)).toEqual(ticked.doneAt);
      expect(line.totalCycles).toBe(ticked.total);
    }, 150);
  });

  it('never has a unit do two things at once', () => {
    holds(({ intervals }) => {
      for (const unit of ['issue', 'memory', 'compute']) {
        const own = intervals.filter((each) => each.unit === unit);
        own.slice(1).forEach((each, index) => expect(each.start).toBeGreaterThanOrEqual(own[index]!.end));
      }
    });
  });

  it('has the block issue or compute, never both, and stall exactly while it does neither', () => {
    holds(({ intervals, stalls, totalCycles }) => {
      const block = [
        ...intervals.filter(({ unit }) => unit !== 'memory'),
        ...stalls.filter(({ unit }) => unit === 'block'),
      ].sort((a, b) => a.start - b.start);
      expect(block.map(({ start }) => start)).toEqual([0, ...block.map(({ end }) => end)].slice(0, block.length));
      expect(block.at(-1)?.end ?? 0).toBe(totalCycles);
    });
  });

  it('accounts for every cycle of the memory until the last tile has arrived', () => {
    holds(({ intervals, stalls, tiles }) => {
      const memory = [
        ...intervals.filter(({ unit }) => unit === 'memory'),
        ...stalls.filter(({ unit }) => unit === 'memory'),
      ].sort((a, b) => a.start - b.start || a.end - b.end);
      expect(memory.map(({ start }) => start)).toEqual([0, ...memory.map(({ end }) => end)].slice(0, memory.length));
      expect(memory.at(-1)?.end ?? 0).toBe(tiles.at(-1)!.transferEnd);
    });
  });

  it('computes on a tile only when its last byte has arrived, it is stored, and a barrier has told all threads', () => {
    holds(({ tiles }, _, { landCycles, barrierCycles }) => {
      for (const tile of tiles)
        expect(tile.computeStart).toBeGreaterThanOrEqual(tile.transferEnd + landCycles + barrierCycles);
    });
  });

  it('never fills a stage while the block still computes on its contents', () => {
    holds(({ tiles }, { stages, method }) => {
      for (const later of tiles.slice(stages)) {
        const before = tiles[later.tile - stages]!;
        expect(later.stage).toBe(before.stage);
        const filled = method === 'registers' ? later.waitEnd : later.issueStart;
        expect(filled).toBeGreaterThanOrEqual(before.computeEnd);
      }
    });
  });

  it('takes at least as long as all computations, and as all transfers', () => {
    holds(({ totalCycles }, { tiles, computeCycles }, { transferCycles, latencyCycles }) => {
      expect(totalCycles).toBeGreaterThanOrEqual(tiles * computeCycles);
      expect(totalCycles).toBeGreaterThanOrEqual(tiles * transferCycles + latencyCycles);
    });
  });

  it('is as long as the sum of all parts with one stage: nothing overlaps', () => {
    holds((_, plan, timing) => {
      const { issueCycles, latencyCycles, transferCycles, landCycles, barrierCycles } = timing;
      const each = issueCycles + latencyCycles + transferCycles + landCycles + 2 * barrierCycles + plan.computeCycles;
      expect(totalOf({ ...plan, stages: 1 }, timing)).toBe(plan.tiles * each);
    });
  });

  it('saves with two stages in the late order only the second barrier', () => {
    holds((_, plan, timing) => {
      const late = totalOf({ ...plan, stages: 2, order: 'late' }, timing);
      const one = totalOf({ ...plan, stages: 1 }, timing);
      expect(one - late).toBe(plan.tiles * timing.barrierCycles);
    });
  });

  it('is never longer with another stage, in either order', () => {
    holds((line, plan, timing) => {
      if (plan.stages < most(plan.method))
        expect(totalOf({ ...plan, stages: plan.stages + 1 }, timing)).toBeLessThanOrEqual(line.totalCycles);
    });
  });

  it('is never longer when copies are issued ahead', () => {
    holds((_, plan, timing) => {
      expect(totalOf({ ...plan, order: 'ahead' }, timing)).toBeLessThanOrEqual(
        totalOf({ ...plan, order: 'late' }, timing),
      );
    });
  });

  it('is never shorter when any part takes longer', () => {
    const part = fc.constantFrom(
      'issueCycles',
      'latencyCycles',
      'transferCycles',
      'landCycles',
      'barrierCycles',
    ) satisfies fc.Arbitrary<keyof CopyTiming>;
    fc.assert(
      fc.property(plans, timings, part, fc.integer({ min: 1, max: 500 }), (plan, timing, name, more) => {
        expect(totalOf(plan, { ...timing, [name]: timing[name] + more })).toBeGreaterThanOrEqual(totalOf(plan, timing));
      }),
    );
  });

  it('costs only issues, barriers and computations when copies take no time and nothing lands', () => {
    holds((_, plan, timing) => {
      const free = { ...timing, latencyCycles: 0, transferCycles: 0, landCycles: 0 };
      const barriers = plan.stages === 1 ? 2 : 1;
      expect(totalOf(plan, free)).toBe(
        plan.tiles * (free.issueCycles + barriers * free.barrierCycles + plan.computeCycles),
      );
    });
  });

  it('gives each unit the share of the total that its intervals fill', () => {
    holds(({ intervals, totalCycles, utilisation }) => {
      for (const unit of ['issue', 'memory', 'compute'] as const) {
        const busy = intervals
          .filter((each) => each.unit === unit)
          .reduce((sum, { start, end }) => sum + end - start, 0);
        expect(utilisation[unit] * totalCycles).toBeCloseTo(busy, 6);
      }
    });
  });

  it('converges, with many tiles, to the time of the slowest part for one', () => {
    holds((_, plan, timing) => {
      const many = pipelineTimeLine({ ...plan, tiles: 64, stages: 2, order: 'ahead' }, timing);
      const { issueCycles, latencyCycles, transferCycles, landCycles, barrierCycles } = timing;
      const own = issueCycles + plan.computeCycles;
      const copy = issueCycles + latencyCycles + transferCycles;
      expect(many.steadyCyclesPerTile).toBe(Math.max(own, copy) + landCycles + barrierCycles);
    });
  });

  it('is deterministic, and plain data', () => {
    holds((line, plan, timing) => {
      expect(pipelineTimeLine(plan, timing)).toEqual(line);
      expect(JSON.parse(JSON.stringify(line))).toEqual(line);
    }, 50);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostCopyCosts } from '@src/arch/host-copies';
import { hostCosts, overlapPlans } from './arbitraries';
import { operationsOf } from './operations';
import type { OverlapPlan } from './plan';
import { schedule, type Scheduled } from './schedule';

const CLOSE = 1e-6;

const holds = (
  check: (scheduled: readonly Scheduled[], plan: OverlapPlan, costs: HostCopyCosts) => void,
  numRuns = 200,
): void => {
  fc.assert(
    fc.property(overlapPlans, hostCosts, (plan, costs) => check(schedule(plan, costs), plan, costs)),
    { numRuns },
  );
};

const total = (scheduled: readonly Scheduled[]): number => Math.max(...scheduled.map(({ end }) => end));
const alone = (plan: OverlapPlan, costs: HostCopyCosts): readonly number[] =>
  operationsOf(plan, costs).map(({ startUs, workUs }) => startUs + workUs);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('copies and kernels in streams', () => {
  it('all run, each for at least as long as alone', () => {
    holds((scheduled, plan, costs) => {
      const least = alone(plan, costs);
      expect(scheduled).toHaveLength(least.length);
      scheduled.forEach(({ start, end }, index) => expect(end - start).toBeGreaterThanOrEqual(least[index]! - CLOSE));
    });
  });

  it('keep the order of their stream', () => {
    holds((scheduled, { streams }) => {
      for (let stream = 0; stream < streams; stream += 1) {
        const own = scheduled.filter((each) => each.stream === stream);
        own.slice(1).forEach((each, index) => expect(each.start).toBeGreaterThanOrEqual(own[index]!.end - CLOSE));
      }
    });
  });

  it('never have an engine make two copies at once, nor the SMs run three kernels', () => {
    holds((scheduled) => {
      for (const [unit, most] of [
        ['in', 1],
        ['kernel', 2],
        ['out', 1],
      ] as const) {
        const own = scheduled.filter((each) => each.unit === unit);
        for (const { start } of own)
          expect(own.filter((each) => each.start <= start && start < each.end - CLOSE).length).toBeLessThanOrEqual(
            most,
          );
      }
    });
  });

  it('take in one stream as long as one after the other', () => {
    holds((_, plan, costs) => {
      const one = { ...plan, streams: 1 };
      expect(total(schedule(one, costs))).toBeCloseTo(sum(alone(one, costs)), 3);
    });
  });

  it('take from pageable memory as long as one after the other, however many streams', () => {
    holds((_, plan, costs) => {
      const pageable = { ...plan, memory: 'pageable' as const };
      const takes = total(schedule(pageable, costs));
      expect(takes).toBeCloseTo(sum(alone(pageable, costs)), 3);
    });
  });

  it('are never done before the busiest engine could be', () => {
    holds((scheduled, plan, costs) => {
      for (const unit of ['in', 'out'] as const) {
        const own = operationsOf(plan, costs).filter((each) => each.unit === unit);
        expect(total(scheduled)).toBeGreaterThanOrEqual(
          sum(own.map(({ startUs, workUs }) => startUs + workUs)) - CLOSE,
        );
      }
    });
  });

  it('are never done later than one after the other at the slower rate of copies in both directions', () => {
    holds((scheduled, plan, costs) => {
      const worst = sum(
        operationsOf(plan, costs).map(({ unit, startUs, workUs }) =>
          unit === 'kernel' || plan.memory === 'pageable' ? startUs + workUs : startUs + workUs / costs.pinned.bothWays,
        ),
      );
      expect(total(scheduled)).toBeLessThanOrEqual(worst + CLOSE);
    });
  });

  it('are deterministic, and plain data', () => {
    holds((scheduled, plan, costs) => {
      expect(schedule(plan, costs)).toEqual(scheduled);
      expect(JSON.parse(JSON.stringify(scheduled))).toEqual(scheduled);
    }, 50);
  });
});

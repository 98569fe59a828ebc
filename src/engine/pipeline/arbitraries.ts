import fc from 'fast-check';
import { copyMethods, type CopyTiming, type IssueOrder, type PipelinePlan } from './plan';

const cycles = fc.oneof(fc.constantFrom(0, 1, 7, 100), fc.nat(2500));

export const timings: fc.Arbitrary<CopyTiming> = fc.record({
  issueCycles: fc.oneof(fc.constant(0), fc.nat(300)),
  latencyCycles: cycles,
  transferCycles: cycles,
  landCycles: fc.oneof(fc.constant(0), fc.nat(200)),
  barrierCycles: fc.oneof(fc.constant(0), fc.nat(60)),
});

/** Plans of every method, order and number of stages; few tiles and many. */
export const plans: fc.Arbitrary<PipelinePlan> = fc
  .record({
    method: fc.constantFrom(...copyMethods),
    order: fc.constantFrom<IssueOrder>('ahead', 'late'),
    stages: fc.integer({ min: 1, max: 8 }),
    tiles: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 64 })),
    threads: fc.constantFrom(32, 128, 256),
    perThread: fc.integer({ min: 1, max: 16 }),
    computeCycles: cycles,
  })
  .map(({ perThread, ...plan }) => ({
    ...plan,
    stages: plan.method === 'registers' ? Math.min(plan.stages, 2) : plan.stages,
    tileBytes: perThread * 16 * plan.threads,
  }));

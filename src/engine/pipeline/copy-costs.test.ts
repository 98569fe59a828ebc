import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { PipelineCosts } from '@src/arch/pipeline-costs';
import { plans } from './arbitraries';
import { loadedTiming } from './copy-costs';
import type { PipelinePlan } from './plan';
import { predictPipeline } from './predict';
import { tileTimes, totalCycles } from './tile-times';

const { h200, h100 } = architectures;
const costs: PipelineCosts = h200.pipelineCosts.value!;
const settings = fc.record({
  memory: fc.constantFrom('dram' as const, 'l2' as const),
  sms: fc.integer({ min: 1, max: 132 }),
});

const plan: PipelinePlan = {
  method: 'bulk',
  order: 'ahead',
  stages: 4,
  tiles: 64,
  tileBytes: 16_384,
  threads: 128,
  computeCycles: 200,
};

describe('the latency under load', () => {
  it('is the smallest that agrees with the load it leads to, and requests no more than the available bandwidth', () => {
    fc.assert(
      fc.property(plans, settings, (some, setting) => {
        const { timing, load } = loadedTiming(some, costs, setting);
        const source = costs.memory[setting.memory];
        const unloaded = Math.round(source.latencyCycles + costs.method[some.method].latencyCycles);
        const total = totalCycles(tileTimes(some, timing), some, timing);
        expect(load).toBeCloseTo((setting.sms * some.tiles * some.tileBytes) / (total * source.bytesPerCycle), 9);
        expect(load).toBeLessThanOrEqual(1);
        const queue = timing.latencyCycles - unloaded;
        expect(queue).toBeGreaterThanOrEqual(source.queueCycles * load ** source.knee);
        if (queue === 0) return;
        const shorter = { ...timing, latencyCycles: timing.latencyCycles - 1 };
        const then = totalCycles(tileTimes(some, shorter), some, shorter);
        const loadThen = (setting.sms * some.tiles * some.tileBytes) / (then * source.bytesPerCycle);
        expect(loadThen > 1 || queue - 1 < source.queueCycles * loadThen ** source.knee).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('grows with every SM that fetches tiles', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 131 }), (some, sms) => {
        const latency = (of: number): number =>
          loadedTiming(some, costs, { memory: 'dram', sms: of }).timing.latencyCycles;
        expect(latency(sms + 1)).toBeGreaterThanOrEqual(latency(sms));
      }),
      { numRuns: 200 },
    );
  });

  it('is at most one cycle per tile from breaking the law that another stage never makes a block slower', () => {
    fc.assert(
      fc.property(plans, settings, (some, setting) => {
        fc.pre(some.stages < (some.method === 'registers' ? 2 : 8));
        const total = (stages: number): number => {
          const other = { ...some, stages };
          const { timing } = loadedTiming(other, costs, setting);
          return totalCycles(tileTimes(other, timing), other, timing);
        };
        expect(total(some.stages + 1)).toBeLessThanOrEqual(total(some.stages) + some.tiles);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the cost of copying a tile', () => {
  const of = (change: Partial<PipelinePlan>) =>
    loadedTiming({ ...plan, ...change }, costs, { memory: 'dram', sms: 1 }).timing;

  it('is one instruction for the TMA, and one per 16 bytes of a thread without it', () => {
    expect(of({ tileBytes: 32_768 }).issueCycles).toBe(of({ tileBytes: 4096 }).issueCycles);
    expect(of({ method: 'async-copy', tileBytes: 32_768 }).issueCycles).toBeGreaterThan(
      of({ method: 'async-copy', tileBytes: 4096 }).issueCycles,
    );
    expect(of({ method: 'async-copy', threads: 256 }).issueCycles).toBeLessThan(
      of({ method: 'async-copy' }).issueCycles,
    );
  });

  it('includes stores to shared memory only through registers', () => {
    expect(of({ method: 'registers', stages: 2 }).landCycles).toBeGreaterThan(0);
    expect(of({ method: 'tensor' }).landCycles).toBe(0);
  });
});

describe('a prediction', () => {
  it('reports the load, the error and the recording', () => {
    const found = predictPipeline(plan, { memory: 'dram', sms: 132 }, h200);
    if (!found.known) throw new Error(found.because);
    expect(found.load).toBeGreaterThan(0.9);
    expect(found.error).toEqual(costs.error.bulk);
    expect(found.from).toBe('evidence:pipeline');
    expect(found.timeLine.tiles).toHaveLength(64);
  });

  it('is not made for a GPU whose copies have not been measured', () => {
    expect(predictPipeline(plan, { memory: 'dram', sms: 1 }, h100)).toEqual({
      known: false,
      because: 'NVIDIA H100: the book has no measurement of its copies to shared memory',
    });
  });
});

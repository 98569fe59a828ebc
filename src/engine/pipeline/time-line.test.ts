import { describe, expect, it } from 'vitest';
import type { CopyTiming, PipelinePlan } from './plan';
import { pipelineTimeLine } from './time-line';

const plan: PipelinePlan = {
  method: 'bulk',
  order: 'ahead',
  stages: 2,
  tiles: 3,
  tileBytes: 4096,
  threads: 128,
  computeCycles: 100,
};
const timing: CopyTiming = {
  issueCycles: 10,
  latencyCycles: 50,
  transferCycles: 20,
  landCycles: 0,
  barrierCycles: 5,
};

describe('three tiles through two stages', () => {
  const line = pipelineTimeLine(plan, timing);

  it('copy the next tile while the block computes on this one', () => {
    expect(line.intervals.filter(({ unit }) => unit === 'compute')).toEqual([
      { unit: 'compute', start: 95, end: 195, tile: 0, stage: 0, cause: 'computation' },
      { unit: 'compute', start: 210, end: 310, tile: 1, stage: 1, cause: 'computation' },
      { unit: 'compute', start: 315, end: 415, tile: 2, stage: 0, cause: 'computation' },
    ]);
    expect(line.intervals.filter(({ unit }) => unit === 'memory')).toEqual([
      { unit: 'memory', start: 60, end: 80, tile: 0, stage: 0, cause: 'transfer' },
      { unit: 'memory', start: 145, end: 165, tile: 1, stage: 1, cause: 'transfer' },
      { unit: 'memory', start: 260, end: 280, tile: 2, stage: 0, cause: 'transfer' },
    ]);
    expect(line.totalCycles).toBe(415);
  });

  it('have the block wait for the first tile only, and the memory for issues, latency and stages', () => {
    const waits = line.stalls.filter(({ unit, reason }) => unit === 'block' && reason === 'data');
    expect(waits).toEqual([{ unit: 'block', start: 10, end: 80, reason: 'data', tile: 0 }]);
    expect(line.stalls.filter(({ unit }) => unit === 'memory')).toEqual([
      { unit: 'memory', start: 0, end: 10, reason: 'not issued', tile: 0 },
      { unit: 'memory', start: 10, end: 60, reason: 'latency', tile: 0 },
      { unit: 'memory', start: 80, end: 95, reason: 'not issued', tile: 1 },
      { unit: 'memory', start: 95, end: 145, reason: 'latency', tile: 1 },
      { unit: 'memory', start: 165, end: 195, reason: 'free stage', tile: 2 },
      { unit: 'memory', start: 195, end: 210, reason: 'not issued', tile: 2 },
      { unit: 'memory', start: 210, end: 260, reason: 'latency', tile: 2 },
    ]);
  });

  it('take as long as with one stage, except for a barrier per tile, when the next copy is issued late', () => {
    expect(pipelineTimeLine({ ...plan, order: 'late' }, timing).totalCycles).toBe(555);
    expect(pipelineTimeLine({ ...plan, stages: 1 }, timing).totalCycles).toBe(570);
  });

  it('are too few for a steady state, which 64 show', () => {
    expect(pipelineTimeLine({ ...plan, tiles: 1 }, timing).steadyCyclesPerTile).toBeNull();
    expect(pipelineTimeLine({ ...plan, tiles: 64 }, timing).steadyCyclesPerTile).toBe(115);
  });
});

it('a copy through registers is stored to shared memory before the barrier', () => {
  const line = pipelineTimeLine({ ...plan, method: 'registers' }, { ...timing, landCycles: 8 });
  expect(line.intervals.find(({ cause }) => cause === 'store to shared memory')).toEqual({
    unit: 'issue',
    start: 80,
    end: 88,
    tile: 0,
    stage: 0,
    cause: 'store to shared memory',
  });
});

it('a timeline of 64 tiles in 8 stages is ready within 5 ms', () => {
  const long = { ...plan, stages: 8, tiles: 64 };
  for (let warm = 0; warm < 20; warm += 1) pipelineTimeLine(long, timing);
  const started = performance.now();
  for (let time = 0; time < 20; time += 1) pipelineTimeLine(long, timing);
  expect((performance.now() - started) / 20).toBeLessThan(5);
});

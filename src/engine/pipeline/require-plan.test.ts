import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '../input-error';
import type { PipelinePlan } from './plan';
import { predictPipeline } from './predict';
import { requirePlan } from './require-plan';
import { pipelineTimeLine } from './time-line';

const good: PipelinePlan = {
  method: 'bulk',
  order: 'ahead',
  stages: 4,
  tiles: 64,
  tileBytes: 8192,
  threads: 128,
  computeCycles: 500,
};
const { h200, a100, v100 } = architectures;

describe('a plan', () => {
  it('is accepted up to the shared memory that a block can have', () => {
    expect(() => requirePlan({ ...good, stages: 7, tileBytes: 32_768 }, h200)).not.toThrow();
    expect(() => requirePlan({ ...good, stages: 8, tileBytes: 32_768 }, h200)).toThrow(
      '8 stages of 32768 bytes are 262144 bytes of shared memory; a block of NVIDIA H200 can have 232448. Use fewer stages or smaller tiles.',
    );
  });

  it.each<[Partial<PipelinePlan>, string]>([
    [{ stages: 0 }, 'stages is 0; it must be a whole number from 1 to 8.'],
    [{ stages: 9 }, 'stages is 9; it must be a whole number from 1 to 8.'],
    [{ tiles: 1.5 }, 'tiles is 1.5; it must be a whole number from 1 to 1048576.'],
    [{ computeCycles: -1 }, 'computeCycles is -1; it must be a whole number from 0 to 4294967296.'],
    [{ threads: 100 }, 'A block of 100 threads came; it has whole warps, 32 to 1024 threads. Round up to a warp.'],
    [
      { tileBytes: 5000 },
      'A tile of 5000 bytes came; 128 threads that copy 16 bytes each move a multiple of 2048. Round the tile up, or take fewer threads.',
    ],
    [
      { method: 'registers' },
      '4 stages came for a copy through registers, which hold one tile ahead: use 1 or 2 stages, or another method.',
    ],
    [
      { method: 'magic' as 'bulk' },
      'There is no way of copying called "magic". Choose registers, async-copy, bulk, tensor.',
    ],
  ])('with %o is refused', (change, message) => {
    const plan = { ...good, ...change };
    expect(() => requirePlan(plan, h200)).toThrow(message);
    expect(() => requirePlan(plan, h200)).toThrow(InputError);
  });

  it('is refused on a GPU without its copy method', () => {
    expect(() => requirePlan(good, a100)).toThrow(
      'NVIDIA A100 (compute capability 8.0) does not have the Tensor Memory Accelerator, which came with 9.0. Use cp.async or registers.',
    );
    expect(() => requirePlan({ ...good, method: 'async-copy' }, v100)).toThrow(
      'NVIDIA V100 (compute capability 7.0) does not have cp.async, which came with 8.0. Use registers.',
    );
  });

  it('needs whole cycles', () => {
    const timing = { issueCycles: 1, latencyCycles: 2.5, transferCycles: 3, landCycles: 0, barrierCycles: 4 };
    expect(() => pipelineTimeLine(good, timing)).toThrow('latencyCycles is 2.5; it must be a whole number from 0');
  });

  it('is refused for SMs that do not exist', () => {
    expect(() => predictPipeline(good, { memory: 'dram', sms: 133 }, h200)).toThrow(
      '133 SMs came; NVIDIA H200 has 132. Take 1 to 132.',
    );
  });
});

import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { BlockAt } from './places';
import { gridOf, sharedBytesOf, stepsOf, threadsOf, type MatMul, type MatMulKernel, type Plan } from './problem';
import { requireBlock } from './require-block';
import { requireMatMul } from './require-matmul';
import { loadsOf, trafficOf, type Traffic, type TrafficByMatrix } from './traffic';

/** The cost of a matrix product computed by one kernel. */
export interface MatMulCost {
  readonly plan: Plan;
  readonly grid: BlockAt;
  readonly stepsPerBlock: number;
  readonly threadsPerBlock: number;
  readonly sharedBytesPerBlock: Bytes;
  /** Multiplications and additions, two for each element of C and each k. */
  readonly flops: number;
  readonly traffic: TrafficByMatrix;
  /** A and B together. */
  readonly loads: Traffic;
  /** How many multiplications use an element that a thread, or a block for its threads, has loaded. */
  readonly reuse: { readonly a: number; readonly b: number };
  /** Operations per byte, by which bytes are counted. */
  readonly intensity: {
    /** Requested by lanes, loads and stores. */
    readonly asked: number;
    /** Of all sectors requested from the L1, loads and stores. */
    readonly sectors: number;
    /** A, B and C once each: the maximum of any kernel. */
    readonly atMost: number;
  };
}

/**
 * Count the cost of a matrix product: every load and store of every thread, as in the kernel's source, edges included. Which
 * loads hit in the L1 is not modeled here.
 *
 * @throws {InputError} When the kernel cannot run; names the error and the remedy.
 * @see content/evidence/matmul-traffic
 */
export function matmulCost(problem: MatMul, kernel: MatMulKernel, arch: Architecture): MatMulCost {
  const plan = requireMatMul(problem, kernel, arch);
  const grid = gridOf(problem, plan);
  const traffic = trafficOf(problem, plan, { ys: upTo(grid.y), xs: upTo(grid.x) }, arch);
  const loads = loadsOf(traffic);
  const { rows, columns, depth, elementBytes } = problem;
  const products = rows * columns * depth;
  const flops = 2 * products;
  return {
    plan,
    grid,
    stepsPerBlock: stepsOf(problem, plan),
    threadsPerBlock: threadsOf(plan),
    sharedBytesPerBlock: sharedBytesOf(problem, plan),
    flops,
    traffic,
    loads,
    reuse: { a: products / traffic.a.elements, b: products / traffic.b.elements },
    intensity: {
      asked: flops / (loads.bytes + traffic.c.bytes),
      sectors: flops / ((loads.sectors + traffic.c.sectors) * arch.sectorBytes.value),
      atMost: flops / ((rows * depth + depth * columns + rows * columns) * elementBytes),
    },
  };
}

/**
 * What one block of the grid loads and stores.
 *
 * @throws {InputError} When the kernel cannot run, or the grid has no such block.
 */
export function blockTraffic(
  problem: MatMul,
  kernel: MatMulKernel,
  block: BlockAt,
  arch: Architecture,
): TrafficByMatrix {
  const plan = requireMatMul(problem, kernel, arch);
  requireBlock(block, gridOf(problem, plan));
  return trafficOf(problem, plan, { ys: [block.y], xs: [block.x] }, arch);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

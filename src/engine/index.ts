/**
 * The access model as a package: everything that a figure of the book computes with, without the figures.
 *
 * Rules read the facts of a GPU, so most functions take an `Architecture`: `architectures.h200`, `architecture('a100')`.
 * All of them are pure and give plain data. What no GPU can do is refused with an `InputError` that says where, what came
 * and what to do.
 */
export * from '@src/arch';
export type { Architecture, CapabilityFacts } from '@src/arch/architecture';
export { capabilities, capability } from '@src/arch/capability';
export { isEstimate, type Fact, type Origin } from '@src/arch/fact';
export * from './access';
export * from './atomics';
export * from './cache';
export * from './coalesce';
export * from './constant';
export * from './count-global';
export * from './host-copy';
export * from './in-flight';
export * from './input-error';
export * from './latency-order';
export * from './layout';
export * from './memory-levels';
export * from './occupancy';
export * from './patterns';
export * from './pipeline';
export * from './random';
export * from './roofline';
export * from './rule';
export * from './rules';
export * from './scheduler';
export * from './shared';
export * from './spill';
export * from './struct-layout';
export * from './struct-layout-cost';
export * from './tag-stage';
export * from './tiling';
export * from './tma';
export * from './warp';

// Names that two parts use for things of their own.
export type { Step as CliffStep } from './occupancy';
export type { Tile as SharedTileShape } from './shared';
export type { MatrixAccess } from './shared';
export type { MatrixAccess as MatMulAccess } from './tiling';
export type { Tile } from './tma';
export type { Step } from './warp';

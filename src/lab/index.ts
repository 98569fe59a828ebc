/**
 * The kernel laboratory: reads a CUDA kernel, runs it lane by lane, and counts the memory requests of its warps by the rules
 * of the engine. Pure: no page, no clock, no randomness.
 */
export { contentBefore } from './buffers';
export { fnv1a64 } from './checksum';
export { hostLaunches, type HostArgument, type HostLaunch } from './host';
export { fixesFor, gainOf, type Fix, type Gain } from './fix';
export type { Diagnostic } from './diagnostics';
export { kernelSignatures, type Signatures, type KernelSignature, type ParameterSignature } from './signatures';
export { aboutEstimates } from './l1/about';
export type { Estimates, L1Lookups } from './l1/estimate';
export type { AccessOp, Sample, Space } from './machine/stats';
export { validation as compiledHeldTo } from './nvcc/validation';
export { mergeWords } from './nvcc/words';
export type { MergeKind } from './machine/stats';
export type {
  BufferArgument,
  BufferInit,
  BufferType,
  KernelArgument,
  KernelQuery,
  RunOptions,
  TensorMapArgument,
} from './query';
export { rulesBehind, type Access, type CompiledAccess, type Metrics } from './results';
export { runKernel } from './run';
export { touchedCounts } from './touched';
export { decidedByZeros, type ZeroBuffer } from './zeros';
export type { BufferResult, KernelResult } from './run/result';
export { costsOf, demandOfRun, fasterOf, type Cost, type Faster } from './verdict';

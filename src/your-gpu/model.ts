/** What the model predicts for the probes on a GPU, known to the book or not. */
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { capabilities } from '@src/arch/capability';
import { coalesce, requestRule, sectorRule } from '@src/engine/coalesce';
import { occupancy, registerLimitRule, sharedLimitRule, warpLimitRule, barrierLimitRule } from '@src/engine/occupancy';
import type { Limiter, OccupancyFacts } from '@src/engine/occupancy';
import type { Rule } from '@src/engine/rule';
import {
  bankConflictRule,
  ldmatrixRule,
  matrixAccess,
  sharedAccess,
  sharedBankRule,
  sharedPairRule,
  sharedPassRule,
  type SharedTrace,
} from '@src/engine/shared';
import { tagStageRule } from '@src/engine/tag-stage';
import type { ProbeCase } from './cases';
import type { Quantity } from './counters';
import type { Recording } from './file';

/** How well the facts that the model reads match the GPU that counted. */
export type Nearness = 'itself' | 'capability' | 'nearest';

export interface Model {
  readonly arch: Architecture;
  readonly limits: OccupancyFacts;
  readonly nearness: Nearness;
}

const numberOf = (computeCapability: string): number => {
  const [major = 0, minor = 0] = computeCapability.split('.').map(Number);
  return major * 100 + minor;
};

/** "H100" of "NVIDIA H100": a driver's name contains it, too. */
const modelWords = (name: string): string[] => name.replace(/^NVIDIA (Jetson )?/, '').split(' ');

const isNamed = (arch: Architecture, device: string): boolean => {
  const words = device.split(/[\s-]+/);
  const own = modelWords(arch.name);
  return words.some((_, start) => own.every((word, index) => words[start + index] === word));
};

/**
 * The model for a device: with its own facts, those of a GPU of its compute capability, or the nearest capability below it.
 * The rules of the probes read only facts that all GPUs of a capability share.
 */
export function modelFor({ name, computeCapability }: Recording['device']): Model {
  const all: readonly Architecture[] = Object.values(architectures);
  const same = all.filter((arch) => arch.computeCapability === computeCapability);
  const own = same.find((arch) => isNamed(arch, name));
  const arch = own ?? same[0] ?? nearest(all, computeCapability);
  return {
    arch,
    // Some capabilities are documented without a GPU in the book.
    limits: capabilities.find((facts) => facts.computeCapability === computeCapability) ?? arch,
    nearness: own ? 'itself' : same[0] ? 'capability' : 'nearest',
  };
}

/** The newest capability that is no newer; the oldest, where all are newer. */
function nearest(all: readonly Architecture[], computeCapability: string): Architecture {
  const byAge = all.toSorted((a, b) => numberOf(a.computeCapability) - numberOf(b.computeCapability));
  const wanted = numberOf(computeCapability);
  return byAge.findLast((arch) => numberOf(arch.computeCapability) <= wanted) ?? byAge[0]!;
}

/** One number of the model, and the rule that determines it. */
export interface Predicted {
  readonly quantity: Quantity;
  readonly rule: Rule;
  readonly value: number;
}

/** The model's prediction for a case; nothing where the GPU has no such instruction. */
export function predict(probe: ProbeCase, arch: Architecture): readonly Predicted[] {
  const addressByLane = probe.offsets.map((offset, lane) => ((probe.mask >>> lane) & 1 ? offset : null));
  if (probe.space === 'global') {
    const { requests, sectors, wavefronts } = coalesce({ op: opOf(probe), width: probe.width, addressByLane }, arch);
    return [
      { quantity: 'requests', rule: requestRule, value: requests },
      { quantity: 'sectors', rule: sectorRule, value: sectors.length },
      { quantity: 'tagWavefronts', rule: tagStageRule, value: wavefronts },
    ];
  }
  if (probe.space === 'shared')
    return counts(
      sharedAccess({ op: opOf(probe), width: probe.width, addressByLane }, arch),
      probe.width <= 4 ? sharedBankRule : probe.op === 'ld' ? sharedPairRule : sharedPassRule,
    );
  if (arch.ldmatrix.value === null) return [];
  const matrices = Number(/^x(\d)/.exec(probe.op)?.[1]) as 1 | 2 | 4;
  const transposed = probe.op.endsWith('.trans');
  return counts(matrixAccess({ op: 'load', matrices, transposed, addressByLane }, arch), ldmatrixRule);
}

const opOf = ({ op }: ProbeCase): 'load' | 'store' => (op === 'st' ? 'store' : 'load');

const counts = ({ wavefronts, bankConflicts }: SharedTrace, rule: Rule): readonly Predicted[] => [
  { quantity: 'sharedWavefronts', rule, value: wavefronts.length },
  { quantity: 'bankConflicts', rule: bankConflictRule, value: bankConflicts },
];

const limitRules: Readonly<Record<Limiter, Rule>> = {
  warps: warpLimitRule,
  blocks: warpLimitRule,
  registers: registerLimitRule,
  shared: sharedLimitRule,
  barriers: barrierLimitRule,
};

/** Blocks per SM of a launch, and the rule of the first resource that limits them. */
export function predictBlocks(
  { threads, sharedBytes, registers }: Recording['occupancy'][number],
  limits: OccupancyFacts,
): { readonly rule: Rule; readonly value: number } {
  const launch = { threadsPerBlock: threads, sharedBytesPerBlock: sharedBytes, registersPerThread: registers };
  const { blocksPerSm, limitedBy } = occupancy(launch, limits);
  return { rule: limitRules[limitedBy], value: blocksPerSm };
}

import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { constantAccess, constantReads, type ConstantPass } from '@src/engine/constant';
import { seededPermutation, seededRandom } from '@src/engine/random';
import { widthOf, type ConstantValues } from './params';

const LANES = 32;
/** A read of fewer addresses is shown with what a read of this many would take. */
const COMPARED = 4;
/** Reads of the same addresses until the first cache responds the same way each time. */
const UNTIL_STEADY = 3;

/** One read through the constant cache, and a global load of the same addresses. */
export interface ConstantTrace {
  readonly addressByLane: readonly (number | null)[];
  readonly activeLanes: number;
  readonly instructions: number;
  readonly requests: number;
  readonly passes: readonly ConstantPass[];
  /** Distinct lines of the constant cache, and how many it holds. */
  readonly lines: number;
  readonly lineBytes: number;
  readonly cacheLines: number;
  /** Passes that miss the first cache every time the read is repeated. */
  readonly misses: number;
  /** Of a dependent read, repeated; `null` where no lane reads, and for 16 B, whose two instructions overlap. */
  readonly cycles: number | null;
  readonly startCycles: number;
  /**
   * What the same read would take with more distinct addresses, one more each, up to a few; empty where there are more,
   * or no cycles are known.
   */
  readonly further: readonly { readonly addresses: number; readonly cycles: number }[];
  /** The cycles were not measured on this GPU. */
  readonly estimated: boolean;
  readonly global: {
    readonly requests: number;
    readonly sectors: number;
    readonly lines: number;
    readonly wavefronts: number;
    /** Of a dependent load that hits the L1; `null` where not measured. */
    readonly cycles: number | null;
  };
}

/** The weight that each lane reads, from 0 to n − 1; each of the n is read by some lane of a full warp. */
export function weightByLane({ index, unique, seed }: ConstantValues): number[] {
  const lanes = Array.from({ length: LANES }, (_, lane) => lane);
  if (index === 'modulo') return lanes.map((lane) => lane % unique);
  if (index === 'runs') return lanes.map((lane) => Math.floor((lane * unique) / LANES));
  const next = seededRandom(seed);
  const weights: number[] = [];
  for (const [place, lane] of seededPermutation(LANES, seed).entries())
    weights[lane] = place < unique ? place : next(unique);
  return weights;
}

export function simulate(values: ConstantValues): ConstantTrace {
  const arch = architecture(values.gpu);
  const width = widthOf(values);
  const addressByLane = weightByLane(values).map((weight, lane) =>
    (values.mask >>> lane) & 1 ? weight * values.spacing * width : null,
  );
  const access = { width, addressByLane };
  const { activeLanes, instructions, requests, passes, lines, cyclesFrom } = constantAccess(access, arch);
  const read = constantReads(
    Array.from({ length: UNTIL_STEADY }, () => access),
    arch,
  ).at(-1)!;
  const load = coalesce({ op: 'load', ...access }, arch);
  return {
    addressByLane,
    activeLanes,
    instructions,
    requests,
    passes,
    lines,
    lineBytes: arch.constantLineBytes.value,
    cacheLines: arch.constantCacheBytes.value / arch.constantLineBytes.value,
    misses: read.misses,
    cycles: read.cycles,
    further: passes.length < COMPARED ? furtherThan(values, passes.length) : [],
    startCycles: arch.constantStartCycles.value,
    estimated: cyclesFrom.startsWith('estimate:'),
    global: {
      requests: load.requests,
      sectors: load.sectors.length,
      lines: load.lines.length,
      wavefronts: load.wavefronts,
      cycles: load.requests === 0 ? null : arch.latencyL1.value,
    },
  };
}

/** With inactive lanes, a further weight need not be a further address: then nothing is shown. */
function furtherThan(values: ConstantValues, addresses: number): ConstantTrace['further'] {
  if (values.unique !== addresses) return [];
  const { passes, cycles, further } = simulate({ ...values, unique: addresses + 1 });
  return cycles === null || passes.length !== addresses + 1 ? [] : [{ addresses: addresses + 1, cycles }, ...further];
}

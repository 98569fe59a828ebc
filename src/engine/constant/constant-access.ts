import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import { floorTo, type Bytes, type Cycles } from '@src/units/units';
import type { AddressByLane } from '../access';
import { requireConstant } from './require-constant';

export { constantPassRule } from './constant-access-rules';

/** One warp-wide read of the constant space with an address per lane (LDC). */
export interface ConstantAccess {
  /** Bytes that each active lane reads: 1, 2, 4, 8, or 16, which may take more than one instruction. */
  readonly width: Bytes;
  /** From the start of the constant space. */
  readonly addressByLane: AddressByLane;
}

/** The lanes that read one address. */
export interface ConstantPass {
  readonly address: Bytes;
  /** Start of its line in the constant cache. */
  readonly line: Bytes;
  /** Ascending. */
  readonly lanes: readonly number[];
}

export interface ConstantTrace {
  readonly access: ConstantAccess;
  readonly activeLanes: number;
  /** Instructions of the warp: more than one where a lane reads more bytes than one instruction can. */
  readonly instructions: number;
  /** One for each distinct address of one instruction, in the order of their first lanes. */
  readonly passes: readonly ConstantPass[];
  /** Requests to the constant cache: one per pass of each instruction. */
  readonly requests: number;
  /** Distinct lines of the constant cache. */
  readonly lines: number;
  /**
   * Cycles from issue to the value when every pass hits the first cache; `null` without an active lane and where there are
   * two instructions, which overlap.
   */
  readonly warmCycles: Cycles | null;
  /** The origin of those cycles: a recording, or an estimate where this GPU was not measured. */
  readonly cyclesFrom: Origin;
}

/**
 * Turn one warp-wide read of the constant space into the passes that serve it, one after the other.
 *
 * The order of the passes is a convention; only their number is measured.
 *
 * @throws {InputError} For a wrong number of lanes, a width that constant reads do not have, or an address that is
 * misaligned or beyond the constant space.
 * @see content/evidence/constant
 */
export function constantAccess(access: ConstantAccess, arch: Architecture): ConstantTrace {
  requireConstant(access, arch);
  const { width, addressByLane } = access;
  const lanesByAddress = new Map<Bytes, number[]>();
  for (const [lane, address] of addressByLane.entries()) {
    if (address === null) continue;
    const lanes = lanesByAddress.get(address);
    if (lanes) lanes.push(lane);
    else lanesByAddress.set(address, [lane]);
  }
  const passes = [...lanesByAddress].map(([address, lanes]): ConstantPass => ({
    address,
    line: floorTo(address, arch.constantLineBytes.value),
    lanes,
  }));
  const instructions = Math.ceil(width / arch.constantInstructionBytes.value);
  return {
    access,
    activeLanes: addressByLane.filter((address) => address !== null).length,
    instructions,
    passes,
    requests: passes.length * instructions,
    lines: new Set(passes.map(({ line }) => line)).size,
    warmCycles:
      passes.length === 0 || instructions > 1
        ? null
        : arch.constantStartCycles.value + passes.length * arch.constantPassCycles.value,
    cyclesFrom: arch.constantPassCycles.from,
  };
}

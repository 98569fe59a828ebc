import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import { occupancy, type Launch, type OccupancyFacts } from '../occupancy';

export { launchBoundRule, localRequestRule } from './spill-rules';

/** The minimum number of registers that any compiler uses. */
const FEWEST = 16;

/**
 * The registers per thread that launch bounds leave.
 *
 * @param blocks - Blocks per SM requested.
 * @throws {InputError} When that many blocks cannot fit, however few registers they use.
 */
export function registersAllowed(
  blocks: number,
  launch: Omit<Launch, 'registersPerThread'>,
  facts: OccupancyFacts,
): number {
  const fits = (registersPerThread: number): boolean =>
    occupancy({ ...launch, registersPerThread }, facts).blocksPerSm >= blocks;
  const step = facts.registerAllocationUnit.value / facts.warpSize.value;
  const most = facts.maxRegistersPerThread.value;
  if (fits(most)) return most;
  let registers = most - (most % step);
  while (registers > FEWEST && !fits(registers)) registers -= step;
  if (!fits(registers))
    throw new InputError(
      `${blocks} blocks of ${launch.threadsPerBlock} threads do not fit on an SM, whatever registers they take. Choose fewer blocks or smaller ones.`,
    );
  return registers;
}

/** The memory traffic of storing each spilled word once and loading it once. */
export interface SpillTraffic {
  readonly requests: number;
  readonly sectors: number;
  /** Local memory of all resident threads. */
  readonly residentBytes: Bytes;
}

const WORD = 4;

/** @param words - Spilled per thread. @param warps - Resident per SM. */
export function spillTraffic(
  words: number,
  warps: number,
  facts: Pick<OccupancyFacts, 'warpSize'> & { readonly sectorBytes: { readonly value: Bytes } },
): SpillTraffic {
  const lanes = facts.warpSize.value;
  const requests = 2 * words * warps;
  return {
    requests,
    sectors: requests * ((lanes * WORD) / facts.sectorBytes.value),
    residentBytes: words * WORD * warps * lanes,
  };
}

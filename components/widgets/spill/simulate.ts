import { architecture } from '@src/arch';
import { occupancy } from '@src/engine/occupancy';
import { registersAllowed, spillTraffic, type SpillTraffic } from '@src/engine/spill';
import type { SpillValues } from './params';

export interface SpillTrace extends SpillTraffic {
  /** Registers per thread that the bound leaves, and those that the kernel uses of them. */
  readonly allowed: number;
  readonly used: number;
  /** Registers per thread that it wants and does not get. */
  readonly short: number;
  /** Resident blocks and warps with the bound, and without. */
  readonly blocks: number;
  readonly warps: number;
  readonly blocksBefore: number;
  readonly warpsBefore: number;
  readonly slots: number;
  /** The most that the shared memory of the resident blocks leaves to the L1; a larger carve-out leaves less. */
  readonly l1Bytes: number;
  readonly lanes: number;
  readonly gpu: string;
}

export function simulate(values: SpillValues): SpillTrace {
  const facts = architecture(values.gpu);
  const launch = { threadsPerBlock: values.threads, sharedBytesPerBlock: values.shared };
  const resident = (registersPerThread: number) => occupancy({ ...launch, registersPerThread }, facts);
  const allowed = registersAllowed(values.blocks, launch, facts);
  const used = Math.min(values.demand, allowed);
  const [now, before] = [resident(used), resident(values.demand)];
  const short = values.demand - used;
  return {
    ...spillTraffic(short, now.warpsPerSm, facts),
    allowed,
    used,
    short,
    blocks: now.blocksPerSm,
    warps: now.warpsPerSm,
    blocksBefore: before.blocksPerSm,
    warpsBefore: before.warpsPerSm,
    slots: facts.maxWarpsPerSm.value,
    l1Bytes: facts.l1SharedBytes.value - now.blocksPerSm * now.allocated.sharedBytesPerBlock,
    lanes: facts.warpSize.value,
    gpu: facts.name,
  };
}

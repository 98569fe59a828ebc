import type { StreamedMemory, PipelineCosts } from '@src/arch/pipeline-costs';
import type { Cycles } from '@src/units/units';
import type { CopyTiming, PipelinePlan } from './plan';
import { tileTimes, totalCycles } from './tile-times';

/** The memory the tiles come from, and the number of SMs that fetch theirs at the same time, one block each. */
export interface PipelineSetting {
  readonly memory: StreamedMemory;
  readonly sms: number;
}

/** A timing and the memory load that goes with it. */
export interface LoadedTiming {
  readonly timing: CopyTiming;
  /** These SMs' share of the bandwidth of all SMs together, 0 to 1. */
  readonly load: number;
}

/**
 * The timing of one tile of a plan on a machine with these costs.
 *
 * The memory is shared: the more of its bandwidth all blocks use, the longer the latency of the first byte. How much they
 * use depends in turn on that latency, so the answer is the shortest whole number of cycles that is consistent with itself
 * and does not exceed the bandwidth:
 *
 *     latency = unloaded latency + queue × load ^ knee, and load ≤ 1
 */
export function loadedTiming(plan: PipelinePlan, costs: PipelineCosts, { memory, sms }: PipelineSetting): LoadedTiming {
  const { bytesPerCycle, queueCycles, knee } = costs.memory[memory];
  const unloaded = unloadedTiming(plan, costs, memory);
  const timingAfter = (queue: Cycles): CopyTiming => ({ ...unloaded, latencyCycles: unloaded.latencyCycles + queue });
  const loadAfter = (queue: Cycles): number => {
    const timing = timingAfter(queue);
    const total = totalCycles(tileTimes(plan, timing), plan, timing);
    return (sms * plan.tiles * plan.tileBytes) / (Math.max(1, total) * bytesPerCycle);
  };
  const agrees = (queue: Cycles): boolean => {
    const load = loadAfter(queue);
    return load <= 1 && queue >= queueCycles * load ** knee;
  };

  let least = 0;
  let most = 1;
  while (!agrees(most)) most *= 2;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (agrees(middle)) most = middle;
    else least = middle + 1;
  }
  return { timing: timingAfter(least), load: loadAfter(least) };
}

function unloadedTiming(plan: PipelinePlan, costs: PipelineCosts, memory: StreamedMemory): CopyTiming {
  const own = costs.method[plan.method];
  const source = costs.memory[memory];
  const instructions = plan.tileBytes / 16 / plan.threads;
  return {
    issueCycles: Math.round(own.issueCycles + own.issueCyclesPerInstruction * instructions),
    latencyCycles: Math.round(source.latencyCycles + own.latencyCycles),
    transferCycles: Math.ceil(plan.tileBytes / source.smBytesPerCycle),
    landCycles: Math.round(own.landCyclesPerInstruction * instructions),
    barrierCycles: costs.barrierCycles,
  };
}

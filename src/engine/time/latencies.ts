import type { Architecture } from '@src/arch/architecture';
import { throughputsOf } from '@src/arch/throughput';

/** Cycles that a warp waits where the GPU's own latency is not known. */
const USUAL = { l1: 33, shared: 26, l2: 280, dram: 620 };

/** Cycles that a warp waits for memory while others use it as well. */
export function latenciesOf(arch: Architecture): Readonly<Record<'l1' | 'shared' | 'l2' | 'dram' | 'atomic', number>> {
  const { streamCycles, dramStreamCycles } = throughputsOf(arch);
  const l2 = (arch.latencyL2.value ?? USUAL.l2) + streamCycles.value;
  return {
    ...{ l1: arch.latencyL1.value ?? USUAL.l1, shared: arch.latencyShared.value ?? USUAL.shared },
    ...{ l2, atomic: l2, dram: (arch.latencyDram.value ?? USUAL.dram) + dramStreamCycles.value },
  };
}

import type { Architecture } from '@src/arch/architecture';
import { throughputsOf, type Throughputs } from '@src/arch/throughput';

/** Cycles that a warp waits, for GPUs whose latency is not known. */
const USUAL = { l1: 33, shared: 26, l2: 280, dram: 620 };

/** Cycles that a warp waits for memory under load. */
export function latenciesOf(arch: Architecture): Readonly<Record<'l1' | 'shared' | 'l2' | 'dram' | 'atomic', number>> {
  const { streamCycles, dramStreamCycles } = throughputsOf(arch);
  const l2 = (arch.latencyL2.value ?? USUAL.l2) + streamCycles.value;
  return {
    l1: arch.latencyL1.value ?? USUAL.l1,
    shared: arch.latencyShared.value ?? USUAL.shared,
    l2,
    atomic: l2,
    dram: (arch.latencyDram.value ?? USUAL.dram) + dramStreamCycles.value,
  };
}

/** DRAM utilization, 0 to 1, and the share of its traffic that is writes. */
export interface DramLoad {
  readonly busy: number;
  readonly written: number;
  /** Of loaded data, the share for which neighboring warps request different pages. */
  readonly apart: number;
}

/** Half of a copy's DRAM traffic is writes. */
const COPY = 0.5;

/**
 * How a quantity grows with DRAM load: that of a read stream, plus the extra of a copy as far as DRAM turns around between
 * reads and writes.
 */
const loaded = ({ busy, written, apart }: DramLoad, rates: Throughputs, reading: number, copying: number): number =>
  busy *
  (reading + (copying - reading) * Math.min(1, written / COPY)) *
  (1 + (rates.dramPagesApart.value - 1) * Math.min(1, apart));

/** From this DRAM utilization on, loads in a loop that also stores wait longer than others: their warps fall into step. */
const IN_STEP = 0.5;

/**
 * Extra cycles of a DRAM load over a stream that leaves DRAM mostly idle.
 *
 * @param waits - Consecutive loads that a warp waits for.
 */
export function delayOf(arch: Architecture, dram: DramLoad, waits: number): number {
  const rates = throughputsOf(arch);
  const alone = loaded(dram, rates, rates.dramDelayReads.value, rates.dramDelayCopies.value);
  const again = waits > 1 ? (waits - 1) / waits : 0;
  const steeper = Math.max(1, (dram.busy / IN_STEP) ** 2);
  return alone * (1 + again * Math.min(1, dram.written / COPY) * (steeper - 1));
}

/**
 * Extra cycles of the slowest load of a block's warps over the average one; for an exponential distribution, 1/2 + 1/3 + …
 * of its spread.
 */
export function slowestOf(arch: Architecture, warps: number, dram: DramLoad): number {
  const rates = throughputsOf(arch);
  let most = 0;
  for (let k = 2; k <= warps; k += 1) most += 1 / k;
  return most * loaded(dram, rates, rates.dramSpreadReads.value, rates.dramSpreadCopies.value);
}

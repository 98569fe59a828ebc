import type { Architecture } from '@src/arch/architecture';
import { throughputsOf, type Throughputs } from '@src/arch/throughput';

/** Cycles that a warp waits where the GPU's own latency is not known. */
const USUAL = { l1: 33, shared: 26, l2: 280, dram: 620 };

/** Cycles that a warp waits for memory while others use it as well. */
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

/** How busy DRAM is, 0 to 1, and the share of what it moves that it writes. */
export interface DramLoad {
  readonly busy: number;
  readonly written: number;
  /** Of what is loaded, the share that warps next to each other ask of different pages. */
  readonly apart: number;
}

/** Half of what DRAM moves in a copy is written. */
const COPY = 0.5;

/** How far a fact grows with what DRAM does: in a stream that is read, and as much again as it has to turn from reading to writing. */
const loaded = ({ busy, written, apart }: DramLoad, rates: Throughputs, reading: number, copying: number): number =>
  busy *
  (reading + (copying - reading) * Math.min(1, written / COPY)) *
  (1 + (rates.dramPagesApart.value - 1) * Math.min(1, apart));

/** From this share of DRAM on, loads of a loop that also stores wait longer than others: their warps come back in step. */
const IN_STEP = 0.5;

/**
 * By how many cycles a load of DRAM takes longer than in a stream that leaves DRAM idle most of the time.
 *
 * @param waits - For how many loads in a row a warp waits.
 */
export function delayOf(arch: Architecture, dram: DramLoad, waits: number): number {
  const rates = throughputsOf(arch);
  const alone = loaded(dram, rates, rates.dramDelayReads.value, rates.dramDelayCopies.value);
  const again = waits > 1 ? (waits - 1) / waits : 0;
  const steeper = Math.max(1, (dram.busy / IN_STEP) ** 2);
  return alone * (1 + again * Math.min(1, dram.written / COPY) * (steeper - 1));
}

/**
 * By how many cycles the slowest of the loads that the warps of a block wait for takes longer than the average one: with an exponential
 * distribution, by 1/2 + 1/3 + … of its spread.
 */
export function slowestOf(arch: Architecture, warps: number, dram: DramLoad): number {
  const rates = throughputsOf(arch);
  let most = 0;
  for (let k = 2; k <= warps; k += 1) most += 1 / k;
  return most * loaded(dram, rates, rates.dramSpreadReads.value, rates.dramSpreadCopies.value);
}

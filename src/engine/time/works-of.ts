import { grouped } from '@src/units/words';
import type { Architecture } from '@src/arch/architecture';
import type { Fact } from '@src/arch/fact';
import type { Throughputs } from '@src/arch/throughput';
import { instructionClasses, type Demand, type DramTraffic, type Wait } from './demand';
import { crossingSectors, portsTime, sentCycles, shownOfAtomics } from './l2-ports';
import { delayOf, type DramLoad, latenciesOf, slowestOf } from './latencies';
import type { ResourceName } from './prediction';

/** Work of one resource for a launch. */
export interface Work {
  readonly name: ResourceName;
  readonly title: string;
  readonly seconds: number;
  readonly why: string;
  /**
   * Percent of peak that Nsight Compute shows while it works without a pause, averaged over all SMs; `null`: it does not
   * count it.
   */
  readonly full: number | null;
  readonly facts: readonly (readonly [name: string, fact: Fact<number | null>])[];
}

/** What the resources need to know of a launch in addition to its demand. */
interface Launch {
  readonly blocks: number;
  readonly cache: 'cold' | 'warm';
  readonly imbalance: number;
}

/** Time that each resource needs for a launch if all others took none. */
export function worksOf(demand: Demand, arch: Architecture, rates: Throughputs, launch: Launch): Work[] {
  const hertz = rates.clockMHz.value * 1e6;
  return [
    dramWork(demand.dram[launch.cache], arch, rates),
    l2Work(demand, launch.cache, rates, hertz),
    ...(arch.l2Partitions.value > 1 ? [halvesWork(demand, launch.cache, rates, hertz)] : []),
    ...smWorks(demand, arch.sms.value * hertz, rates, launch.imbalance),
    ...atomicWorks(demand.atomics, rates, hertz),
    {
      name: 'block-starts',
      title: 'Starting blocks',
      seconds: launch.blocks / rates.blockStarts.value / hertz,
      full: null,
      why: `${round(launch.blocks)} blocks; the GPU starts ${round(rates.blockStarts.value)} per cycle.`,
      facts: [['blockStarts', rates.blockStarts]],
    },
  ];
}

/** DRAM: streams, and isolated pieces. */
function dramWork(dram: DramTraffic, arch: Architecture, rates: Throughputs): Work {
  const moved = dram.readBytes + dram.writtenBytes;
  const scattered = Math.min(moved, dram.scatteredBytes);
  const rewritten = Math.min(scattered, dram.rewrittenBytes ?? 0);
  const scatteredAt = (scattered - rewritten) / rates.dramScattered.value + rewritten / rates.dramRewritten.value;
  const written = moved > 0 ? dram.writtenBytes / moved : 0;
  const dramShare = rates.dramReads.value + Math.min(1, written * 2) * (rates.dramCopies.value - rates.dramReads.value);
  return {
    name: 'dram',
    title: 'DRAM',
    seconds: ((moved - scattered) / dramShare + scatteredAt) / (arch.dramGBps.value * 1e9),
    full: 100 * (moved > 0 ? moved / ((moved - scattered) / dramShare + scatteredAt) : 0),
    why: `${round(moved)} bytes at ${Math.round(dramShare * 100)} % of ${arch.dramGBps.value} GB/s.`,
    facts: [
      ['dramReads', rates.dramReads],
      ['dramCopies', rates.dramCopies],
      ...(scattered > rewritten ? ([['dramScattered', rates.dramScattered]] as const) : []),
      ...(rewritten > 0 ? ([['dramRewritten', rates.dramRewritten]] as const) : []),
    ],
  };
}

/** The L2 without atomics: its busiest port. */
function l2Work(demand: Demand, cache: Launch['cache'], rates: Throughputs, hertz: number): Work {
  const ports = portsTime(demand, cache, rates, hertz);
  return {
    name: 'l2',
    title: 'L2',
    seconds: ports.seconds,
    full: ports.full,
    why: `All slices together: in, ${round(ports.cycles.in)} slice cycles at ${round(rates.l2In.value)} per cycle; lookups, ${round(ports.cycles.tags)} at ${round(rates.l2Tags.value)}; out, ${round(ports.cycles.out)} sector pairs at ${round(rates.l2Out.value)}.`,
    facts: [
      ['l2In', rates.l2In],
      ['l2Tags', rates.l2Tags],
      ['l2Out', rates.l2Out],
    ],
  };
}

/** The link between the halves of the L2: the profiler does not count it as memory throughput. */
function halvesWork(demand: Demand, cache: Launch['cache'], rates: Throughputs, hertz: number): Work {
  const sectors = crossingSectors(demand, cache);
  return {
    name: 'l2-halves',
    title: 'Link between the L2 halves',
    seconds: sectors / rates.l2Halves.value / hertz,
    full: null,
    why: `${round(sectors)} sectors cross; ${round(rates.l2Halves.value)} per cycle can.`,
    facts: [['l2Halves', rates.l2Halves]],
  };
}

/** Units private to each SM. @param perSecond - Cycles of all SMs together. */
function smWorks(demand: Demand, perSecond: number, rates: Throughputs, imbalance: number): Work[] {
  const { instructions, global, l2 } = demand;
  const executed = instructionClasses.reduce((sum, kind) => sum + instructions[kind], 0);
  const onSms = (
    name: ResourceName,
    title: string,
    amount: number,
    unit: string,
    rate: Fact<number>,
    key: string,
  ): Work => ({
    name,
    title,
    seconds: (amount / rate.value / perSecond) * imbalance,
    facts: [[key, rate]],
    full: name === 'tag-stage' ? null : 100 / imbalance,
    why: `${round(amount)} ${unit}; each SM takes ${round(rate.value)} per cycle.`,
  });
  return [
    onSms(
      'sm-receives',
      'Path from L2 to SM',
      l2.readSectors * 32,
      'bytes from the L2',
      rates.smReceives,
      'smReceives',
    ),
    onSms(
      'sm-sends',
      'Path from SM to L2',
      sentCycles(l2) + demand.atomics.globalSectors + (demand.atomics.maskedLines ?? 0),
      'requests, sectors, and masks to the L2',
      rates.smSends,
      'smSends',
    ),
    onSms(
      'data-pipe',
      'L1 data pipe',
      demand.sharedWavefronts + global.dataWavefronts,
      'wavefronts',
      rates.dataPipe,
      'dataPipe',
    ),
    onSms('tag-stage', 'L1 tag stage', global.tagWavefronts, 'wavefronts', rates.tagStage, 'tagStage'),
    onSms(
      'lsu',
      'LSU',
      instructions.global + instructions.shared + instructions.atomic,
      'memory instructions',
      rates.lsu,
      'lsu',
    ),
    onSms(
      'adu',
      'Address unit (ADU)',
      demand.addressUnit,
      'parameters, indexed constants, and barriers',
      rates.adu,
      'adu',
    ),
    onSms('constants', 'Constant cache', demand.constantPasses, 'passes', rates.constantPasses, 'constantPasses'),
    onSms('fma', 'FMA pipe', instructions.fma, 'instructions', rates.fma, 'fma'),
    onSms('alu', 'ALU', instructions.alu, 'instructions', rates.alu, 'alu'),
    onSms('sfu', 'SFU', instructions.sfu, 'instructions', rates.sfu, 'sfu'),
    onSms('fp64', 'FP64 pipe', instructions.fp64, 'instructions', rates.fp64, 'fp64'),
    onSms(
      'tensor',
      'Tensor cores',
      demand.tensorMultiplyAdds,
      'multiply-adds',
      rates.tensorMultiplyAdds,
      'tensorMultiplyAdds',
    ),
    onSms('issue', 'Issue slots', executed, 'warp instructions', rates.issue, 'issue'),
  ];
}

/** Global atomics: the units of all slices, and atomics that collide on one piece. */
function atomicWorks(atomics: Demand['atomics'], rates: Throughputs, hertz: number): Work[] {
  const meeting = atomics.globalSectors / atomics.meetingPieces;
  return [
    {
      name: 'atomics',
      title: 'Atomics in the L2',
      seconds: atomics.globalSectors / rates.l2Atomics.value / hertz,
      full: shownOfAtomics(atomics, rates),
      why: `${round(atomics.globalSectors)} sectors; all slices together take ${round(rates.l2Atomics.value)} per cycle.`,
      facts: [['l2Atomics', rates.l2Atomics]],
    },
    {
      name: 'one-address',
      title: 'Contended atomics',
      full: null,
      seconds: meeting / rates.oneAddressAtomics.value / hertz,
      why: `${round(meeting)} atomics on the same 512 bytes; the L2 performs ${round(rates.oneAddressAtomics.value)} of them per cycle.`,
      facts: [['oneAddressAtomics', rates.oneAddressAtomics]],
    },
  ];
}

/** What warps wait for. */
export interface Latency extends Work {
  /** Seconds of it in which the SM computes nothing for the warp: everything but arithmetic. */
  readonly idle: number;
}

/** A warp's dependent waits add up; resident warps wait in parallel. */
export function latencyOf(
  demand: Demand,
  arch: Architecture,
  rates: Throughputs,
  {
    blocks,
    cache,
    residentBlocks,
    busy,
  }: { blocks: number; cache: 'cold' | 'warm'; residentBlocks: number; busy: number },
): Latency {
  const { readBytes, writtenBytes } = demand.dram[cache];
  const dram: DramLoad = {
    busy,
    written: writtenBytes / Math.max(1, readBytes + writtenBytes),
    apart: demand.pagesApart,
  };
  const warps = Math.ceil((demand.block[0] * demand.block[1] * demand.block[2]) / arch.warpSize.value);
  const hertz = rates.clockMHz.value * 1e6;
  const onWarm = cache === 'warm' ? warmShare(demand) : 1;
  const known = latenciesOf(arch);
  const cyclesOf: Readonly<Record<Wait, number>> = {
    ...known,
    arithmetic: rates.dependentCycles.value,
    dram: onWarm * (known.dram + delayOf(arch, dram, demand.chain.dram)) + (1 - onWarm) * known.l2,
    barrier: rates.barrierCycles.value,
    slowest: slowestOf(arch, warps, dram),
  };
  const branches = demand.instructions.control / Math.max(1, blocks * warps);
  const cycles = Object.entries(demand.chain).reduce(
    (sum, [kind, count]) => sum + count * cyclesOf[kind as Wait],
    branches * rates.branchCycles.value,
  );
  const perSm = Math.ceil(blocks / arch.sms.value);
  const rounds = Math.max(1, perSm / residentBlocks);
  const turnover = rates.blockCycles.value + warps * rates.warpCycles.value;
  const warpCycles = cycles * demand.warpImbalance + turnover;
  const arithmetic = demand.chain.arithmetic * cyclesOf.arithmetic * demand.warpImbalance;
  const facts: Work['facts'] = [
    ['latencyDram', arch.latencyDram],
    ['latencyL2', arch.latencyL2],
    ['blockCycles', rates.blockCycles],
    ['warpCycles', rates.warpCycles],
    ['dramDelayCopies', rates.dramDelayCopies],
    ['dramSpreadCopies', rates.dramSpreadCopies],
    ['dependentCycles', rates.dependentCycles],
    ['branchCycles', rates.branchCycles],
  ];
  return {
    name: 'latency',
    title: 'Latency',
    seconds: (rounds * warpCycles) / hertz,
    full: null,
    facts,
    idle: (rounds * (warpCycles - arithmetic)) / hertz,
    why: `A warp waits ${round(warpCycles)} cycles in a row${rounds > 1 ? `, and ${round(rounds)} blocks follow each other on an SM` : ''}.`,
  };
}

/** Of what the cold launch loads from DRAM, the part that a warm one also loads from there. */
function warmShare({ dram: { cold, warm } }: Demand): number {
  return cold.readBytes > 0 ? Math.min(1, warm.readBytes / cold.readBytes) : 1;
}

const round = (value: number): string => {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return grouped(rounded);
};

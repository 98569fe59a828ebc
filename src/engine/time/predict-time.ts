import { grouped } from '@src/units/words';
import type { Architecture } from '@src/arch/architecture';
import { isEstimate, type Fact } from '@src/arch/fact';
import { throughputsOf, type Throughputs } from '@src/arch/throughput';
import { instructionClasses, type Demand, type Wait } from './demand';
import { errorRange } from './error-range';
import { latenciesOf } from './latencies';
import type { AssumedFact, ResourceName, ResourceTime, TimePrediction } from './prediction';
import { requireRunnable } from './require-demand';

export interface TimeOptions {
  /** What the L2 holds when the launch starts: nothing of its data, or what the same launch just before has left. */
  readonly cache: 'cold' | 'warm';
}

/** How sharp the corner is where two resources need about as long: the exponent of a power mean. */
const KNEE = 4;

/** The range is so much wider where the bound rests on a capacity that nobody measured. */
const WIDER = 1.4;

interface Work {
  readonly name: ResourceName;
  readonly title: string;
  readonly seconds: number;
  readonly why: string;
  readonly facts: readonly (readonly [name: string, fact: Fact<number | null>])[];
}

/**
 * How long a launch takes: what each resource of the GPU needs for it alone, and how these overlap.
 *
 * @throws {InputError} For a launch that the driver would refuse.
 */
export function predictTime(demand: Demand, arch: Architecture, { cache }: TimeOptions): TimePrediction {
  const resident = requireRunnable(demand, arch);
  const rates = throughputsOf(arch);
  const blocks = demand.grid[0] * demand.grid[1] * demand.grid[2];
  const sms = arch.sms.value;
  const perSm = blocks / sms;
  const imbalance = Math.max(Math.ceil(perSm) / perSm, blocks < sms ? 1 : demand.blockImbalance);
  const waves = { blocksPerSm: resident.blocksPerSm, count: blocks / (sms * resident.blocksPerSm), imbalance };
  const work = worksOf(demand, arch, rates, { blocks, cache, imbalance, residentBlocks: resident.blocksPerSm });
  const start = rates.launchNs.value / 1e9;
  const busy = work.reduce((sum, { seconds }) => sum + seconds ** KNEE, 0) ** (1 / KNEE);
  const duration = start + busy;
  const all: Work[] = [
    ...work,
    {
      ...{ name: 'launch', title: 'Launch', seconds: start, facts: [['launchNs', rates.launchNs]] },
      why: `A launch that does nothing takes ${rates.launchNs.value} ns.`,
    },
  ];
  const resources = all
    .map(({ facts, ...each }): ResourceTime => {
      return { ...each, share: each.seconds / duration, assumed: facts.some(([, fact]) => isEstimate(fact)) };
    })
    .toSorted((a, b) => b.seconds - a.seconds);
  const assumed = assumedIn(all.filter(({ seconds }) => seconds > duration / 10));
  const range = errorRange(demand, resources[0]!.name);
  const isElsewhere = rates.longestRecordedUs.value === null;
  const wider = resources[0]!.assumed || isElsewhere ? WIDER : 1;
  return {
    duration,
    low: (duration * range.low) / wider,
    high: duration * range.high * wider,
    bound: resources[0]!.name,
    nextBound: resources[1]!.name,
    ...{ resources, waves, assumed, doubts: doubtsOf(demand, duration, arch, rates) },
  };
}

function worksOf(
  demand: Demand,
  arch: Architecture,
  rates: Throughputs,
  launch: { blocks: number; cache: 'cold' | 'warm'; imbalance: number; residentBlocks: number },
): Work[] {
  const { instructions, global, l2, atomics } = demand;
  const hertz = rates.clockMHz.value * 1e6;
  const sms = arch.sms.value;
  const dram = demand.dram[launch.cache];
  const moved = dram.readBytes + dram.writtenBytes;
  const scattered = Math.min(moved, dram.scatteredBytes);
  const written = moved > 0 ? dram.writtenBytes / moved : 0;
  const dramShare = rates.dramReads.value + Math.min(1, written * 2) * (rates.dramCopies.value - rates.dramReads.value);
  const executed = instructionClasses.reduce((sum, kind) => sum + instructions[kind], 0);
  const onSms = (
    name: ResourceName,
    title: string,
    amount: number,
    unit: string,
    rate: Fact<number>,
    key: string,
  ): Work => ({
    ...{ name, title, seconds: (amount / sms / rate.value / hertz) * launch.imbalance, facts: [[key, rate]] },
    why: `${round(amount)} ${unit}; each SM takes ${round(rate.value)} per cycle.`,
  });
  const meeting = atomics.globalSectors / atomics.meetingPieces;
  const latency = latencyOf(demand, arch, rates, launch);
  return [
    {
      ...{
        name: 'dram',
        title: 'DRAM',
        seconds:
          ((moved - scattered) / dramShare + scattered / rates.dramScattered.value) / (arch.dramGBps.value * 1e9),
      },
      why: `${round(moved)} bytes at ${Math.round(dramShare * 100)} % of ${arch.dramGBps.value} GB/s.`,
      facts: [
        ['dramReads', rates.dramReads],
        ['dramCopies', rates.dramCopies],
        ...(scattered > 0 ? ([['dramScattered', rates.dramScattered]] as const) : []),
      ],
    },
    {
      ...{ name: 'l2', title: 'L2' },
      seconds: ((2 * l2.readPieces) / rates.l2Reads.value + (2 * l2.writePieces) / rates.l2Writes.value) / hertz,
      why: `${round(2 * l2.readPieces)} sectors read and ${round(2 * l2.writePieces)} written, in pairs, of some of which only one is wanted; all slices together give ${round(rates.l2Reads.value)} or take ${round(rates.l2Writes.value)} per cycle.`,
      facts: [
        ['l2Reads', rates.l2Reads],
        ['l2Writes', rates.l2Writes],
      ],
    },
    onSms('sm-receives', 'L2 to SM', l2.readSectors * 32, 'bytes from the L2', rates.smReceives, 'smReceives'),
    onSms(
      'data-pipe',
      'L1 data pipe',
      demand.sharedWavefronts + global.dataWavefronts,
      'wavefronts',
      rates.dataPipe,
      'dataPipe',
    ),
    onSms(
      'tag-stage',
      'L1 tag stage',
      global.tagCycles,
      'wavefronts of one sector of a pair',
      rates.tagStage,
      'tagStage',
    ),
    onSms(
      'lsu',
      'LSU',
      instructions.global + instructions.shared + instructions.atomic,
      'memory instructions',
      rates.lsu,
      'lsu',
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
    {
      ...{
        name: 'atomics',
        title: 'Atomics in the L2',
        seconds: atomics.globalSectors / rates.l2Atomics.value / hertz,
      },
      why: `${round(atomics.globalSectors)} sectors; all slices together take ${round(rates.l2Atomics.value)} per cycle.`,
      facts: [['l2Atomics', rates.l2Atomics]],
    },
    {
      ...{ name: 'one-address', title: 'Atomics that meet' },
      seconds: meeting / rates.oneAddressAtomics.value / hertz,
      why: `${round(meeting)} atomics meet in one piece of 512 bytes, which takes ${round(rates.oneAddressAtomics.value)} per cycle.`,
      facts: [['oneAddressAtomics', rates.oneAddressAtomics]],
    },
    {
      ...{ name: 'block-starts', title: 'Starting blocks', seconds: launch.blocks / rates.blockStarts.value / hertz },
      why: `${round(launch.blocks)} blocks; the GPU starts ${round(rates.blockStarts.value)} per cycle.`,
      facts: [['blockStarts', rates.blockStarts]],
    },
    latency,
  ];
}

/** Warps wait one after the other for what depends on each other; resident warps wait at the same time. */
function latencyOf(
  demand: Demand,
  arch: Architecture,
  rates: Throughputs,
  { blocks, cache, residentBlocks }: { blocks: number; cache: 'cold' | 'warm'; residentBlocks: number },
): Work {
  const hertz = rates.clockMHz.value * 1e6;
  const onWarm = cache === 'warm' ? warmShare(demand) : 1;
  const known = latenciesOf(arch);
  const cyclesOf: Readonly<Record<Wait, number>> = {
    ...known,
    arithmetic: rates.dependentCycles.value,
    dram: onWarm * known.dram + (1 - onWarm) * known.l2,
    barrier: rates.barrierCycles.value,
  };
  const cycles = Object.entries(demand.chain).reduce((sum, [kind, count]) => sum + count * cyclesOf[kind as Wait], 0);
  const perSm = Math.ceil(blocks / arch.sms.value);
  const rounds = Math.max(1, perSm / residentBlocks);
  const warpCycles = cycles * demand.warpImbalance + rates.blockCycles.value;
  const facts: Work['facts'] = [
    ['latencyDram', arch.latencyDram],
    ['latencyL2', arch.latencyL2],
    ['blockCycles', rates.blockCycles],
    ['dependentCycles', rates.dependentCycles],
  ];
  return {
    ...{ name: 'latency', title: 'Latency', seconds: (rounds * warpCycles) / hertz, facts },
    why: `A warp waits ${round(warpCycles)} cycles in a row${rounds > 1 ? `, and ${round(rounds)} blocks follow each other on an SM` : ''}.`,
  };
}

/** Of what the cold launch loads from DRAM, the part that a warm one loads from there too. */
function warmShare({ dram: { cold, warm } }: Demand): number {
  return cold.readBytes > 0 ? Math.min(1, warm.readBytes / cold.readBytes) : 1;
}

function assumedIn(works: readonly Work[]): AssumedFact[] {
  const found = new Map<string, AssumedFact>();
  for (const { facts } of works)
    for (const [name, { value, from }] of facts)
      if (value !== null && from.startsWith('estimate:')) found.set(name, { name, value, from });
  return [...found.values()];
}

function doubtsOf({ estimated }: Demand, duration: number, arch: Architecture, rates: Throughputs): string[] {
  const { value: longest } = rates.longestRecordedUs;
  const shortest = 3 * (rates.launchNs.value / 1e9);
  return [
    estimated.includes('scaled') ? ['Only some blocks were run, and their counts scaled to the grid.'] : [],
    longest === null
      ? [`No kernels of every kind were timed on the ${arch.name}: the range is that of another GPU, made wider.`]
      : duration > longest / 1e6 || duration < shortest
        ? ['It lies outside of what was recorded: launches of 8 µs to 30 ms. How far off it is, nobody has compared.']
        : [],
  ].flat();
}

const round = (value: number): string => {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return grouped(rounded);
};

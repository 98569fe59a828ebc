import type { Architecture } from '@src/arch/architecture';
import { isEstimate } from '@src/arch/fact';
import { throughputsOf, type Throughputs } from '@src/arch/throughput';
import type { Demand } from './demand';
import { errorRange, likelyRange } from './error-range';
import type { AssumedFact, ResourceName, ResourceTime, TimePrediction } from './prediction';
import { requireRunnable } from './require-demand';
import { boundOf, OF_L2, perhapsBoundsOf } from './speed-of-light';
import { latencyOf, type Latency, type Work, worksOf } from './works-of';

export interface TimeOptions {
  /** What the L2 holds when the launch starts: none of its data, or what the same launch just before left. */
  readonly cache: 'cold' | 'warm';
}

/** Warps of a block reach the L1 together: this many queue there as one. */
const TOGETHER = 4;
/** The warps of a partition come to its pipes together as well, though less: they pass barriers and loads together. */
const TOGETHER_AT_PIPES = 1.75;

/** The range widens by this factor where the bound rests on a capacity that was not measured. */
const WIDER = 1.4;

/**
 * Duration of a launch: the time each GPU resource needs alone, and how these overlap.
 *
 * @throws {InputError} For a launch that the driver would refuse.
 */
export function predictTime(demand: Demand, arch: Architecture, { cache }: TimeOptions): TimePrediction {
  const resident = requireRunnable(demand, arch);
  const rates = throughputsOf(arch);
  const blocks = demand.grid[0] * demand.grid[1] * demand.grid[2];
  const sms = arch.sms.value;
  const perSm = blocks / sms;
  const imbalance = demand.isEven ? 1 : Math.max(Math.ceil(perSm) / perSm, blocks < sms ? 1 : demand.blockImbalance);
  const waves = { blocksPerSm: resident.blocksPerSm, count: blocks / (sms * resident.blocksPerSm), imbalance };
  const warpsPerBlock = Math.ceil((demand.block[0] * demand.block[1] * demand.block[2]) / arch.warpSize.value);
  const warps = Math.min(resident.blocksPerSm, Math.ceil(perSm)) * warpsPerBlock;
  const put = (unevenness: number): { works: Work[]; busy: number; latency: Latency } => {
    const works = worksOf(demand, arch, rates, { blocks, cache, imbalance: unevenness });
    const latencyAt = (load: number): Latency =>
      latencyOf(demand, arch, rates, { blocks, cache, residentBlocks: resident.blocksPerSm, busy: load });
    return { works, ...goRound(works, latencyAt, warps, arch) };
  };
  const { works, busy, latency } = put(imbalance);
  const start = rates.launchNs.value / 1e9;
  const duration = start + busy + endsOf(works, latency, busy, demand, perSm / resident.blocksPerSm);
  const idle = imbalance > 1 ? Math.max(0, busy - put(1).busy) : 0;
  const all: Work[] = [
    ...works,
    latency,
    {
      name: 'idle-sms',
      title: 'Idle SMs',
      seconds: idle,
      full: null,
      facts: [],
      why: `The busiest SM has ${imbalance.toFixed(2)} times the work of the average SM; the others are idle at the end.`,
    },
    {
      name: 'launch',
      title: 'Launch overhead',
      seconds: start,
      full: null,
      facts: [['launchNs', rates.launchNs]],
      why: `An empty kernel takes ${rates.launchNs.value} ns.`,
    },
  ];
  const resources = all
    .map(({ facts, full, ...each }): ResourceTime => {
      const share = each.seconds / duration;
      const shown = full === null ? null : full * share;
      return { ...each, share, shown, assumed: facts.some(([, fact]) => isEstimate(fact)) };
    })
    .toSorted((a, b) => b.seconds - a.seconds);
  const longest = resources[0]!;
  const assumed = assumedIn(all.filter(({ seconds }) => seconds > duration / 10));
  const range = errorRange(demand, longest.name);
  const bound = boundOf(resources);
  const isElsewhere = rates.longestRecordedUs.value === null;
  const isWider = longest.assumed || isElsewhere;
  const wider = isWider ? WIDER : 1;
  const likely = likelyRange(demand, longest.name);
  return {
    duration,
    low: (duration * range.low) / wider,
    high: duration * range.high * wider,
    bound,
    perhaps: perhapsBoundsOf(resources, { low: likely.low / wider, high: likely.high * wider }),
    nextBound: resources.find(({ name }) => name !== bound)!.name,
    resources,
    waves,
    assumed,
    isWider,
    doubts: doubtsOf(demand, duration, arch, rates),
  };
}

/** Fraction of a block's lifetime by which the last block ends after the average one, where DRAM is always busy. */
const LAST_BLOCK = 0.15;

/**
 * The L2 serves some SMs less than others. Where blocks are dispatched as SMs become free, that evens out; where all blocks
 * are resident from the start, the least-served SM ends later than the average one by this much (evidence:kernel-times, L2
 * probes: 9 to 23 %).
 */
const LAST_SERVED = 0.2;

/**
 * What does not overlap: nothing returns while the first blocks wait for their first load, and SMs finish one after the
 * other.
 */
function endsOf(works: readonly Work[], latency: Latency, busy: number, demand: Demand, waves: number): number {
  const dram = works.find(({ name }) => name === 'dram')!.seconds;
  const life = latency.idle / Math.max(1, waves);
  const first = waves > 1 ? life / Math.max(1, demand.chain.dram + demand.chain.l2) : 0;
  const l2 = works.reduce((sum, { name, seconds }) => sum + (OF_L2.includes(name) ? seconds : 0), 0);
  const served = (LAST_SERVED * busy * Math.min(1, l2 / busy) ** 2) / Math.max(1, waves);
  return first + LAST_BLOCK * Math.min(1, dram / busy) * life + served;
}

/** Units shared by all SMs, and those private to each SM partition; all others belong to the SM. */
const OF_GPU: readonly ResourceName[] = ['dram', 'l2', 'l2-halves', 'atomics', 'one-address', 'block-starts'];
const OF_PARTITION: readonly ResourceName[] = ['fma', 'alu', 'sfu', 'fp64', 'tensor', 'issue'];

/** Sharpness of the corner where two units on one path need about the same time: the exponent of a power mean. */
const KNEE = 4;

/**
 * Queues for warps: units that an instruction passes through in direct succession act as one. The L2 interleaves atomics
 * with its other requests: both use the same cycles.
 */
function stationsOf(
  works: readonly Work[],
  warps: number,
  arch: Architecture,
): readonly { seconds: number; inTurn: number }[] {
  const together = (some: readonly Work[]): number =>
    some.reduce((sum, { seconds }) => sum + seconds ** KNEE, 0) ** (1 / KNEE);
  const shared = works.filter(({ name }) => OF_GPU.includes(name) && !OF_L2.includes(name));
  const inL2 = works.filter(({ name }) => OF_L2.includes(name));
  const own = works.filter(({ name }) => !OF_GPU.includes(name));
  const [pipes, path] = [true, false].map((isPipe) => own.filter(({ name }) => OF_PARTITION.includes(name) === isPipe));
  return [
    ...shared.map(({ seconds }) => ({ seconds, inTurn: warps * arch.sms.value })),
    { seconds: inL2.reduce((sum, { seconds }) => sum + seconds, 0), inTurn: warps * arch.sms.value },
    // A warp stays in its partition: with fewer warps than partitions, some have no work.
    {
      seconds: together(pipes!) * Math.max(1, arch.partitionsPerSm.value / warps),
      inTurn: Math.max(1, warps / arch.partitionsPerSm.value / TOGETHER_AT_PIPES),
    },
    { seconds: together(path!), inTurn: Math.max(1, warps / TOGETHER) },
  ];
}

/**
 * Warps cycle: they wait, and in between each unit serves them one after the other. Mean value analysis gives the time of
 * such a closed network (Schweitzer's approximation): at a unit, a warp finds ahead of it the share of the other warps that
 * are there on average.
 *
 * @returns Seconds, and the latency for which they hold: loads wait longer the busier DRAM is.
 */
function goRound(
  works: readonly Work[],
  latencyAt: (busy: number) => Latency,
  warps: number,
  arch: Architecture,
): { readonly busy: number; readonly latency: Latency } {
  const dram = works.find(({ name }) => name === 'dram')!.seconds;
  const units = stationsOf(works, warps, arch);
  const least = Math.max(0, ...units.map(({ seconds, inTurn }) => (seconds * (inTurn - 1)) / inTurn));
  const after = (total: number): number =>
    units.reduce(
      (sum, { seconds, inTurn }) => {
        const used = seconds / total;
        const others = (inTurn - 1) / inTurn;
        return sum + (seconds / inTurn) * (1 + (others * used) / (1 - others * used));
      },
      latencyAt(Math.min(1, dram / total)).seconds,
    );
  let [low, high] = [least, least + after(2 * least + 1e-9) * 4];
  for (let step = 0; step < 50; step += 1) {
    const total = (low + high) / 2;
    if (after(total) > total) low = total;
    else high = total;
  }
  return { busy: high, latency: latencyAt(Math.min(1, dram / high)) };
}

function assumedIn(works: readonly Work[]): AssumedFact[] {
  const found = new Map<string, AssumedFact>();
  for (const { facts } of works)
    for (const [name, { value, from }] of facts)
      if (value !== null && from.startsWith('estimate:')) found.set(name, { name, value, from });
  return [...found.values()];
}

/** How reliable a sample of blocks is; a page that knows the sample says more about it. */
export const SAMPLED = 'Only some blocks were run, and their counts scaled to the grid.';

function doubtsOf({ estimated }: Demand, duration: number, arch: Architecture, rates: Throughputs): string[] {
  const { value: longest } = rates.longestRecordedUs;
  const shortest = 3 * (rates.launchNs.value / 1e9);
  return [
    estimated.includes('scaled') ? [SAMPLED] : [],
    longest === null
      ? [`No large set of kernels was timed on the ${arch.name}: the range is that of another GPU, made wider.`]
      : duration > longest / 1e6 || duration < shortest
        ? ['It lies outside of what was recorded: launches of 8 µs to 30 ms. How far off it is, nobody has compared.']
        : [],
  ].flat();
}

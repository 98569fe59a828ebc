import type { Architecture } from '@src/arch/architecture';
import { isEstimate } from '@src/arch/fact';
import { throughputsOf, type Throughputs } from '@src/arch/throughput';
import type { Demand } from './demand';
import { errorRange } from './error-range';
import type { AssumedFact, ResourceTime, TimePrediction } from './prediction';
import { requireRunnable } from './require-demand';
import { boundOf } from './speed-of-light';
import { type Work, worksOf } from './works-of';

export interface TimeOptions {
  /** What the L2 holds when the launch starts: nothing of its data, or what the same launch just before has left. */
  readonly cache: 'cold' | 'warm';
}

/** How sharp the corner is where two resources need about as long: the exponent of a power mean. */
const KNEE = 4;
/**
 * The same between waiting and all that is busy: a loaded memory answers later. On an H200 it is 2.4 for DRAM and 3.4 for the L2
 * (evidence:bytes-in-flight).
 */
const LATENCY_KNEE = 3;

/** The range is so much wider where the bound rests on a capacity that nobody measured. */
const WIDER = 1.4;

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
  const busy = overlapped(work);
  const duration = start + busy;
  const all: Work[] = [
    ...work,
    {
      ...{ name: 'launch', title: 'Launch', seconds: start, full: null, facts: [['launchNs', rates.launchNs]] },
      why: `A launch that does nothing takes ${rates.launchNs.value} ns.`,
    },
  ];
  const resources = all
    .map(({ facts, full, ...each }): ResourceTime => {
      const share = each.seconds / duration;
      const shown = full === null ? null : full * share;
      return { ...each, share, shown, assumed: facts.some(([, fact]) => isEstimate(fact)) };
    })
    .toSorted((a, b) => b.seconds - a.seconds);
  const assumed = assumedIn(all.filter(({ seconds }) => seconds > duration / 10));
  const range = errorRange(demand, resources[0]!.name);
  const bound = boundOf(resources);
  const isElsewhere = rates.longestRecordedUs.value === null;
  const wider = resources[0]!.assumed || isElsewhere ? WIDER : 1;
  return {
    duration,
    low: (duration * range.low) / wider,
    high: duration * range.high * wider,
    bound,
    nextBound: resources.find(({ name }) => name !== bound)!.name,
    ...{ resources, waves, assumed, doubts: doubtsOf(demand, duration, arch, rates) },
  };
}

/** What is busy at the same time, and what waits meanwhile. */
function overlapped(work: readonly Work[]): number {
  const mean = (seconds: readonly number[], exponent: number): number =>
    seconds.reduce((sum, each) => sum + each ** exponent, 0) ** (1 / exponent);
  const of = (isLatency: boolean): number[] =>
    work.filter(({ name }) => (name === 'latency') === isLatency).map(({ seconds }) => seconds);
  return mean([mean(of(false), KNEE), ...of(true)], LATENCY_KNEE);
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

/**
 * What bounds a launch, by the rule that Nsight Compute comes with (SOLBottleneck, SpeedOfLight.py of its section files): the busiest unit
 * of the SM or of memory, and latency where none of them gets to 60 % of its peak. Applied to what is predicted, it says what the
 * profiler will say.
 */
import type { ResourceName } from './prediction';

/** Percent of its peak that some unit gets to at least; below, nothing but waiting is left as a reason. */
export const LATENCY_BELOW = 60;
/** Up to this peak, shares of the SM and of memory that differ by less than 10 points are balanced: the rule names neither. */
export const BALANCED_BELOW = 80;
export const BALANCED_WITHIN = 10;

/** Resources that Nsight Compute counts in its throughput of the SM, and in that of memory; the LSU stands in both. */
const OF_SM: readonly ResourceName[] = ['lsu', 'adu', 'constants', 'fma', 'alu', 'sfu', 'fp64', 'tensor', 'issue'];
const OF_MEMORY: readonly ResourceName[] = ['dram', 'l2', 'atomics', 'sm-receives', 'sm-sends', 'data-pipe', 'lsu'];

/** What the profiler can say of a launch: the SM, a level of memory, or that nothing is busy. */
export type BoundKind = 'sm' | 'dram' | 'l2' | 'l1' | 'lsu' | 'latency';

const KINDS: Readonly<Partial<Record<ResourceName, BoundKind>>> = {
  dram: 'dram',
  l2: 'l2',
  atomics: 'l2',
  'sm-receives': 'l1',
  'sm-sends': 'l1',
  'data-pipe': 'l1',
  lsu: 'lsu',
};

/** What the profiler calls it when this resource is the bound. It counts neither the starting of blocks nor the tag stage. */
export const boundKindOf = (name: ResourceName): BoundKind => KINDS[name] ?? (OF_SM.includes(name) ? 'sm' : 'latency');

/** Both are the L2's work: what the profiler shows of it is of both together. */
export const OF_L2: readonly ResourceName[] = ['l2', 'atomics'];

interface Shown {
  readonly name: ResourceName;
  /** Of the duration, 0 to 1. */
  readonly share: number;
  /** Percent of its peak that the profiler would show; `null`: it does not count this resource. */
  readonly shown: number | null;
}

/** The resource that bounds a launch; of the L2's, the one that needs longest, which comes first. */
export function boundOf(resources: readonly Shown[]): ResourceName {
  const longest = (of: readonly Shown[], by: (each: Shown) => number): Shown | null =>
    of.reduce<Shown | null>((most, each) => (most && by(most) >= by(each) ? most : each), null);
  const counted = resources.filter(({ name }) => OF_SM.includes(name) || OF_MEMORY.includes(name));
  const ofL2 = counted.reduce((sum, { name, shown }) => sum + (OF_L2.includes(name) ? (shown ?? 0) : 0), 0);
  const shownOf = ({ name, shown }: Shown): number => (OF_L2.includes(name) ? ofL2 : (shown ?? 0));
  const busiest = longest(counted, shownOf);
  if (busiest && shownOf(busiest) >= LATENCY_BELOW) return busiest.name;
  const others = resources.filter((each) => !counted.includes(each));
  return (longest(others, ({ share }) => share) ?? resources[0]!).name;
}

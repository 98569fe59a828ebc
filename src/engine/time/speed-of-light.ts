/**
 * What bounds a launch, by Nsight Compute's own rule (SOLBottleneck, SpeedOfLight.py of its section files): the busiest unit
 * of the SM or of memory, and latency where none reaches 60 % of its peak. Applied to a prediction, it gives what the
 * profiler will report.
 */
import type { ErrorRange } from './error-range';
import type { ResourceName } from './prediction';

/** Percent of peak that some unit must reach; below it, only latency explains the time. */
export const LATENCY_BELOW = 60;
/** Up to this peak, SM and memory throughputs that differ by less than 10 points are balanced: the rule names neither. */
export const BALANCED_BELOW = 80;
export const BALANCED_WITHIN = 10;

/** Resources that Nsight Compute counts in its SM throughput, and in its memory throughput; the LSU is in both. */
const OF_SM: readonly ResourceName[] = ['lsu', 'adu', 'constants', 'fma', 'alu', 'sfu', 'fp64', 'tensor', 'issue'];
const OF_MEMORY: readonly ResourceName[] = ['dram', 'l2', 'atomics', 'sm-receives', 'sm-sends', 'data-pipe', 'lsu'];

/** What the profiler can report for a launch: the SM, a level of memory, or that nothing is busy. */
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

/** The profiler's name when this resource is the bound. It counts neither block starts nor the tag stage. */
export const boundKindOf = (name: ResourceName): BoundKind => KINDS[name] ?? (OF_SM.includes(name) ? 'sm' : 'latency');

/** Both are work of the L2: the profiler shows their sum. */
export const OF_L2: readonly ResourceName[] = ['l2', 'atomics'];

export interface Shown {
  readonly name: ResourceName;
  /** Fraction of the duration, 0 to 1. */
  readonly share: number;
  /** Percent of peak that the profiler would show; `null`: it does not count this resource. */
  readonly shown: number | null;
}

const longest = (of: readonly Shown[], by: (each: Shown) => number): Shown | null =>
  of.reduce<Shown | null>((most, each) => (most && by(most) >= by(each) ? most : each), null);

const isCounted = ({ name }: Shown): boolean => OF_SM.includes(name) || OF_MEMORY.includes(name);

/** The unit for which the profiler shows most; among those of the L2, the one that needs longest, which comes first. */
export const busiestUnit = (resources: readonly Shown[]): ResourceName | null =>
  longest(resources.filter(isCounted), ({ name }) => shownOf(resources, name))?.name ?? null;

/** Of what the profiler does not count, the resource that takes longest. */
const longestWait = (resources: readonly Shown[]): ResourceName | null =>
  longest(
    resources.filter((each) => !isCounted(each)),
    ({ share }) => share,
  )?.name ?? null;

/** The resource that bounds a launch. */
export function boundOf(resources: readonly Shown[]): ResourceName {
  const unit = busiestUnit(resources);
  const isBusy = unit !== null && shownOf(resources, unit) >= LATENCY_BELOW;
  return (isBusy ? unit : longestWait(resources)) ?? resources[0]!.name;
}

/**
 * A unit that gets to this part of the busiest one's share may be the busier one: amounts of work are predicted, too. Of
 * launches that nobody had seen, the profiler named the second unit in one of six within this distance, and in one of 16 from
 * there to 0.8 (src/lab/verdict/unseen-shares-h200.json and -h100.json).
 */
const NEARLY_AS_BUSY = 0.85;

/**
 * What else may bound a launch: what does if its time is another one in the range, and then units that are nearly as busy.
 * None: the bound is well apart from all others.
 *
 * @param range - Factors on the duration.
 */
export function perhapsBoundsOf(resources: readonly Shown[], { low, high }: ErrorRange): readonly ResourceName[] {
  const at = (factor: number): ResourceName => boundOf(resources.map((each) => scaled(each, 1 / factor)));
  const byTime = [at(1), at(high), at(low)];
  const busiest = byTime.find((name) => boundKindOf(name) !== 'latency');
  const found = busiest === undefined ? byTime : [...byTime, ...nearlyAsBusy(resources, busiest, low)];
  const kinds = found.map(boundKindOf);
  return found.filter((_, index) => index > 0 && kinds.indexOf(kinds[index]!) === index);
}

const scaled = ({ name, share, shown }: Shown, factor: number): Shown => ({
  name,
  share: share * factor,
  shown: shown === null ? null : shown * factor,
});

/** The busiest resource of each kind that comes near the busiest of all, and that bounds the shortest likely launch. */
function nearlyAsBusy(resources: readonly Shown[], busiest: ResourceName, low: number): ResourceName[] {
  const least = Math.max(NEARLY_AS_BUSY * shownOf(resources, busiest), LATENCY_BELOW * low);
  return resources
    .flatMap(({ name, shown }) => (shown === null ? [] : { name, shown: shownOf(resources, name) }))
    .filter(({ shown }) => shown >= least)
    .toSorted((a, b) => b.shown - a.shown)
    .map(({ name }) => name);
}

/** Percent of peak that the profiler would show of a resource: all work of the L2 together; 0 where it shows none. */
export const shownOf = (resources: readonly Shown[], name: ResourceName): number =>
  resources.reduce(
    (sum, each) =>
      sum + (each.name === name || (OF_L2.includes(name) && OF_L2.includes(each.name)) ? (each.shown ?? 0) : 0),
    0,
  );

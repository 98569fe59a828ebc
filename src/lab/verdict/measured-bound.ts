import {
  BALANCED_BELOW,
  BALANCED_WITHIN,
  boundKindOf,
  LATENCY_BELOW,
  type BoundKind,
  type ResourceName,
} from '@src/engine/time';

/** Counters of a recorded launch, by Nsight Compute's names. */
type Counters = Readonly<Record<string, number>>;

const PEAK = '.avg.pct_of_peak_sustained_elapsed';
const UNITS = { dram: `dram__throughput${PEAK}`, l2: `lts__throughput${PEAK}`, l1: `l1tex__throughput${PEAK}` };
/** Two units' shares of peak that agree to within rounding. */
const ROUNDING = 1;

/**
 * What Nsight Compute's rule SOLBottleneck reports for a recorded launch: `latency`, the SM, or a level of memory; both the
 * SM and a level of memory where it calls them balanced. The level is the one whose throughput is the memory throughput, the
 * largest of its parts.
 */
export function measuredBounds(counters: Counters): readonly BoundKind[] {
  const sm = counters[`sm__throughput${PEAK}`] ?? 0;
  const memory = counters[`gpu__compute_memory_throughput${PEAK}`] ?? 0;
  if (Math.max(sm, memory) < LATENCY_BELOW) return ['latency'];
  const away = (unit: keyof typeof UNITS): number => Math.abs((counters[UNITS[unit]] ?? 0) - memory);
  const level = (['dram', 'l2', 'l1'] as const).reduce((near, each) => (away(each) < away(near) ? each : near));
  const isBalanced = Math.max(sm, memory) < BALANCED_BELOW && Math.abs(sm - memory) < BALANCED_WITHIN;
  const found: readonly BoundKind[] = isBalanced ? ['sm', level] : [sm >= memory ? 'sm' : level];
  return lsuShare(counters) >= Math.max(sm, memory) - ROUNDING ? [...found, 'lsu'] : found;
}

/** The LSU belongs to both the SM and the L1: it is the bound where the larger throughput is its own. */
const lsuShare = (counters: Counters): number => counters[`l1tex__lsuin_requests${PEAK}`] ?? 0;

/** Is this resource what the profiler's rule finds in the launch's counters? */
export const isNamedRight = (bound: ResourceName, counters: Counters): boolean =>
  measuredBounds(counters).includes(boundKindOf(bound));

import type { Access } from '@src/lab';

/** A count that a kernel must reach. */
export interface Goal {
  readonly metric: MetricId;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Measured {
  readonly goal: Goal;
  /** `null`: no such access ran, so the limit holds. */
  readonly value: number | null;
  readonly isMet: boolean;
  /** The access that is farthest from a missed goal. */
  readonly worst: { readonly line: number; readonly column: number; readonly value: number } | null;
}

interface MetricKind {
  /** What is counted, in the plural: "sectors per load request". */
  readonly name: string;
  readonly counts: (access: Access) => boolean;
  readonly top: (access: Access) => number;
  /** Omitted: a sum. */
  readonly below?: (access: Access) => number;
}

const requests = ({ requests: all }: Access): number => all;
const sectors = ({ sectors: all }: Access): number => all;
const wavefronts = ({ wavefronts: all }: Access): number => all;
const isGlobal =
  (wanted: Access['op']) =>
  ({ space, op }: Access): boolean =>
    space === 'global' && op === wanted;
/** The shared side of an asynchronous copy is in no counter. */
const isShared =
  (wanted: Access['op']) =>
  ({ space, op, isAsync }: Access): boolean =>
    space === 'shared' && op === wanted && !isAsync;

const metrics = {
  loadSectors: { name: 'sectors per load request', counts: isGlobal('load'), top: sectors, below: requests },
  storeSectors: { name: 'sectors per store request', counts: isGlobal('store'), top: sectors, below: requests },
  loadRequests: { name: 'global load requests', counts: isGlobal('load'), top: requests },
  storeRequests: { name: 'global store requests', counts: isGlobal('store'), top: requests },
  atomicRequests: {
    name: 'requests of atomics on global memory',
    counts: ({ space, op }) => space === 'global' && (op === 'red' || op === 'atom'),
    top: requests,
  },
  sharedLoadWavefronts: {
    name: 'wavefronts per shared load',
    counts: isShared('load'),
    top: wavefronts,
    below: requests,
  },
  sharedStoreWavefronts: {
    name: 'wavefronts per shared store',
    counts: isShared('store'),
    top: wavefronts,
    below: requests,
  },
  overlappedLoads: {
    name: 'shared loads while a copy is under way',
    counts: isShared('load'),
    top: ({ overlapped }) => overlapped,
  },
  constantRequests: {
    name: 'requests to constant memory',
    counts: ({ space }) => space === 'constant',
    top: wavefronts,
  },
} as const satisfies Readonly<Record<string, MetricKind>>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as readonly MetricId[];
export const metricName = (id: MetricId): string => metrics[id].name;

/** A run's counts compared with a goal. */
export function measure(accesses: readonly Access[], goal: Goal): Measured {
  const kind: MetricKind = metrics[goal.metric];
  const counted = accesses.filter((access) => kind.counts(access) && access.requests > 0);
  const valueOf = (of: readonly Access[]): number =>
    of.reduce((sum, access) => sum + kind.top(access), 0) /
    (kind.below ? of.reduce((sum, access) => sum + kind.below!(access), 0) : 1);
  if (counted.length === 0) return { goal, value: null, isMet: goal.atLeast === undefined, worst: null };
  const value = valueOf(counted);
  const isMet = isWithin(value, goal);
  const way = goal.atLeast === undefined ? 1 : -1;
  const [worst] = [...counted].sort((a, b) => way * (valueOf([b]) - valueOf([a])));
  return {
    goal,
    value,
    isMet,
    worst: isMet ? null : { line: worst!.line, column: worst!.column, value: valueOf([worst!]) },
  };
}

const NEARLY = 1e-9;
const isWithin = (value: number, { atMost = Infinity, atLeast = -Infinity }: Goal): boolean =>
  value <= atMost + NEARLY && value >= atLeast - NEARLY;

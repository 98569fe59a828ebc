import type { Site, Space } from '../machine/stats';

/** All lanes of a load hit with the hit rate to this power; fewer lanes count individually. */
const LANES_TOGETHER = 4;

/** A buffer in global memory. */
export interface Placed {
  readonly start: number;
  readonly bytes: number;
}

/** Sums over executions, as compiled. */
export interface Traffic {
  readonly requests: number;
  readonly sectors: number;
  readonly wavefronts: number;
  readonly pieces: number;
  readonly data: number;
}

export const NOTHING: Traffic = { requests: 0, sectors: 0, wavefronts: 0, pieces: 0, data: 0 };

/** What an access requests in one space, as compiled; `null`: nothing. */
export function countedOf(site: Site, space: Space): Traffic | null {
  const { compiled } = site;
  const all = compiled ? (compiled.counted?.sites ?? []) : [site];
  const sums = all.flatMap((each) => each[space] ?? []);
  return sums.length > 0 ? sums.reduce<Traffic>(plus, NOTHING) : null;
}

export const plus = (a: Traffic, b: Traffic): Traffic => ({
  requests: a.requests + b.requests,
  sectors: a.sectors + b.sectors,
  wavefronts: a.wavefronts + b.wavefronts,
  pieces: a.pieces + b.pieces,
  data: a.data + b.data,
});

export const times = ({ requests, sectors, wavefronts, pieces, data }: Traffic, share: number): Traffic => ({
  requests: requests * share,
  sectors: sectors * share,
  wavefronts: wavefronts * share,
  pieces: pieces * share,
  data: data * share,
});

/** One access, with its L1 misses. */
export interface Asked {
  readonly site: Site;
  readonly all: Traffic;
  /** Share of its sectors that are requested from the L2. */
  readonly missing: number;
  readonly buffer: Placed | null;
  /** Its address depends on data, or is effectively random. */
  readonly isIrregular: boolean;
  /**
   * What it finds in the L1 is still in flight: each warp loads it once, so that a neighbor has just requested it. It waits
   * as long as that one.
   */
  readonly isAwaited: boolean;
  /** Of its L2 requests, the share that was there before and has been evicted: rows that are traversed again. */
  readonly lostInL2: number;
  /**
   * The share of its requests with some missing sector, over the share of its missing sectors: 1 where the lanes of a warp
   * miss together. `null`: not determined, or its lanes move independently.
   */
  readonly missedTogether: number | null;
  /** Of its requests that hit entirely, the share that hits what another warp has just requested. */
  readonly awaited: number;
  /** Of its executions, the share that touches this buffer. */
  readonly part: number;
  /** Of the pieces it touches, the share that neighboring blocks have not touched before. */
  readonly fresh: number;
  /** Bytes over which the blocks that run at one time spread it. */
  readonly extent: number;
}

/**
 * The share of an access's requests that wait for something not in the L1.
 *
 * @param inStep - All of its lanes miss, or none; the number of iterations that load together. `null`: each lane separately.
 */
export function waitingOf(
  { isAwaited, missing, missedTogether, awaited, site }: Asked,
  isLate = false,
  inStep: number | null = null,
): number {
  if (isAwaited && !isLate) return 1;
  const { lanes = 0, requests = 0 } = site.global ?? {};
  const apart = Math.min(LANES_TOGETHER, Math.max(1, lanes / Math.max(1, requests)));
  if (inStep === null && missedTogether !== null) {
    const missed = Math.min(1, missing * missedTogether);
    return missed + (1 - missed) * awaited;
  }
  return inStep === null ? 1 - (1 - missing) ** apart : Math.min(1, inStep * missing);
}

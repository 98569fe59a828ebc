import type { Site, Space } from '../machine/stats';

/** Of a load whose lanes hit with this share, all hit so much less often; fewer lanes count one by one. */
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

/** What an access asks for in one space, as the compiler makes it; `null`: nothing. */
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

/** One access, with what of it the L1 does not have. */
export interface Asked {
  readonly site: Site;
  readonly all: Traffic;
  /** Share of its sectors that the L2 is asked for. */
  readonly missing: number;
  readonly buffer: Placed | null;
  /** Where it goes depends on data, or is as good as random. */
  readonly isIrregular: boolean;
  /**
   * What it finds in the L1 is on its way there: each warp loads it once, so that a neighbor has asked for it just before. It waits as long
   * as that one.
   */
  readonly isAwaited: boolean;
  /** Of what it asks the L2 for, the share that was there before and has left it: rows that are gone through again. */
  readonly lostInL2: number;
  /**
   * The share of its requests in which some sector is not there, over the share of its sectors: 1 where the lanes of a warp miss together.
   * `null`: nobody looked, or its lanes go ways of their own.
   */
  readonly missedTogether: number | null;
  /** Of its requests of which all sectors are there, the share that finds what another warp has asked for just before. */
  readonly awaited: number;
}

/**
 * Of an access's requests, the share that waits for something that is not in the L1.
 *
 * @param inStep - All of its lanes miss, or none; so many turns load together. `null`: each lane by itself.
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

/** What to fix, derived from one launch's numbers and sorted by the maximum gain. */
import type { Launch } from '../report';
import {
  arithmeticRule,
  barrierRule,
  chainsRule,
  divergenceRule,
  flightRule,
  gridRule,
  occupancyRule,
  tailRule,
} from './launch-rules';
import {
  atomicsRule,
  banksRule,
  constantRule,
  dramRule,
  l2Rule,
  requestsRule,
  sectorsRule,
  sharedRule,
  spillRule,
} from './memory-rules';
import { namesOf, type Context, type Finding, type Rule } from './rule';
import { boundOf, sharesOf, type Bound, type Peak } from './shares';

export type { Finding } from './rule';

export interface Judged {
  readonly bound: Bound;
  readonly findings: readonly Finding[];
  /** Metrics without which little can be said, by full name. */
  readonly missing: readonly string[];
}

/** The metrics that a first look needs. */
export const FIRST = [
  'time',
  'dramBusy',
  'l2Busy',
  'l1Busy',
  'smBusy',
  'loadRequests',
  'loadSectors',
  'storeRequests',
  'storeSectors',
  'dramRead',
  'dramWritten',
] as const;

/** A smaller fraction of the time is not worth a line. */
const LEAST = 0.02;

const inUnit = (gain: number): number => (Number.isFinite(gain) ? Math.min(1, Math.max(0, gain)) : 0);

const RULES: readonly Rule[] = [
  sectorsRule,
  banksRule,
  constantRule,
  spillRule,
  requestsRule,
  atomicsRule,
  gridRule,
  tailRule,
  chainsRule,
  flightRule,
  occupancyRule,
  barrierRule,
  divergenceRule,
  dramRule,
  l2Rule,
  sharedRule,
  arithmeticRule,
];

/**
 * Judge one launch. Findings with a gain come first, the largest first; those with an unknown gain follow.
 *
 * @param peak - The GPU, for reports that do not say how busy DRAM was.
 */
export function judge(launch: Launch, peak: Peak | null = null): Judged {
  const shares = sharesOf(launch, peak);
  const context: Context = { values: launch.values, shares, bound: boundOf(shares) };
  const found = RULES.flatMap((rule) => rule(context) ?? [])
    .map((finding) => ({ ...finding, gain: finding.gain === null ? null : inUnit(finding.gain) }))
    .filter(({ gain }) => gain === null || gain >= LEAST);
  const findings = found.toSorted((a, b) => (b.gain ?? -1) - (a.gain ?? -1));
  return { bound: context.bound, findings, missing: namesOf(launch.values, ...FIRST) };
}

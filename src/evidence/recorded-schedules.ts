import { stallReasons, type WarpStall } from '@src/engine/scheduler';
import { unpack } from './unpack';

/** What a GPU counted for warps that load and compute, on all SMs. */
export interface RecordedSchedule {
  readonly GBps: number;
  /** Share of the cycles in which a scheduler issues, and warps that could. */
  readonly issueShare: number;
  readonly eligibleWarps: number;
  /** Shares of the cycles of all warps. */
  readonly stalls: Readonly<Record<WarpStall, number>>;
}

export interface ScheduledCase {
  readonly warpsPerSm: number;
  readonly loads: number;
  readonly chains: number;
  readonly fmas: number;
}

const byFile = import.meta.glob<string>(
  ['/content/evidence/latency-hiding/*.json', '!/content/evidence/latency-hiding/disagreements.json'],
  {
    query: '?schedules',
    import: 'default',
    eager: true,
  },
);

/** The folder of content/evidence that they come from, and the number of iterations per warp. */
export const SCHEDULES = 'latency-hiding';
export const SCHEDULE_ROUNDS = 256;

/** In the order of forms/schedules.mjs. */
const REASONS: readonly WarpStall[] = [
  'selected',
  'long_scoreboard',
  'wait',
  'not_selected',
  'short_scoreboard',
  'barrier',
  'lg_throttle',
  'math_pipe_throttle',
  'branch_resolving',
  'no_instruction',
];

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(gpu: string): ReadonlyMap<string, readonly number[]> {
  const text = byFile[`/content/evidence/${SCHEDULES}/${gpu}.json`];
  const known = tables.get(gpu) ?? (text === undefined ? new Map<string, readonly number[]>() : unpack(text, ' '));
  tables.set(gpu, known);
  return known;
}

/** `null` for a case that was not recorded on this GPU. */
export function recordedSchedule(gpu: string, one: ScheduledCase): RecordedSchedule | null {
  const row = tableOf(gpu).get([one.warpsPerSm, one.loads, one.chains, one.fmas].join(' '));
  if (!row) return null;
  const [GBps, issue, eligible, ...shares] = row as readonly [number, number, number, ...number[]];
  const stalls = Object.fromEntries(stallReasons.map((reason) => [reason, shares[REASONS.indexOf(reason)]! / 1000]));
  return {
    GBps,
    issueShare: issue / 1000,
    eligibleWarps: eligible / 100,
    stalls: stalls as Record<WarpStall, number>,
  };
}

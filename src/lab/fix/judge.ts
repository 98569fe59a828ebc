import type { Metrics } from '../results';

/** A run of a changed source. */
export interface Tried {
  /** It left the same bytes in every buffer, without a fault. */
  readonly isSame: boolean;
  /** As compiled, by the prediction. */
  readonly compiled: Metrics;
}

/** Costs in time, by the counters of the laboratory: groups that are compared as sums. */
const groups: Readonly<Record<'sectors' | 'wavefronts' | 'requests', RegExp>> = {
  sectors: /^l1tex__t_sectors_pipe_lsu_mem_global/,
  wavefronts: /^l1tex__data_pipe_lsu_wavefronts_mem_shared/,
  requests: /^l1tex__t_requests_pipe_lsu_mem_global/,
};

/** A smaller gain is not worth a source change. */
const WORTH = 0.9;
/** A larger loss is worse. */
const WORSE = 1.02;

export interface Gain {
  readonly what: keyof typeof groups;
  readonly before: number;
  readonly after: number;
}

/** The largest gain of a change, if it leaves the same results and nothing gets worse; else `null`. */
export function gainOf(before: Metrics, { isSame, compiled }: Tried): Gain | null {
  if (!isSame) return null;
  const gains = Object.entries(groups).map(([what, names]): Gain => {
    const sum = (metrics: Metrics): number =>
      Object.entries(metrics).reduce((total, [name, value]) => total + (names.test(name) ? value : 0), 0);
    return { what: what as Gain['what'], before: sum(before), after: sum(compiled) };
  });
  if (gains.some((gain) => gain.after > gain.before * WORSE)) return null;
  const [most] = gains
    .filter((gain) => gain.before > 0 && gain.after < gain.before * WORTH)
    .sort((a, b) => a.after / a.before - b.after / b.before);
  return most ?? null;
}

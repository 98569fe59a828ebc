// "?schedules", of latency-hiding: a packed table of "<warps per SM> <loads> <chains> <multiply-adds>" and GB/s, tenths of a
// percent of the cycles in which a scheduler issues, hundredths of a warp that could issue, and thousandths of the warps'
// cycles for each of `REASONS`.
import { packed } from './packed.mjs';

export const REASONS = [
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

/** @param {{ rows: { params: Record<string, any>, counters: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export function compactSchedules(run) {
  return packed(
    run.rows.map(({ params, counters, values }) => {
      const all = counters['smsp__average_warp_latency_per_inst_issued.ratio'];
      const shares = REASONS.map((reason) =>
        Math.round((1000 * counters[`smsp__average_warps_issue_stalled_${reason}_per_issue_active.ratio`]) / all),
      );
      const { warpsPerSm, loads, chains, fmas } = params;
      return [
        [warpsPerSm, loads, chains, fmas].join(' '),
        [
          Math.round(values.usefulGBps.median),
          Math.round(10 * counters['smsp__issue_active.avg.pct_of_peak_sustained_active']),
          Math.round(100 * counters['smsp__warps_eligible.avg.per_cycle_active']),
          ...shares,
        ],
      ];
    }),
    ' ',
  );
}

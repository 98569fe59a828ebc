// "?ladder", of the ladders: {"reasons": [names of stall reasons], "rows": a packed table of the cases: time in µs, threads
// of a block, blocks and, where they were counted, the numbers of COUNTED and the most common stall reason}. Percentages
// have one decimal, those that are only shown have none. "?launches", of launch-cost: {"<threads of a block>": ns that the
// launch of an empty block takes}.
import { packed } from './packed.mjs';

const COUNTED = [
  /^dram__throughput\./,
  /^lts__throughput\./,
  /^l1tex__data_pipe_lsu_wavefronts\.avg/,
  /^smsp__issue_active\./,
  /^l1tex__t_sectors_pipe_lsu_mem_global_op_ld\.sum/,
  /^l1tex__t_sectors_pipe_lsu_mem_global_op_st\.sum/,
  /^smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld\./,
  /^smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st\./,
];
/** These are shown unchanged; the others are divided by a copy's. */
const SHOWN = /^l1tex__data_pipe|^smsp__issue_active/;
const STALL = /issue_stalled_(\w+?)_per_issue_active/;
// A warp that issues, or could, does not wait.
const ISSUES = ['selected', 'not_selected'];
// Kernels that no order of the steps reaches.
const BESIDE = /^(two-without-maximum|shared|cluster-read)-|-fast-|-(diagonal|stream)-|-s128-|^tiled-.*(-w2-|-x8-)/;
const LAUNCHED = 524_288;

/** @param {{ rows: { case: string, params: Record<string, any>, counters?: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export function compactLadder(run) {
  const rows = run.rows.filter((row) => !BESIDE.test(row.case));
  const stallsOf = ({ counters = {} }) =>
    Object.entries(counters).flatMap(([name, value]) => {
      const reason = STALL.exec(name)?.[1];
      return reason === undefined || ISSUES.includes(reason) ? [] : [{ reason, value }];
    });
  const worst = (row) => stallsOf(row).reduce((most, one) => (most && most.value >= one.value ? most : one), null);
  const reasons = [...new Set(rows.flatMap((row) => worst(row)?.reason ?? []))].sort();
  const numbers = (row) => {
    const { params, counters, values } = row;
    const launch = [values.timeUs.median, params.threads ?? 0, params.blocks ?? 0];
    if (!counters) return launch;
    const counted = COUNTED.map((kept) => {
      const name = Object.keys(counters).find((one) => kept.test(one));
      if (!name?.includes('.pct') && !name?.includes('pct_of')) return counters[name];
      const steps = SHOWN.test(name) ? 1 : 10;
      return Math.round(counters[name] * steps) / steps;
    });
    return [...launch, ...counted, reasons.indexOf(worst(row).reason)];
  };
  return {
    reasons,
    rows: packed(
      rows.map((row) => [row.case, numbers(row)]),
      '-',
    ),
  };
}

/** @param {{ rows: { params: Record<string, any>, values: Record<string, { median: number }> }[] }} run */
export function compactLaunches(run) {
  const rows = run.rows.filter(({ params }) => params.blocks === LAUNCHED && params.sharedBytes === 0);
  return Object.fromEntries(rows.map(({ params, values }) => [params.blockSize, values.nsPerBlock.median]));
}

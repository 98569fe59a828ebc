// "?spills", of spills: [[blocks requested, registers, local bytes per thread, local loads and stores in requests, their
// sectors, share of warp slots active, µs], ...].

const COUNTED = 'l1tex__t_';
const LOCAL = '_pipe_lsu_mem_local_op_';

/** @param {{ rows: { params: Record<string, any>, counters: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export const compactSpills = (run) =>
  run.rows.map(({ params, counters, values }) => {
    const both = (what) => counters[`${COUNTED}${what}${LOCAL}ld.sum`] + counters[`${COUNTED}${what}${LOCAL}st.sum`];
    return [
      params.launchBounds,
      params.registers,
      params.localBytes,
      both('requests'),
      both('sectors'),
      counters['sm__warps_active.avg.pct_of_peak_sustained_active'] / 100,
      values.timeUs.median,
    ];
  });

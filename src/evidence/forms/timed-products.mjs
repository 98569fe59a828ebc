// "?timedProducts", matrix products that were timed: of the counters, the traffic of each memory. The one with swapped indices
// is left out: no figure shows it.

/** For shared memory its reads, as the engine counts them. */
const COUNTED = {
  dram: /^dram__bytes_(read|write)\.sum$/,
  l2: /^lts__t_sectors_srcunit_tex_op_(read|write)\.sum$/,
  shared: /^l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld\.sum$/,
};

/** Pages show three digits of what is computed from it. */
const rounded = (count) => Number(count.toPrecision(5));

/** @param {{ rows: { case: string, params: Record<string, any>, counters?: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export function compactTimedProducts(run) {
  const rows = run.rows.filter(({ case: id }) => id !== 'swapped');
  return rows.map(({ case: id, params: { flop }, counters, values }) => ({
    id,
    rate: rounded(flop / values.timeUs.median / 1e6),
    per:
      counters &&
      Object.fromEntries(
        Object.entries(COUNTED).map(([memory, isOfMemory]) => {
          const all = Object.entries(counters).filter(([name]) => isOfMemory.test(name));
          const count = all.reduce((sum, [, each]) => sum + each, 0);
          return [memory, count > 0 ? rounded(flop / count) : 0];
        }),
      ),
  }));
}

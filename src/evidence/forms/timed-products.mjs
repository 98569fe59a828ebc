// "?timedProducts", matrix products that were timed: of the counters, the traffic of each memory.

/** For shared memory its reads, as the engine counts them. */
const COUNTED = {
  dram: /^dram__bytes_(read|write)\.sum$/,
  l2: /^lts__t_sectors_srcunit_tex_op_(read|write)\.sum$/,
  shared: /^l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld\.sum$/,
};

/** @param {{ rows: { case: string, params: Record<string, any>, counters?: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export function compactTimedProducts(run) {
  return run.rows.map(({ case: id, params: { kernel, tile, threadTile, flop }, counters, values }) => ({
    id,
    kernel,
    tile,
    threadTile,
    flop,
    timeUs: values.timeUs.median,
    counted:
      counters &&
      Object.fromEntries(
        Object.entries(COUNTED).map(([memory, isOfMemory]) => [
          memory,
          Object.entries(counters).reduce((sum, [name, count]) => (isOfMemory.test(name) ? sum + count : sum), 0),
        ]),
      ),
  }));
}

// "?products", matrix products of square matrices with one float per load, by kernel: {"tiled 2048 32 merged": [counters in
// the order of PRODUCT]}.

const PRODUCT = [
  'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
  'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
  'smsp__inst_executed_op_shared_ld.sum',
];

/** Kernels of the recorded products, in the figure's words; the two datasets name them differently. */
const PRODUCT_KERNELS = {
  naive: ({ n }) => `naive ${n} 32x32`,
  swapped: ({ n }) => `swapped ${n} 32x32`,
  'naive-columns': ({ rows, blockX, blockY }) => `naive ${rows} ${blockX}x${blockY}`,
  'naive-rows': ({ rows, blockX, blockY }) => `swapped ${rows} ${blockX}x${blockY}`,
  tiled: ({ n, rows, tile, kernel }) => `tiled ${n ?? rows} ${tile}${kernel ? ' merged' : ''}`,
  'tiled-as-written': ({ n, tile }) => `tiled ${n} ${tile} written`,
  registers: (by) => `registers ${by.rows} ${by.blockRows}-${by.blockDepth}-${by.threadRows}`,
  'register-tiled': ({ n, tile, depth, threadTile }) => `registers ${n} ${tile}-${depth}-${threadTile} merged`,
};

/** @param {{ rows: { params: Record<string, any>, counters?: Record<string, number> }[] }} run */
export function compactProducts(run) {
  const isSquare = ({ rows, columns, depth, blockRows, blockColumns, threadRows, threadColumns, vector = 1 }) =>
    rows === columns && rows === depth && blockRows === blockColumns && threadRows === threadColumns && vector === 1;
  return Object.fromEntries(
    run.rows.flatMap(({ params, counters }) => {
      if (!counters || !(params.n || isSquare(params))) return [];
      return [[PRODUCT_KERNELS[params.kernel ?? params.kind](params), PRODUCT.map((name) => counters[name] ?? null)]];
    }),
  );
}

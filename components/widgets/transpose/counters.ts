/** The Nsight Compute counter of each metric that was counted for the whole matrix. */
export const counterOf = {
  loadRequests: 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  loadSectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  storeRequests: 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  storeSectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
  sharedWrites: 'smsp__inst_executed_op_shared_st.sum',
  writeWavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum',
  writeConflicts: 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum',
  sharedReads: 'smsp__inst_executed_op_shared_ld.sum',
  readWavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
  readConflicts: 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum',
} as const;

export type CountedMetric = keyof typeof counterOf;

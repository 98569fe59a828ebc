import { recordedTranspose, TRANSPOSES, type RecordedTranspose } from '@src/evidence/recorded-transposes';
import type { Measured } from '@src/widget/define-widget';
import { chosen, type KernelChoice, type TransposeValues } from './params';

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

/** What content/evidence/transpose/kernel.cu was compiled and launched with. */
const RECORDED = { tile: '32', bytes: '4', rows: '8' } as const;

/** What was recorded of a kernel at the sizes and on the GPU of a state; `null` when nobody measured that. */
export function recordOf(values: TransposeValues, choice: KernelChoice = chosen(values)): RecordedTranspose | null {
  const { tile, bytes, rows, edge, gpu } = values;
  if (tile !== RECORDED.tile || bytes !== RECORDED.bytes || rows !== RECORDED.rows) return null;
  return recordedTranspose(gpu, { ...choice, edge: Number(edge) });
}

/** To hundredths: enough to see how far a counter lies above the rule. */
const mean = (total: number, requests: number): number => (requests === 0 ? 0 : Number((total / requests).toFixed(2)));

export function measured(values: TransposeValues): Measured | null {
  const record = recordOf(values);
  if (!record) return null;
  const counted = Object.fromEntries(
    Object.entries(counterOf).map(([metric, counter]) => [metric, record.counters[counter]!]),
  ) as Record<CountedMetric, number>;
  return {
    // Wavefronts of a busy SM: the model comes near them and does not meet them.
    timed: true,
    gpu: values.gpu.toUpperCase(),
    dataset: TRANSPOSES,
    byMetric: {
      ...counted,
      perLoad: mean(counted.loadSectors, counted.loadRequests),
      perStore: mean(counted.storeSectors, counted.storeRequests),
      perWrite: mean(counted.writeWavefronts, counted.sharedWrites),
      perRead: mean(counted.readWavefronts, counted.sharedReads),
    },
  };
}

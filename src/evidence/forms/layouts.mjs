// "?layouts": {"metrics": [counters by short names], "states": a packed table of link texts of states and their counters}.
import { packed } from './packed.mjs';

const COUNTERS = {
  wavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_',
  conflicts: 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_',
  sectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_',
};
const NAMES = Object.keys(COUNTERS).flatMap((name) => ['ld', 'st'].map((op) => ({ name, op })));

/** @param {{ rows: { case: string, counters: Record<string, number> }[] }} run */
export function compactLayouts(run) {
  const states = run.rows.map(({ case: name, counters }) => [
    name === '-' ? '' : name,
    NAMES.map(({ name: metric, op }) => counters[`${COUNTERS[metric]}${op}.sum`]),
  ]);
  return { metrics: NAMES.map(({ name, op }) => `${name}.${op}`), states: packed(states, '&') };
}

// "?states": {"metrics": [names], "states": a packed table of link texts of states and their counters}.
import { packed } from './packed.mjs';

const GLOBAL = { sectors: '__t_sectors_', wavefronts: '__t_output_wavefronts_', requests: '__t_requests_' };
const SHARED = { wavefronts: '_wavefronts_mem_shared_op_', conflicts: '__data_bank_conflicts_' };

// The first state has no text; the list of cases names it "-".
const stateOf = (name) => (name === '-' ? '' : name);

/** @param {{ rows: { case: string, counters: Record<string, number> }[] }} run */
export function compactStates(run) {
  const shared = Object.keys(run.rows[0]?.counters ?? {}).some((key) => key.includes(SHARED.wavefronts));
  const metrics = shared ? SHARED : GLOBAL;
  const states = run.rows.map(({ case: name, counters }) => [
    stateOf(name),
    Object.values(metrics).map((part) => {
      const counter = Object.keys(counters).find((key) => key.includes(part) && !key.includes('lookup'));
      if (counter === undefined) throw new Error(`${name}: no counter with "${part}" was recorded.`);
      return counters[counter];
    }),
  ]);
  return { metrics: Object.keys(metrics), states: packed(states, '&') };
}

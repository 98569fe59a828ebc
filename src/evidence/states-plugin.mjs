// A figure needs two or three counters for each state that was measured; the recorded file holds much more. Importing it
// with "?states" gives only {"metrics": [names], "states": {"<link text of the state>": [counters]}}, so that a reader's
// browser loads a tenth of the bytes and the recorded file stays the only copy. "?resident" does the same for the launches
// of the occupancy dataset: {"<registers> <threads> <shared bytes> <carve-out>": blocks that gathered on every SM},
// and "?reads" for the rows of bytes-in-flight: those of the whole GPU as
// {"dram": [[warps an SM, bytes a lane, loads, GB/s], ...], "l2": [...]}.
import { readFile } from 'node:fs/promises';

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
  return { metrics: Object.keys(metrics), states: Object.fromEntries(states) };
}

/** @param {{ rows: { params: Record<string, any>, result?: string }[] }} run */
export function compactResident(run) {
  const launches = run.rows.filter(({ params }) => params.by === 'kernel' && params.barriers === 1 && params.optIn);
  return Object.fromEntries(
    launches.flatMap(({ params, result }) => {
      const [, least, most] = /resident (\d+) to (\d+)$/.exec(result ?? '') ?? [];
      if (least === undefined || least !== most) return [];
      const { registers, threads, static: fixed, dynamic, carveout } = params;
      return [[`${registers} ${threads} ${fixed + dynamic} ${carveout}`, Number(least)]];
    }),
  );
}

/** @param {{ device: { sms: number }, rows: { params: Record<string, any>, values: Record<string, { median: number }> }[] }} run */
export function compactReads(run) {
  const whole = run.rows.filter(({ params }) => params.sms === run.device.sms);
  const of = (memory) =>
    whole
      .filter(({ params }) => params.memory === memory)
      .map(({ params, values }) => [params.warpsPerSm, params.width, params.loads, values.usefulGBps.median]);
  return { dram: of('dram'), l2: of('l2') };
}

const FORMS = { '?states': compactStates, '?resident': compactResident, '?reads': compactReads };

/** @returns {import('vite').Plugin} */
export function statesPlugin() {
  return {
    name: 'evidence-states',
    enforce: 'pre',
    async load(id) {
      const ending = Object.keys(FORMS).find((form) => id.endsWith(form));
      if (ending === undefined) return null;
      const run = JSON.parse(await readFile(id.slice(0, -ending.length), 'utf8'));
      return { code: `export default ${JSON.stringify(FORMS[ending](run))};`, map: null };
    },
  };
}

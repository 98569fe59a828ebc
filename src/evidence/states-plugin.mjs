// A figure needs three counters for each state that was measured; the recorded file holds much more. Importing it with
// "?states" gives only {"<link text of the state>": [sectors, wavefronts, requests]}, so that a reader's browser loads a
// tenth of the bytes and the recorded file stays the only copy.
import { readFile } from 'node:fs/promises';

const ENDING = '?states';
const METRICS = { sectors: '__t_sectors_', wavefronts: '__t_output_wavefronts_', requests: '__t_requests_' };

// The first state has no text; the list of cases names it "-".
const stateOf = (name) => (name === '-' ? '' : name);

/** @param {{ rows: { case: string, counters: Record<string, number> }[] }} run */
export function compactStates(run) {
  return Object.fromEntries(
    run.rows.map(({ case: name, counters }) => [
      stateOf(name),
      Object.values(METRICS).map((part) => {
        const counter = Object.keys(counters).find((key) => key.includes(part) && !key.includes('lookup'));
        if (counter === undefined) throw new Error(`${name}: no counter with "${part}" was recorded.`);
        return counters[counter];
      }),
    ]),
  );
}

/** @returns {import('vite').Plugin} */
export function statesPlugin() {
  return {
    name: 'evidence-states',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ENDING)) return null;
      const run = JSON.parse(await readFile(id.slice(0, -ENDING.length), 'utf8'));
      return { code: `export default ${JSON.stringify(compactStates(run))};`, map: null };
    },
  };
}

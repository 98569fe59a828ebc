// A figure needs two or three counters for each state that was measured; the recorded file holds much more. Importing it with
// "?states" or another form gives only what that form keeps, so that a reader's browser loads a tenth of the bytes and the
// recorded file stays the only copy. One file of forms/ says what one form keeps.
import { readFile } from 'node:fs/promises';
import { compactConstants } from './forms/constants.mjs';
import { compactCosts } from './forms/costs.mjs';
import { compactExchanges } from './forms/exchanges.mjs';
import { compactHostCopies } from './forms/host-copies.mjs';
import { compactLadder, compactLaunches } from './forms/ladders.mjs';
import { compactLayouts } from './forms/layouts.mjs';
import { compactMatrices } from './forms/matrices.mjs';
import { compactPipelines } from './forms/pipelines.mjs';
import { compactMulticast } from './forms/multicast.mjs';
import { compactProducts } from './forms/products.mjs';
import { compactReads } from './forms/reads.mjs';
import { compactResident } from './forms/resident.mjs';
import { compactSchedules } from './forms/schedules.mjs';
import { compactSpills } from './forms/spills.mjs';
import { compactStates } from './forms/states.mjs';
import { compactTransposes } from './forms/transposes.mjs';

const FORMS = {
  '?states': compactStates,
  '?constants': compactConstants,
  '?costs': compactCosts,
  '?exchanges': compactExchanges,
  '?layouts': compactLayouts,
  '?matrices': compactMatrices,
  '?multicast': compactMulticast,
  '?resident': compactResident,
  '?reads': compactReads,
  '?products': compactProducts,
  '?transposes': compactTransposes,
  '?pipelines': compactPipelines,
  '?spills': compactSpills,
  '?schedules': compactSchedules,
  '?copies': compactHostCopies,
  '?ladder': compactLadder,
  '?launches': compactLaunches,
};

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

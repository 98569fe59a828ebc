// A figure needs two or three counters per measured state; the recorded file holds many more. Importing it with "?states" or
// another form returns only what that form keeps, so that a reader's browser loads a tenth of the bytes and the recorded
// file stays the only copy. A form is a function of forms/: "?hostCopies" is what compactHostCopies keeps.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseRun } from './parse-run.mjs';

const folder = new URL('forms/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => import(new URL(file, folder)).then(Object.entries)),
);

/** By the suffix of an import. */
const forms = new Map(
  modules.flat().flatMap(([name, compact]) => {
    const [, first, rest] = /^compact([A-Z])(\w*)$/.exec(name) ?? [];
    return first ? [[`?${first.toLowerCase()}${rest}`, compact]] : [];
  }),
);

/** @returns {import('vite').Plugin} */
export function statesPlugin() {
  return {
    name: 'evidence-states',
    enforce: 'pre',
    async load(id) {
      const start = id.lastIndexOf('?');
      const compact = start < 0 ? undefined : forms.get(id.slice(start));
      if (!compact) return null;
      const file = id.slice(0, start);
      const run = parseRun(await readFile(file, 'utf8'), file);
      return { code: `export default ${JSON.stringify(compact(run))};`, map: null };
    },
  };
}

// What keeps the scripts of pages and embeds small; used by both builds.
import { fileURLToPath } from 'node:url';

const own = (path) => fileURLToPath(new URL(`../embed/${path}`, import.meta.url));

/** Parts of D3 that figures use only a little: see the files. */
export const smallD3 = {
  'd3-interpolate': own('small-d3.ts'),
  'd3-format': own('small-d3.ts'),
  'd3-path': own('small-d3-path.ts'),
};

const ONLY_DEFINES = /\/(src\/(engine|arch|units|widget)|components\/(widgets|marks|frame|controls))\/.*\.ts$/;

/**
 * These modules only define: a figure that imports one rule need not import its neighbors. For all others their package
 * decides: `true` would give every page each part of Svelte that some page uses.
 */
export const moduleSideEffects = (id) =>
  ONLY_DEFINES.test(id) && !id.endsWith('/unknown-figures.ts') ? false : undefined;

/**
 * Terser sees a file as a whole and removes unused functions, then Vite's own minifier writes it shortest: chapters have 2 %
 * less script than by the latter alone, and the laboratory 50 kB less. Elements are built without it: it would be 1 % of
 * theirs, for 20 seconds.
 */
export const terserOptions = { ecma: 2022, safari10: false, compress: { passes: 2 }, format: { comments: false } };

/**
 * A component's style that travels in its script: without comments.
 *
 * @type {import('svelte/compiler').PreprocessorGroup}
 */
export const leanStyles = {
  style: ({ content }) => ({ code: content.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s+/g, ' ') }),
};

/**
 * How the scripts of the pages are cut into files. Left alone, the bundler makes a file of each set of modules that the same
 * pages use: dozens, of a few hundred bytes each, found one after the other.
 */

import { basename } from 'node:path';

/** A figure is an entry twice, on chapters and on its own page: what eight figures use is worth having with all of them. */
const ENTRIES_OF_EIGHT = 16;

export const codeSplitting = {
  groups: [
    // What sentences and scenes need of a figure, and what nearly every figure needs of the engine and of the evidence: a page without
    // figures loads no more than this.
    {
      name: 'page',
      test: /[\\/]src[\\/](evidence[\\/](states-in|unpack)|arch[\\/]origin-label|engine[\\/](input-error|random|require-warp|rule)|widget[\\/](page-bus|params|set-figure|state-text))\.ts$/,
      minShareCount: 4,
      priority: 6,
    },
    // A figure that asks needs both at once.
    { name: 'question', test: /[\\/]components[\\/]frame[\\/](Question\.svelte|guess\.ts)$/, priority: 1 },
    // What is known about rules is read in panels only.
    { name: 'rules', test: /[\\/]src[\\/]engine[\\/].*rules\.ts$/, minShareCount: 2, priority: 5 },
    // Not every chapter is about global memory.
    { name: 'global-memory', test: /[\\/]src[\\/]engine[\\/](coalesce|tag-stage)\.ts$/, minShareCount: 4, priority: 4 },
    { name: 'figure', minShareCount: ENTRIES_OF_EIGHT, priority: 3 },
    { name: 'shared-memory', test: /[\\/]src[\\/]engine[\\/]shared[\\/]/, minShareCount: 6, priority: 2 },
  ],
};

/** An element brings one figure, so what nearly all of them use is one file: together it compresses better. */
const NEARLY_ALL = 20;

export const elementSplitting = {
  groups: [
    // The entry uses it too, and shall bring no figure along.
    { name: 'preload-helper', test: /preload-helper/, priority: 2 },
    { name: 'figure', minShareCount: NEARLY_ALL },
  ],
};

/**
 * Every style of a page comes with the page (see style-sheets.mjs), and its files are few: what is fetched later is just
 * imported.
 *
 * @type {import('vite').Plugin}
 */
export const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** By the name of a script: the style sheets of what it imports later. style-sheets.mjs gives them to its pages. */
export const laterSheets = new Map();

/**
 * Nothing is fetched ahead of an import, so no file need hold the names of what could be; which of them are styles is kept.
 *
 * @type {import('vite').Plugin}
 */
export const noFetchLists = {
  name: 'no-fetch-lists',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code
          .replace(/^const __vite__mapDeps=[^\n]*\n/, (list) => {
            const sheets = [...list.matchAll(/["'`]([^"'`]+\.css)["'`]/g)].map(([, path]) => basename(path));
            if (sheets.length > 0) laterSheets.set(basename(chunk.fileName), sheets);
            return '';
          })
          .replaceAll(/,__vite__mapDeps\(\[[\d,]*\]\)(,import\.meta\.url)?/g, '');
        if (chunk.code.includes('__vite__mapDeps'))
          this.error('Vite writes its lists of files otherwise than before: see src/site/chunks.mjs.');
      }
    },
  },
};

/**
 * The editor's style goes into a sheet that the document adopts, as it does in a shadow root: the pages' Content-Security-Policy
 * allows no <style> that a script fills.
 *
 * @type {import('vite').Plugin}
 */
export const adoptedStyles = {
  name: 'adopted-styles',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]style-mod[\\/]src[\\/]style-mod\.js$/ },
    handler(code) {
      const after = code.replace('!root.head && root.adoptedStyleSheets', 'root.adoptedStyleSheets');
      if (after === code)
        this.error('style-mod decides otherwise than before where its style goes: see src/site/chunks.mjs.');
      return { code: after, map: null };
    },
  },
};

/**
 * A component's style is in the build wherever a script may draw the component. Astro leaves out two kinds: of what stands under an `if` that never
 * holds on the server (the server's build has no style of it, and the client's is dropped because the server knows the file), and of what only
 * a script imports later (no page of the server asks for it).
 *
 * @type {import('vite').Plugin}
 */
export const everyStyle = {
  name: 'every-style',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.svelte\?.*type=style/ },
    handler(code) {
      // Without the scope that says whose style it is, the server's build keeps it.
      return this.environment.name === 'client' ? null : { code, map: null, meta: { vite: {} } };
    },
  },
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const { viteMetadata } of Object.values(bundle))
        for (const sheet of viteMetadata?.importedCss ?? []) viteMetadata.importedAssets.add(sheet);
    },
  },
};

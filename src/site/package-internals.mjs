/**
 * What the build assumes about the internals of other packages: Vite's own modules and lists, where style-mod and Astro put
 * styles. Where one of them changes, the build stops or package-internals.test.ts fails. Astro's islands are in
 * src/widget/astro-island.ts.
 */
import { basename } from 'node:path';

/** Vite's module that preloads files before an import. */
export const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Every style of a page comes with the page (see style-sheets.mjs), and its files are few: later files are just imported.
 *
 * @type {import('vite').Plugin}
 */
export const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : null),
};

/** By the name of a script: the style sheets of its later imports. style-sheets.mjs adds them to its pages. */
export const laterSheets = new Map();

/**
 * Nothing is preloaded, so no file needs the list of files to preload; the styles among them are recorded.
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
          this.error('Vite writes its lists of files otherwise than before: see src/site/package-internals.mjs.');
      }
    },
  },
};

/**
 * The editor's style goes into an adopted style sheet, as in a shadow root: the pages' Content-Security-Policy allows no
 * <style> that a script fills.
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
        this.error('style-mod decides otherwise than before where its style goes: see src/site/package-internals.mjs.');
      return { code: after, map: null };
    },
  },
};

/**
 * A component's style is in the build wherever a script may draw the component. Astro omits two kinds: of components under
 * an `if` that is never true on the server (the server's build lacks the style, and the client's is dropped because the
 * server knows the file), and of components that only a script imports later (no page of the server requests it).
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
      // Without the scope that names its component, the server's build keeps it.
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

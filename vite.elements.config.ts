/**
 * Builds what other sites load from dist/embed/: gpu-figure.js (the custom element) and frame.js (the script beside an
 * iframe), at addresses that never change. Run by `npm run build` after the pages.
 */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { statesPlugin } from './src/evidence/states-plugin.mjs';
import { elementSplitting } from './src/site/chunks.mjs';
import { noFetchLists, plainImports } from './src/site/package-internals.mjs';
import { leanStyles, moduleSideEffects, smallD3 } from './src/site/lean-build.mjs';
import svelteConfig from './svelte.config.js';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One build for each, so that neither shares a file with the other: frame.js stays a single small file. */
const inputs = {
  element: { 'gpu-figure': folder('./src/embed/gpu-figure.ts') },
  frame: { frame: folder('./src/embed/frame.ts') },
};

export default defineConfig(({ mode }) => ({
  root: folder('./'),
  publicDir: false,
  // Chunks are found from where the entry lies, on whatever host that is.
  base: './',
  plugins: [
    statesPlugin(),
    plainImports,
    noFetchLists,
    // A component brings its own style along and puts it into the shadow root that it is mounted in.
    svelte({
      ...svelteConfig.vitePlugin,
      configFile: false,
      emitCss: false,
      compilerOptions: { ...svelteConfig.compilerOptions, css: 'injected' },
      preprocess: leanStyles,
    }),
  ],
  resolve: {
    alias: {
      '@src': folder('./src'),
      '@components': folder('./components'),
      '@content': folder('./content'),
      ...smallD3,
    },
  },
  build: {
    outDir: folder('./dist/embed'),
    emptyOutDir: false,
    target: 'es2022',
    // An older target would have light-dark() rewritten in a way that does not reach into a shadow root.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    // Library mode would leave the whitespace in; with plain inputs everything is minified.
    rolldownOptions: {
      input: mode === 'frame' ? inputs.frame : inputs.element,
      preserveEntrySignatures: 'exports-only',
      treeshake: { moduleSideEffects },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: elementSplitting,
      },
    },
  },
}));

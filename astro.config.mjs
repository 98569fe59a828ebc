// The site's wiring. What each own integration is for stands in its file under src/site.
import { fileURLToPath } from 'node:url';
import { unified } from '@astrojs/markdown-remark';
import mdx from '@astrojs/mdx';
import svelte from '@astrojs/svelte';
import { defineConfig } from 'astro/config';
import expressiveCode from 'astro-expressive-code';
import remarkMath from 'remark-math';
import { statesPlugin } from './src/evidence/states-plugin.mjs';
import { chapterLinks } from './src/site/chapter-links.mjs';
import { codeSplitting } from './src/site/chunks.mjs';
import { adoptedStyles, everyStyle, noFetchLists, plainImports } from './src/site/package-internals.mjs';
import { contentSecurity } from './src/site/content-security.mjs';
import { elements } from './src/site/elements.mjs';
import { formulas } from './src/site/formulas.mjs';
import { firstTerms } from './src/site/first-terms.mjs';
import { markParents } from './src/site/mark-parents.mjs';
import { embedPages } from './src/site/embed-pages.mjs';
import { moduleSideEffects, smallD3, terserOptions } from './src/site/lean-build.mjs';
import { mythsPage } from './src/site/myths.mjs';
import { relativeLinks } from './src/site/relative-links.mjs';
import { searchIndex } from './src/site/search/index.mjs';
import { scrollingTables } from './src/site/scrolling-tables.mjs';
import { sections } from './src/site/sections.mjs';
import { serviceWorker } from './src/site/offline/write-worker.mjs';
import { styleSheets } from './src/site/style-sheets.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  site: process.env.SITE_URL,
  output: 'static',
  outDir: './dist',
  trailingSlash: 'always',
  // What is to be merged must be a file first: see src/site/style-sheets.mjs.
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [
    // Its options stand in ec.config.mjs.
    expressiveCode(),
    mdx(),
    svelte(),
    embedPages(),
    mythsPage(),
    // In this order: links are rewritten in all that was built, the policy has the hashes of the result, and what is kept for offline is that.
    elements(),
    styleSheets(),
    relativeLinks(),
    searchIndex(),
    contentSecurity(),
    serviceWorker(),
  ],
  // Astro's default processor does not run remark and rehype plugins.
  markdown: {
    processor: unified({
      remarkPlugins: [
        ...[remarkMath, firstTerms, markParents],
        [chapterLinks, { folder: folder('./content/chapters') }],
        sections,
      ],
      rehypePlugins: [formulas, scrollingTables],
    }),
  },
  vite: {
    plugins: [statesPlugin(), plainImports, adoptedStyles, everyStyle, noFetchLists],
    resolve: {
      alias: {
        '@src': folder('./src'),
        '@components': folder('./components'),
        '@content': folder('./content'),
        '@astrojs/svelte/client.js': folder('./src/site/wake-island.ts'),
        ...smallD3,
      },
    },
    // Scripts find each other and their stylesheets from where they lie, not from the root of the host.
    experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
    optimizeDeps: { include: ['d3-scale', 'd3-shape'] },
    environments: {
      client: {
        build: { minify: 'terser', modulePreload: false, rolldownOptions: { output: { codeSplitting, minify: true } } },
      },
    },
    // Terser does not get to see workers.
    worker: { rolldownOptions: { output: { minify: true } } },
    build: {
      terserOptions,
      rolldownOptions: { checks: { moduleLevelDirective: false }, treeshake: { moduleSideEffects } },
    },
  },
});

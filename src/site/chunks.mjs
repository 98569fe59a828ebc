/**
 * How the scripts of the pages are split into files. By default, the bundler makes a file for each set of modules that the
 * same pages use: dozens, of a few hundred bytes each, discovered one after the other.
 */

import { PRELOAD_HELPER } from './package-internals.mjs';

/** A figure is an entry twice, on chapters and on its own page: what eight figures use belongs in a file for all of them. */
const ENTRIES_OF_EIGHT = 16;

export const codeSplitting = {
  groups: [
    // What sentences and scenes need of a figure, and what nearly every figure needs of the engine and of the evidence: a page without
    // figures loads no more than this.
    {
      name: 'page',
      test: /[\\/]src[\\/](evidence[\\/](states-in|unpack)|arch[\\/]origin-label|engine[\\/](input-error|random|require-warp|rule)|widget[\\/](astro-island|page-bus|params|set-figure|state-text))\.ts$/,
      minShareCount: 4,
      priority: 6,
    },
    // A figure with a question needs both at once.
    { name: 'question', test: /[\\/]components[\\/]frame[\\/](Question\.svelte|guess\.ts)$/, priority: 1 },
    // Facts about rules are only read in panels.
    { name: 'rules', test: /[\\/]src[\\/]engine[\\/].*rules\.ts$/, minShareCount: 2, priority: 5 },
    // Not every chapter is about global memory.
    { name: 'global-memory', test: /[\\/]src[\\/]engine[\\/](coalesce|tag-stage)\.ts$/, minShareCount: 4, priority: 4 },
    { name: 'figure', minShareCount: ENTRIES_OF_EIGHT, priority: 3 },
    { name: 'shared-memory', test: /[\\/]src[\\/]engine[\\/]shared[\\/]/, minShareCount: 6, priority: 2 },
  ],
};

/** An element brings one figure, so what nearly all of them use is one file: it compresses better together. */
const NEARLY_ALL = 20;

export const elementSplitting = {
  groups: [
    // The entry uses it too, and must not bring any figure along.
    { name: 'preload-helper', test: (id) => id === PRELOAD_HELPER, priority: 2 },
    { name: 'figure', minShareCount: NEARLY_ALL },
  ],
};

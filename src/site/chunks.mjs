/**
 * How the scripts of the pages are cut into files. Left alone, the bundler makes a file of each set of modules that the same
 * pages use: dozens, of a few hundred bytes each, found one after the other.
 */

import { PRELOAD_HELPER } from './package-internals.mjs';

/** A figure is an entry twice, on chapters and on its own page: what eight figures use is worth having with all of them. */
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
    { name: 'preload-helper', test: (id) => id === PRELOAD_HELPER, priority: 2 },
    { name: 'figure', minShareCount: NEARLY_ALL },
  ],
};

// Unit and property tests, in Node: no browser. Components are tested by rendering them to HTML (svelte/server).
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { statesPlugin } from './src/evidence/states-plugin.mjs';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Files that take tens of seconds come first. Vitest would begin with the largest files, and these are short: the last one ran alone for a
 * minute and a half while the other core was done.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /(-vs-|every-|fuzz|hostile|ladder-)[\w.-]*$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [svelte(), statesPlugin()],
  resolve: {
    alias: { '@src': folder('./src'), '@components': folder('./components'), '@content': folder('./content') },
  },
  test: {
    include: ['{src,components,content}/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['./src/run/seeded-properties.ts'],
    // Pictures are made with the tokens, which they read as text.
    css: { include: [/tokens\.css/] },
    // Nothing in a test file changes what another one meets; loading the book once per core instead of once per file
    // takes half the time away.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The default leaves one core free: on two cores half the machine.
    maxWorkers: '100%',
    // No test is about time: on a busy machine it may take as long as it takes. Times are the benchmarks' matter.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

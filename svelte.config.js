// Read by Astro, Vitest, svelte-check and ESLint alike.
import { scopeOf } from './src/embed/scope.mjs';

export default {
  compilerOptions: { cssHash: ({ filename }) => scopeOf(filename) },
  vitePlugin: {
    // Runes in our own components only: packages may still hold components of the older kind.
    dynamicCompileOptions: ({ filename }) => (filename.includes('node_modules') ? undefined : { runes: true }),
  },
};

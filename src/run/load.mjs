/** Runs one module through Vite, with the site's aliases and Svelte: node src/run/load.mjs <file> */
import { loadConfigFromFile, runnerImport } from 'vite';

const { config } = await loadConfigFromFile({ command: 'serve', mode: 'production' }, 'vitest.config.ts');
await runnerImport(process.argv[2].replace(/^(?!\.?\/)/, './'), { ...config, logLevel: 'warn' });

/** `npm run dev`: the book, reloaded on every change. Arguments go to Astro: `npm run dev -- --port 4000`. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit, tool } from './tools.mjs';

await ensureDependencies();
await orExit(node(tool('astro'), ['dev', ...process.argv.slice(2)], { stdin: 'inherit' }));

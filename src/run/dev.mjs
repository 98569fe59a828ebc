/** `npm run dev`: the book with every change shown at once. Arguments go to Astro: `npm run dev -- --port 4000`. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit, tool } from './tools.mjs';

await ensureDependencies();
await orExit(node(tool('astro'), ['dev', ...process.argv.slice(2)], { stdin: 'inherit' }));

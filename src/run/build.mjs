/** `npm run build`: the whole site in dist/, for any folder of any static host. SITE_URL gives its public address. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit, tool } from './tools.mjs';

await ensureDependencies();
await orExit(node(tool('astro'), ['build', ...process.argv.slice(2)]));

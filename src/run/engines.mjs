/** `npm run engines`: the core of the browser tests in the other engines. What it does stands in src/journeys/engines/run.mjs. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit } from './tools.mjs';

await ensureDependencies();
await orExit(node('src/journeys/engines/run.mjs', process.argv.slice(2)));

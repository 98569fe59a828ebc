/** `npm run engines`: the core browser tests in other engines, described in src/journeys/engines/run.mjs. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit } from './tools.mjs';

await ensureDependencies();
await orExit(node('src/journeys/engines/run.mjs', process.argv.slice(2)));

/** `npm run recipes`: follows the recipes of /recipes/ with their tools, as described in src/journeys/recipes/run.mjs. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit } from './tools.mjs';

await ensureDependencies();
await orExit(node('src/journeys/recipes/run.mjs', process.argv.slice(2)));

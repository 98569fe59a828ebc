/** `npm run recipes`: follows the recipes of /recipes/ with their tools. What it does stands in src/journeys/recipes/run.mjs. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit } from './tools.mjs';

await ensureDependencies();
await orExit(node('src/journeys/recipes/run.mjs', process.argv.slice(2)));

/**
 * `npm run --silent predict`: reads JSON lines from standard input and writes one line of JSON for each. Standard output
 * carries nothing else, even when something must be installed or built first.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './ensure.mjs';
import { ensureEngine, out } from './engine.mjs';

await ensureDependencies();
await ensureEngine();
await import(pathToFileURL(join(out, 'predict.js')).href);

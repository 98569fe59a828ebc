/**
 * `npm run --silent predict`: JSON lines on standard input, one JSON line of answer for each on standard output. Standard
 * output carries nothing else, even when something must be installed or built first.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './ensure.mjs';
import { ensureEngine, out } from './engine.mjs';

await ensureDependencies();
await ensureEngine();
await import(pathToFileURL(join(out, 'predict.js')).href);

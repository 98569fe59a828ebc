/**
 * `npm run bench [part of a path]`: runs the matching *.bench.mjs of src and components in sequence; without an argument the
 * table of all, with `npm run bench all` every one. They are loaded through Vite, so they may import the book's TypeScript
 * by its aliases.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './ensure.mjs';
import { node, root } from './tools.mjs';

await ensureDependencies();
const [asked = 'table'] = process.argv.slice(2);
const wanted = asked === 'all' ? '' : asked;
const benches = ['src', 'components']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.bench.mjs') && file.includes(wanted))
  .sort();

if (benches.length === 0)
  console.log('No benchmarks: no file src/**/*.bench.mjs or components/**/*.bench.mjs matches.');
for (const bench of benches) {
  console.log(`\n— ${bench}`);
  if ((await node('src/run/load.mjs', [bench])) !== 0) process.exitCode = 1;
}

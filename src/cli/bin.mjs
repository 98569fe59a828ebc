#!/usr/bin/env node
// The command of the package: `npx warp-and-weft predict` and `npx warp-and-weft explain`. src/run/pack.mjs puts it next to
// the built commands.
import { readFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';

const USAGE = `usage: warp-and-weft predict < queries.jsonl          one JSON query a line, one JSON answer a line
       warp-and-weft explain report.csv [second.csv] [--json]
       warp-and-weft --version
`;

// Each command reads its own arguments, as if it had been called by name.
const [command] = argv.splice(2, 1);
if (command === 'predict') await import('./predict.js');
else if (command === 'explain') await import('./explain.js');
else if (command === '--version')
  stdout.write(`${JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version}\n`);
else if (command === '--help') stdout.write(USAGE);
else {
  stderr.write(USAGE);
  exit(2);
}

/** `npm run --silent explain report.csv`: the findings of the page /profile/ as text, or with --json as JSON. */
import { readFileSync } from 'node:fs';
import { argv, stderr, stdout } from 'node:process';
import { explain } from './explained';

const USAGE = `usage: explain report.csv [second.csv] [--json]     (npm run --silent explain report.csv -- --json)

Reads what Nsight Compute wrote (--csv --page raw or details, the pages as text, or .ncu-rep), and prints for each kernel
what holds it back and what to change, the largest gain first. With a second report: what changed, kernel by kernel.
`;

const words = argv.slice(2);
const files = words.filter((word) => !word.startsWith('--'));
const unknown = words.filter((word) => word.startsWith('--') && word !== '--json');

function main(): number {
  if (files.length < 1 || files.length > 2 || unknown.length > 0) {
    stderr.write(USAGE);
    return 2;
  }
  const read = files.map((name) => {
    try {
      return { name, bytes: new Uint8Array(readFileSync(name)) };
    } catch (error) {
      stderr.write(`${name}: ${(error as Error).message}\n`);
      return null;
    }
  });
  if (read.includes(null)) return 2;
  const { text, isRead } = explain(read as { name: string; bytes: Uint8Array }[], words.includes('--json'));
  (isRead ? stdout : words.includes('--json') ? stdout : stderr).write(text);
  return isRead ? 0 : 1;
}

// A reader that closes the pipe, such as `head`, has had enough.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = main();

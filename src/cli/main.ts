/** The command line: reads queries from standard input until it ends, answers each on standard output, in order. */
import { stdin, stdout } from 'node:process';
import { once } from 'node:events';
import { answerer } from './answer';
import { lineCutter } from './lines';

// A refused line says what is wrong with it; a stack trace would not help, and is slow to collect.
Error.stackTraceLimit = 0;

const answer = answerer();
const cutter = lineCutter();

// A reader that closes the pipe, such as `head`, has had enough.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

async function write(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const text = lines.map((line) => `${answer(line)}\n`).join('');
  if (!stdout.write(text)) await once(stdout, 'drain');
}

stdin.setEncoding('utf8');
for await (const piece of stdin) await write(cutter.push(piece as string));
await write(cutter.end());

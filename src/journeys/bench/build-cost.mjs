/** The cost of a build: its time, and the memory of its largest process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bookNode, tool } from '../../run/tools.mjs';
import { copyOf } from './synthetic.mjs';

/** Loaded by every Node process of the build: each records its peak on exit. */
const WATCH = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(process.env.BENCH_MEMORY + '/' + process.pid, String(process.resourceUsage().maxRSS)));
`;

/**
 * @param chapters - How many synthetic ones; `null` for this book.
 * @returns Seconds, MB, and pages of a clean build in a copy.
 */
export async function buildCost(chapters) {
  const place = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    const folder = copyOf(chapters, join(place, 'book'));
    const memory = mkdtempSync(join(place, 'memory-'));
    const watch = join(place, 'watch.mjs');
    writeFileSync(watch, WATCH);
    const started = performance.now();
    const { code, printed } = await new Promise((done, failed) => {
      const child = spawn(bookNode(), ['--import', pathToFileURL(watch).href, tool('astro'), 'build'], {
        cwd: folder,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', BENCH_MEMORY: memory },
      });
      const chunks = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
      child.once('error', failed);
      child.once('close', (status) => done({ code: status, printed: Buffer.concat(chunks).toString() }));
    });
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`the build ended with ${code}: ${printed.slice(-800)}`);
    const peaks = readdirSync(memory).map((name) => Number(readFileSync(join(memory, name), 'utf8')) * 1024);
    return { seconds, megabytes: Math.max(...peaks) / 1e6, pages: Number(/(\d+) page\(s\) built/.exec(printed)?.[1]) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

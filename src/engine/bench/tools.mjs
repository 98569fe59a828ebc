/** Shared by the engine's benchmarks: how code is bundled as a browser gets it, and how time is measured. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const ROUNDS = 15;
/** Processor time is counted in steps of up to 4 ms: a round takes many of them. */
const LEAST_MICROSECONDS = 60_000;
const COMPILER = 'cc';

/** Processor time: other load on the machine is not counted. */
const microseconds = () => (process.threadCpuUsage ?? process.cpuUsage)().user;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A module bundled with all its imports, so that no module loader gets between two functions. */
export async function bundled(entry) {
  const { output } = await build({
    configFile: 'vitest.config.ts',
    logLevel: 'error',
    build: { ssr: entry, write: false, minify: false },
  });
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

/** `pass` makes `calls` calls and returns the sum of what it counted. */
export function timed(calls, pass) {
  let sum = 0;
  const nanoseconds = Array.from({ length: ROUNDS }, () => {
    const start = microseconds();
    let passes = 0;
    do {
      sum = pass();
      passes += 1;
    } while (microseconds() - start < LEAST_MICROSECONDS);
    return ((microseconds() - start) * 1000) / (calls * passes);
  });
  return { nanoseconds: median(nanoseconds), sum };
}

/** The same with a C program, given its input as 64-bit integers. `null` where there is no C compiler. */
export function timedInC(source, numbers) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const program = join(folder, 'program');
    const made = spawnSync(COMPILER, ['-O3', '-o', program, source], { encoding: 'utf8' });
    if (made.error) return null;
    if (made.status !== 0) throw new Error(made.stderr);
    const input = Buffer.from(BigInt64Array.from(numbers, BigInt).buffer);
    const { stdout } = spawnSync(program, [String(4 * ROUNDS)], { input, encoding: 'utf8' });
    const printed = stdout.trim().split(' ').map(Number);
    return { nanoseconds: median(printed.slice(0, -1)), sum: printed.at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * One line per entry, the first one with `plain` for comparison. All must have reached the same sum, and those named in
 * `least` must make that many calls per second.
 */
export function report(plain, timings, least = {}) {
  if (!plain) console.log(`No C compiler "${COMPILER}" here: no comparison.`);
  for (const [name, { nanoseconds, sum }] of Object.entries({
    ...(plain && { 'C loop, counts only': plain }),
    ...timings,
  })) {
    const perSecond = Math.round(1e9 / nanoseconds).toLocaleString('en-GB');
    const ratio = plain ? `${(nanoseconds / plain.nanoseconds).toFixed(1)} × C` : '';
    console.log(
      `${name.padEnd(28)}${nanoseconds.toFixed(0).padStart(7)} ns ${perSecond.padStart(12)} a second  ${ratio}`,
    );
    if (plain && sum !== plain.sum)
      throw new Error(`${name} counted ${sum}, the C loop ${plain.sum}: no time means anything.`);
    if (1e9 / nanoseconds < (least[name] ?? 0))
      throw new Error(`${name} did ${perSecond} a second, and should do ${least[name].toLocaleString('en-GB')}.`);
  }
}

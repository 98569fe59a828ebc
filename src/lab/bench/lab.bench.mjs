/**
 * How fast the laboratory runs kernels, on one core: lane operations per second, and a tiled transpose of 1024 by 1024
 * compared with the same loops in plain C.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundled, timedInC } from '../../engine/bench/tools.mjs';

/** Lane operations per second. */
const LEAST = 30e6;
const MOST_SECONDS = 2;
const ROUNDS = 5;

const { architectures, runKernel } = await bundled('src/lab/bench/entry.ts');
const evidence = (name) =>
  readFileSync(fileURLToPath(new URL(`../../../content/evidence/${name}/kernel.cu`, import.meta.url)), 'utf8');
const floats = (count, init = 'iota') => ({ buffer: { type: 'float', count, init } });

const transpose = evidence('transpose').replace('n = 8192', 'n = 1024');
const product = evidence('matmul').replace('n = 2048', 'n = 256');
const whole = 1024 * 1024;
const third = (m) => floats(256 * 256, ['affine', m, 1, 8]);
const queries = {
  'tiled transpose, 1024 by 1024': {
    source: transpose,
    kernel: 'tiled<1>',
    grid: [32, 32, 1],
    block: [32, 8, 1],
    arguments: [floats(whole, 'zero'), floats(whole)],
  },
  'naive transpose, 1024 by 1024': {
    source: transpose,
    kernel: 'naive',
    grid: [32, 32, 1],
    block: [32, 8, 1],
    arguments: [floats(whole, 'zero'), floats(whole)],
  },
  'matrix product, naive, 256': {
    source: product,
    kernel: 'naive',
    grid: [8, 8, 1],
    block: [32, 32, 1],
    arguments: [floats(256 * 256, 'zero'), third(7), third(5)],
  },
  'matrix product, tiled, 256': {
    source: product,
    kernel: 'tiled<16>',
    grid: [16, 16, 1],
    block: [16, 16, 1],
    arguments: [floats(256 * 256, 'zero'), third(7), third(5)],
  },
};

const seconds = () => (process.threadCpuUsage ?? process.cpuUsage)().user / 1e6;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const taken = {};

for (const [name, query] of Object.entries(queries)) {
  let steps = 0;
  const times = Array.from({ length: ROUNDS }, () => {
    const start = seconds();
    const result = runKernel(query, architectures.h200);
    // As the page does before the next run.
    result.release();
    ({ steps } = result);
    return seconds() - start;
  });
  taken[name] = median(times);
  const rate = steps / taken[name];
  console.log(
    `${name.padEnd(32)}${(taken[name] * 1000).toFixed(0).padStart(6)} ms ${(rate / 1e6).toFixed(0).padStart(6)} million lane operations per second`,
  );
  if (rate < LEAST) throw new Error(`${name}: ${rate} lane operations per second, and ${LEAST} should be.`);
}

const [first] = Object.keys(queries);
if (taken[first] > MOST_SECONDS)
  throw new Error(`The transpose took ${taken[first]} s, and should take ${MOST_SECONDS}.`);
const plain = timedInC(fileURLToPath(new URL('transpose.c', import.meta.url)), []);
if (!plain) console.log('No C compiler here: no comparison.');
else
  console.log(
    `the same transpose in plain C     ${(plain.nanoseconds / 1e6).toFixed(2).padStart(5)} ms: the laboratory takes ${((taken[first] * 1e9) / plain.nanoseconds).toFixed(0)} times as long`,
  );

/**
 * How much dearer one call of `coalesce`, which says who is served by what, is than the plainest C loop that only counts.
 * Both get the same accesses and must come to the same sum. The ratio is what to watch: nanoseconds differ by machine.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ACCESSES = 4096;
const ROUNDS = 31;
const COMPILER = 'cc';

/** Time on the processor: what else the machine does meanwhile is not counted. */
const microseconds = () => (process.threadCpuUsage ?? process.cpuUsage)().user;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The engine as a browser gets it: bundled, so that no module loader stands between two functions. */
async function bundled() {
  const { output } = await build({
    configFile: 'vitest.config.ts',
    logLevel: 'error',
    build: { ssr: fileURLToPath(new URL('./engine.ts', import.meta.url)), write: false, minify: false },
  });
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

/** What figures ask for: each kind of pattern in each width, with all lanes or some. */
function accesses({ addressesOf, seededRandom, architectures: { h200 } }) {
  const next = seededRandom(1);
  const kinds = [
    () => ({ kind: 'stride', stride: next(65) }),
    () => ({ kind: 'reverse' }),
    () => ({ kind: 'broadcast', sharing: 1 + next(32) }),
    () => ({ kind: 'permute', seed: next(1000) }),
    () => ({ kind: 'gather', seed: next(1000), tableElements: 1 + next(65_536) }),
    () => ({ kind: 'column', pitch: 1 + next(4096), column: next(32) }),
    () => ({ kind: 'block', width: 2 ** next(6), pitch: 1 + next(4096) }),
  ];
  return Array.from({ length: ACCESSES }, (_, index) => {
    const width = h200.accessWidths.value[next(5)];
    const mask = next(4) === 0 ? next(2 ** 32) : 0xffffffff;
    const pattern = kinds[index % kinds.length]();
    return { op: 'load', width, addressByLane: addressesOf(pattern, { elementBytes: width, mask }) };
  });
}

function timeEngine({ coalesce, architectures: { h200 } }, stream) {
  let sum = 0;
  const nanoseconds = Array.from({ length: ROUNDS }, () => {
    const start = microseconds();
    sum = 0;
    for (const access of stream) {
      const { requests, sectors, lines, wavefronts } = coalesce(access, h200);
      sum += requests + sectors.length + lines.length + wavefronts;
    }
    return ((microseconds() - start) * 1000) / ACCESSES;
  });
  return { nanoseconds: median(nanoseconds), sum };
}

/** `null` where there is no C compiler. */
function timeC(stream) {
  const folder = mkdtempSync(join(tmpdir(), 'coalesce-'));
  try {
    const program = join(folder, 'coalesce');
    const made = spawnSync(COMPILER, ['-O3', '-o', program, 'src/engine/bench/coalesce.c'], { encoding: 'utf8' });
    if (made.error) return null;
    if (made.status !== 0) throw new Error(made.stderr);
    const addresses = stream.flatMap(({ addressByLane }) => addressByLane.map((address) => BigInt(address ?? -1)));
    const input = Buffer.from(BigInt64Array.from([BigInt(stream.length), ...addresses]).buffer);
    const numbers = spawnSync(program, [String(ROUNDS)], { input, encoding: 'utf8' })
      .stdout.trim()
      .split(' ')
      .map(Number);
    return { nanoseconds: median(numbers.slice(0, -1)), sum: numbers.at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const engine = await bundled();
const stream = accesses(engine);
const ours = timeEngine(engine, stream);
const plain = timeC(stream);
const line = (name, { nanoseconds, sum }) =>
  console.log(`${name.padEnd(28)}${nanoseconds.toFixed(0).padStart(7)} ns a call   (sum ${sum})`);

console.log(`${ACCESSES} accesses of one warp, median of ${ROUNDS} rounds`);
line('coalesce, whole trace', ours);
if (plain === null) {
  console.log(`No C compiler "${COMPILER}" here: no comparison.`);
} else {
  line('C loop, counts only', plain);
  console.log(`ratio ${(ours.nanoseconds / plain.nanoseconds).toFixed(1)}`);
  if (ours.sum !== plain.sum)
    throw new Error('The engine and the C loop counted differently: neither time means anything.');
}

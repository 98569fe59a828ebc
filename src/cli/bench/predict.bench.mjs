/**
 * How many queries per second the command line answers, including reading and printing JSON, compared with the C loop that
 * only counts and gets its numbers as numbers.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ACCESSES, globalNumbers, globalStream, sharedNumbers, sharedStream } from '../../engine/bench/streams.mjs';
import { bundled, report, timed, timedInC } from '../../engine/bench/tools.mjs';

const REPEATS = 25;
const LEAST_PER_SECOND = 20_000;

// Everything is built before the time is taken.
spawnSync(process.execPath, ['src/run/predict.mjs'], { input: '' });

const engine = await bundled(fileURLToPath(new URL('./answer.ts', import.meta.url)));
const lineOf =
  (kind) =>
  ({ op, width, mask, addressByLane }) =>
    JSON.stringify({
      kind,
      op,
      arch: 'h200',
      bytes: width,
      mask,
      addresses: addressByLane.map((address) => address ?? 0),
    });

function compare(kind, stream, { source, numbers, sumOf }) {
  const lines = stream.map(lineOf(kind));
  const answer = engine.answerer();
  console.log(`\n${ACCESSES} queries of kind "${kind}"`);
  report(timedInC(source, numbers), {
    'a line in, a line out': timed(ACCESSES, () =>
      lines.reduce((sum, line) => sum + sumOf(JSON.parse(answer(line))), 0),
    ),
  });
  const input = `${Array.from({ length: REPEATS }, () => lines.join('\n')).join('\n')}\n`;
  const started = performance.now();
  const { status } = spawnSync(process.execPath, ['src/run/predict.mjs'], { input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`The command ended with ${status}.`);
  const perSecond = Math.round((1000 * REPEATS * ACCESSES) / (performance.now() - started));
  console.log(
    `the command, start and pipes included: ${perSecond.toLocaleString('en-GB')} queries a second by the clock`,
  );
  if (perSecond < LEAST_PER_SECOND) throw new Error(`That is less than ${LEAST_PER_SECOND} queries a second.`);
}

const globals = globalStream(engine);
compare('global', globals, {
  source: 'src/engine/bench/coalesce.c',
  numbers: globalNumbers(globals),
  sumOf: ({ requests, sectors, lines, tagWavefronts }) => requests + sectors + lines + tagWavefronts,
});
const shared = sharedStream(engine);
compare('shared', shared, {
  source: 'src/engine/bench/shared.c',
  numbers: sharedNumbers(shared),
  sumOf: ({ wavefronts }) => wavefronts,
});

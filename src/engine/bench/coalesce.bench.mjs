/**
 * How much slower `coalesce`, which reports who is served by what, and `globalCounter`, which only counts, are than the
 * plainest C loop that counts. Watch the ratio: nanoseconds differ by machine.
 */
import { fileURLToPath } from 'node:url';
import { ACCESSES, globalNumbers, globalStream } from './streams.mjs';
import { bundled, report, timed, timedInC } from './tools.mjs';

const engine = await bundled(fileURLToPath(new URL('./engine.ts', import.meta.url)));
const { h200 } = engine.architectures;
const stream = globalStream(engine);
const counter = engine.globalCounter(h200);

const summed = (countsOf) => () => stream.reduce((sum, access) => sum + countsOf(access), 0);
const traced = summed((access) => {
  const { requests, sectors, lines, wavefronts } = engine.coalesce(access, h200);
  return requests + sectors.length + lines.length + wavefronts;
});
const counted = summed(({ width, mask, addresses }) => {
  counter.count(width, mask, addresses);
  return counter.requests + counter.sectors + counter.lines + counter.tagWavefronts;
});

console.log(`${ACCESSES} accesses of one warp to global memory`);
report(
  timedInC('src/engine/bench/coalesce.c', globalNumbers(stream)),
  {
    'coalesce, whole trace': timed(ACCESSES, traced),
    'globalCounter, counts only': timed(ACCESSES, counted),
  },
  { 'coalesce, whole trace': 100_000, 'globalCounter, counts only': 1_000_000 },
);

/**
 * How fast accesses to shared memory are counted, and traced, compared with the plainest C loop that only counts. Watch the
 * ratios: nanoseconds differ by machine.
 */
import { fileURLToPath } from 'node:url';
import { ACCESSES, sharedNumbers, sharedStream } from './streams.mjs';
import { bundled, report, timed, timedInC } from './tools.mjs';

const engine = await bundled(fileURLToPath(new URL('./engine.ts', import.meta.url)));
const { h200 } = engine.architectures;
const stream = sharedStream(engine);
const counter = engine.sharedCounter(h200);

const summed = (wavefrontsOf) => () => stream.reduce((sum, access) => sum + wavefrontsOf(access), 0);

console.log(`${ACCESSES} accesses of one warp to shared memory`);
report(
  timedInC('src/engine/bench/shared.c', sharedNumbers(stream)),
  {
    'sharedAccess, whole trace': timed(
      ACCESSES,
      summed((access) => engine.sharedAccess(access, h200).wavefronts.length),
    ),
    'sharedCounter, counts only': timed(
      ACCESSES,
      summed(({ op, width, mask, addresses }) => {
        counter.count(op, width, mask, addresses);
        return counter.wavefronts;
      }),
    ),
  },
  { 'sharedAccess, whole trace': 100_000, 'sharedCounter, counts only': 1_000_000 },
);

import { architecture } from '@src/arch';
import { scan, sharedScan, type Sequence } from '@src/engine/warp';
import { isExclusive, isShared, type ScanValues } from './params';

export interface ScanTrace extends Pick<Sequence, 'steps' | 'totals'> {
  readonly valueByLane: readonly number[];
  readonly resultByLane: readonly number[];
  /** The step after which a lane holds its result for good; 0 for one that starts with it. */
  readonly doneByLane: readonly number[];
}

/** Small numbers, none of them 0, so that every sum of a lane differs from that of its neighbor. */
const VALUES = Array.from({ length: 32 }, (_, lane) => 1 + (lane % 4));

export function simulate(values: ScanValues): ScanTrace {
  const given = { type: 's32' as const, valueByLane: VALUES };
  const options = { exclusive: isExclusive(values), width: Number(values.width) };
  const { steps, totals, resultByThread } = isShared(values)
    ? sharedScan(given, { ...options, arch: architecture(values.gpu) })
    : scan(given, options);
  return {
    steps,
    totals,
    valueByLane: VALUES,
    resultByLane: resultByThread.map((value) => value ?? 0),
    doneByLane: VALUES.map((_, lane) => {
      if (isExclusive(values)) return steps.length;
      return steps.findLastIndex(({ readsByThread }) => (readsByThread[lane] ?? lane) !== lane) + 1;
    }),
  };
}

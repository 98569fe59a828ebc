import type { Architecture } from '@src/arch/architecture';
import { globalAtomic } from '../atomics/global-atomic';
import { InputError } from '../input-error';
import { inMask, LANES, lanesOf, requireMask } from './lanes';
import { counts, sequence, type Sequence, type Step } from './sequence';

export interface Increment {
  /** The lanes that want a number; bit i is lane i. */
  readonly mask: number;
  /** The counter's value before, an integer from 0. */
  readonly counter: number;
}

export interface AggregatedIncrement extends Sequence {
  /** The counter's value afterwards. */
  readonly counter: number;
  /** Visits to the L2 by the one atomic, and by the atomics of all lanes without aggregation. */
  readonly l2Requests: number;
  readonly l2RequestsWithout: number;
}

/**
 * Warp-aggregated increment of one counter with one atomic: the lanes that want a number are counted, the first of them adds
 * the count, and each gets the old value plus its rank among them. The other lanes get nothing.
 *
 * @throws {InputError} For a mask beyond 32 bits, or a counter that is no 32-bit integer from 0.
 */
export function aggregatedIncrement({ mask, counter }: Increment, arch: Architecture): AggregatedIncrement {
  requireMask(mask);
  if (!Number.isInteger(counter) || counter < 0 || counter > 0xffff_ffff)
    throw new InputError(`The counter holds ${counter}. Give a whole number from 0 to 4294967295.`);
  const members = lanesOf(mask);
  const leader = members[0] ?? null;
  const rank = LANES.map((lane) => (inMask(mask, lane) ? members.indexOf(lane) : null));
  const byLane = (value: (lane: number) => number | null): (number | null)[] =>
    LANES.map((lane) => (inMask(mask, lane) ? value(lane) : null));
  const one = members.length === 0 ? 0 : 1;

  const steps: Step[] = [
    {
      instruction: 'peers = __ballot_sync(mask, wants); rank = __popc(peers & lanes_below)',
      readsByThread: LANES.map(() => null),
      valueByThread: rank,
      counts: counts({ votes: one }),
    },
    {
      instruction: 'if (lane == leader) old = atomicAdd(counter, __popc(peers))',
      readsByThread: LANES.map(() => null),
      valueByThread: byLane((lane) => (lane === leader ? counter : null)),
      counts: counts({ atomics: one }),
    },
    {
      instruction: 'number = __shfl_sync(peers, old, leader) + rank',
      readsByThread: byLane(() => leader),
      valueByThread: byLane((lane) => (counter + rank[lane]!) >>> 0),
      counts: counts({ shuffles: one, adds: one }),
    },
  ];
  const atomic = (lanes: readonly number[]) =>
    globalAtomic({ op: 'atom', width: 4, addressByLane: LANES.map((lane) => (lanes.includes(lane) ? 0 : null)) }, arch);
  const done = sequence(
    steps,
    LANES.map(() => null),
  );
  return {
    ...done,
    resultByThread: steps.at(-1)!.valueByThread,
    counter: (counter + members.length) >>> 0,
    l2Requests: atomic(members.slice(0, 1)).l2Requests,
    l2RequestsWithout: atomic(members).l2Requests,
  };
}

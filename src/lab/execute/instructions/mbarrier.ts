import type { Arrival } from '../../machine/async-copies';
import { sharedPlaceOf } from '../../machine/cluster-memory';
import type { Memory } from '../../machine/memory';
import type { Pause } from '../../machine/pause';
import { LANES } from '../../machine/registers';
import { awaitPhases, barrierAt } from '../../machine/wait-phases';
import type { Machine } from '../../machine/machine';

/** What barrier objects do, for both PTX and C++; addresses are those of the machine's memory, by lane. */

export function initBarriers(
  { memory }: Machine,
  at: number,
  mask: number,
  addresses: Float64Array,
  count: (lane: number) => number,
): void {
  for (let i = 0; i < LANES; i += 1) {
    if (((mask >>> i) & 1) === 0) continue;
    const place = sharedPlaceOf(memory, addresses[i]!);
    if (!place || place.at + 8 > memory.plan.sharedBytes || place.at % 8 !== 0) {
      const text = 'initializes a barrier that is not 8 aligned bytes of shared memory: declare it __shared__ uint64_t';
      memory.fault('barrier', at, i, place?.at ?? null, text);
      continue;
    }
    const { sharedStart, shadow } = memory.slots[place.slot]!;
    memory.barriers.init(sharedStart + place.at, Math.max(1, count(i)), place.at);
    markWritten(memory, shadow, place.at);
  }
}

function markWritten({ plan }: Memory, shadow: Memory['shadow'], at: number): void {
  if (plan.watchesRaces) for (let byte = 0; byte < 8; byte += plan.bytewise ? 1 : 4) shadow.settle(at + byte);
}

export function invalidate({ memory }: Machine, mask: number, addresses: Float64Array): void {
  for (let i = 0; i < LANES; i += 1) {
    const place = (mask >>> i) & 1 ? sharedPlaceOf(memory, addresses[i]!) : null;
    if (place) memory.barriers.remove(memory.slots[place.slot]!.sharedStart + place.at);
  }
}

export interface ArriveOptions {
  readonly count: (lane: number) => number;
  readonly bytes: (lane: number) => number;
  /** Bytes are announced, too. */
  readonly expects: boolean;
  /** Arriving threads are not expected again. */
  readonly drops?: boolean;
  /** Thread copies whose completion the barrier tracks. */
  readonly arrivals?: readonly Arrival[];
}

/** @returns By lane, the phase arrived at. */
export function arriveAt(
  { memory }: Machine,
  at: number,
  mask: number,
  addresses: Float64Array,
  { count, bytes, expects, drops = false, arrivals = [] }: ArriveOptions,
): Int32Array {
  const phases = new Int32Array(LANES);
  for (let i = 0; i < LANES; i += 1) {
    if (((mask >>> i) & 1) === 0) continue;
    const barrier = barrierAt(memory, addresses[i]!, at, i);
    if (!barrier) continue;
    for (const arrival of arrivals) if ((arrival.mask >>> i) & 1) barrier.keep({ ...arrival, mask: 1 << i });
    if (expects) barrier.expect(bytes(i));
    if (drops) barrier.expected -= 1;
    const times = count(i);
    phases[i] = barrier.phase;
    if (times <= 0) continue;
    if (times > barrier.pending) {
      const text = `arrives ${times} times where ${barrier.pending} of ${barrier.expected} arrivals are missing: the behavior is undefined`;
      memory.fault('barrier', at, i, barrier.at, text);
    }
    phases[i] = barrier.arrive(times);
  }
  return phases;
}

/** A token names the phase in which it was returned. */
export const tokenOf = (phase: number): bigint => BigInt(phase) + 1n;
const phaseOf = (token: bigint): number => Number(token - 1n);
export const pendingCount = (token: bigint): number => Number(token & 0n);

/**
 * Wait for the end of a phase, named by a token or its parity.
 *
 * @returns The lanes for which it has completed.
 */
export function* waitFor(
  { memory }: Machine,
  at: number,
  mask: number,
  addresses: Float64Array,
  {
    parity,
    token,
    isPoll = false,
  }: {
    readonly parity?: ((lane: number) => number) | null;
    readonly token?: ((lane: number) => bigint) | null;
    readonly isPoll?: boolean;
  },
): Generator<Pause, number, undefined> {
  return yield* awaitPhases(
    memory,
    at,
    mask,
    (lane) => addresses[lane]!,
    (barrier, lane) => {
      if (parity) {
        const wanted = parity(lane) & 1;
        return () => (barrier.phase & 1) !== wanted;
      }
      const phase = token ? phaseOf(token(lane)) : barrier.phase;
      return () => barrier.phase > phase;
    },
    isPoll,
  );
}

import type { RegisterName, Run, Waiting } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { longBig } from '../../machine/ops-long';
import { LANES, lanesIn, type Pair } from '../../machine/registers';
import type { LaunchIndices } from '../../machine/runnable';
import { registerOf } from '../registers';
import type { Meeting } from '../turns';
import { testRegister } from '../values';
import { threadsOf } from './launch';
import { arriveAt, initBarriers, tokenOf, waitFor } from './mbarrier';

const addressesIn = (name: RegisterName): Float64Array => registerOf(name) as Float64Array;
const wordsIn = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;

/** Reports lanes of a warp that do not reach a barrier of its block. */
export function reportAbsent({ alive, memory }: Machine, mask: number, at: number): void {
  const missing = alive[0]! & ~mask;
  if (missing === 0) return;
  const text = `does not come to this barrier with the rest of its warp: ${lanesIn(mask)} of ${lanesIn(alive[0]!)} lanes do. On the GPU this may hang`;
  memory.fault('barrier', at, 31 - Math.clz32(missing & -missing), null, text);
}

/**
 * `__syncthreads()` and its counting forms.
 *
 * @param result - Where the lanes receive the count.
 */
export function blockBarrier(
  machine: Machine,
  indices: LaunchIndices,
  at: number,
  vote: 'none' | 'count' | 'and' | 'or',
  predicate: RegisterName | null,
  result: RegisterName,
): Waiting {
  const test = predicate && testRegister(registerOf(predicate));
  const results = wordsIn(result);
  const meeting: Meeting = {
    at,
    come(mask) {
      reportAbsent(machine, mask, at);
      if (test) machine.votes += lanesIn(test() & mask);
    },
    go() {
      if (vote === 'none') return;
      const { voted } = machine;
      results.fill(
        vote === 'count' ? voted : vote === 'and' ? (voted === threadsOf(indices) ? 1 : 0) : voted > 0 ? 1 : 0,
      );
    },
  };
  const wait: Waiting = function* (mask) {
    meeting.come(mask);
    yield at;
    meeting.go();
    return mask;
  };
  meetings.set(wait, meeting);
  return wait;
}

/** Barrier waits that need no generator, which would cost more than everything else there. */
const meetings = new WeakMap<Waiting, Meeting>();

/** `null`: it waits for something else. */
export const meetingOf = (wait: Waiting): Meeting | null => meetings.get(wait) ?? null;

/** `init(&barrier, threads)`. */
export function initBarrier(machine: Machine, at: number, address: RegisterName, threads: RegisterName): Run {
  const [addresses, counts] = [addressesIn(address), wordsIn(threads)];
  return (mask) => initBarriers(machine, at, mask, addresses, (i) => counts[i]!);
}

/** Lanes that arrive at barriers in shared memory. */
export interface Arriving {
  readonly address: RegisterName;
  readonly count: RegisterName;
  /** Announced bytes. */
  readonly bytes: RegisterName | null;
  /** Receives the token of the phase. */
  readonly token: RegisterName;
  /** Arriving threads are not expected again. */
  readonly drops: boolean;
}

export function arriveAtBarrier(machine: Machine, at: number, { address, count, bytes, token, drops }: Arriving): Run {
  const addresses = addressesIn(address);
  const [counts, announced] = [wordsIn(count), bytes && wordsIn(bytes)];
  const { lo } = registerOf(token) as Pair;
  return (mask) => {
    const phases = arriveAt(machine, at, mask, addresses, {
      count: (i) => counts[i]!,
      bytes: (i) => (announced ? announced[i]! : 0),
      expects: announced !== null,
      drops,
    });
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) lo[i] = Number(tokenOf(phases[i]!));
  };
}

/** Lanes that wait for the phase of a token, or of a parity. */
export interface WaitingFor {
  readonly address: RegisterName;
  readonly token: RegisterName | null;
  readonly parity: RegisterName | null;
  /** Receives whether the phase has completed. */
  readonly result: RegisterName;
}

export function waitAtBarrier(machine: Machine, at: number, { address, token, parity, result }: WaitingFor): Waiting {
  const addresses = addressesIn(address);
  const [tokens, parities] = [token && (registerOf(token) as Pair), parity && wordsIn(parity)];
  const results = wordsIn(result);
  return function* (mask) {
    // Copied now: while a warp waits, others use its registers.
    const over = yield* waitFor(machine, at, mask, addresses.slice(), {
      token: tokens && keptTokens(tokens),
      parity: parities && keptNumbers(parities),
    });
    for (let i = 0; i < LANES; i += 1) results[i] = (over >>> i) & 1;
    return mask;
  };
}

function keptTokens(pair: Pair): (lane: number) => bigint {
  const kept = { lo: pair.lo.slice(), hi: pair.hi.slice() };
  return (lane) => longBig(kept, lane, false);
}

function keptNumbers(words: Int32Array): (lane: number) => number {
  const kept = words.slice();
  return (lane) => kept[lane]!;
}

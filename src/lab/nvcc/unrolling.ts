import { costOf, leavesEarly } from './cost';
import { type Counter, counterOf, MOST_TURNS } from './counters';
import type { Value } from './values';
import type { LoopAround } from './state';
import type { Walker } from './walker';

/**
 * Instructions of a loop that the compiler still fully unrolls: it unrolls products of 64 steps with two loads each, but not
 * of 80; eight steps with 10 loads and 25 fused multiply-adds, but not with 12 and 32.
 */
const MOST_INSTRUCTIONS = 600;
/**
 * The same where an array of the thread is indexed with the counter, which only copies of the body can keep in registers: it
 * fully unrolls 192 conditional stores in a nest and 64 iterations of a long body with a division, but not 192 conditional
 * stores in one loop or 128 of the long body. Without the array it leaves 16 of the latter.
 */
const MOST_FOR_ARRAYS = 2750;
/** The counter, its comparison and the branch of an iteration. */
const TURN = 3;

/** Is the loop fully unrolled: its trip count is known and small, and nothing leaves it early? */
export function isUnrolled(w: Walker, loop: LoopAround): boolean {
  const known = decided.get(loop);
  if (known !== undefined) return known;
  const is = isWholly(w, loop);
  decided.set(loop, is);
  return is;
}

const decided = new WeakMap<LoopAround, boolean>();

function isWholly(w: Walker, loop: LoopAround): boolean {
  const counter = counterOf(w, loop);
  const trips = counter?.trips;
  if (!counter || !trips || leavesEarly(loop.node)) return false;
  if (loop.unroll !== null) return loop.unroll >= trips;
  const cost = costOf(w, loop.node);
  if (cost === null) return false;
  const addresses = addressesOf(w, loop);
  const most = indexesArray(w, loop, counter) ? MOST_FOR_ARRAYS : MOST_INSTRUCTIONS;
  if ((cost + TURN + addresses) * trips <= most) return true;
  // First eight or sixteen iterations are put together, then the rest of the loop.
  const even = trips & -trips;
  return addresses > 0 && even >= 8 && (cost + addresses) * trips <= MOST_AFTER_STRETCHES;
}

/** Is an element of an array of the thread chosen with the counter? */
function indexesArray({ values }: Walker, { localAddresses }: LoopAround, { phi }: Counter): boolean {
  const seen = new Set<Value>();
  const depends = (value: Value): boolean => {
    if (value === phi) return true;
    if (seen.has(value) || values.kindOf(value) === 'phi') return false;
    seen.add(value);
    return values.argsOf(value).some(depends);
  };
  return [...localAddresses].some(depends);
}

const MOST_AFTER_STRETCHES = 605;
/** An operation of a global-memory address, in instructions as they are counted here. */
const ADDRESS_OPERATION = 1.5;

/** The cost of global-memory addresses per iteration: a counter that is only incremented costs nothing. */
function addressesOf(w: Walker, loop: LoopAround): number {
  const { values } = w;
  const seen = new Set<Value>();
  const cost = (value: Value): number => {
    if (seen.has(value) || w.isInvariant(value, loop.first) || isCounter(value)) return 0;
    seen.add(value);
    const args = values.argsOf(value);
    const inner = args.reduce((sum, each) => sum + cost(each), 0);
    if (values.kindOf(value) === '*') return inner + 1;
    return values.kindOf(value) === 'sum' ? inner + 1 : inner;
  };
  const isCounter = (value: Value): boolean => values.kindOf(value) === 'phi';
  let sum = 0;
  const indices = new Set<Value>();
  for (const { range, loops, dropped } of w.visits) {
    if (dropped || loops.at(-1)?.loop !== loop || range.root?.space !== 'global') continue;
    const own = [...values.sumOf(range.base).terms].filter(([part]) => !w.roots.has(part));
    const changing = own.filter(([part]) => !w.isInvariant(part, loop.first));
    if (changing.length === 0 || (own.length === 1 && isCounter(own[0]![0]) && range.offset === 0)) continue;
    const index = values.added(
      own.reduce((total, [part, count]) => values.added(total, part, count), values.constant(0)),
      values.constant(range.offset),
    );
    if (indices.has(index) || (own.length === 1 && isCounter(own[0]![0]))) continue;
    indices.add(index);
    // The sum, and its conversion to 64 bits.
    sum += 2 + changing.reduce((total, [part]) => total + cost(part), 0);
  }
  return ADDRESS_OPERATION * sum;
}

/**
 * The most instructions of a stretch in a loop whose trip count the compiler knows; otherwise it always puts four iterations
 * together.
 */
const MOST_OF_STRETCH = 200;
const USUAL = 4;

/** The unroll factor of a loop that is not fully unrolled, for `stretchesOf`; 1: it is not unrolled. */
export function stretchOf(w: Walker, loop: LoopAround, { trips, step }: Counter): number {
  if (loop.unroll !== null) return Math.min(loop.unroll, trips ?? (loop.unroll === Infinity ? USUAL : MOST_TURNS));
  const cost = costOf(w, loop.node);
  if (cost === null || step === null) return 1;
  if (trips === null) return USUAL;
  const even = trips & -trips;
  if (even === 1) return USUAL;
  let turns = 2;
  while (turns * 2 <= even && turns * 2 * (cost + TURN) <= MOST_OF_STRETCH) turns *= 2;
  // The compiler puts four iterations together, and the assembler four of these again: never eight.
  return turns === 8 ? USUAL : turns;
}

/**
 * Does some loop-carried variable start with an integer constant? Then the remainder comes after the stretches, otherwise
 * before them.
 */
export function beginsWithNumber(w: Walker, { first, effects }: LoopAround): boolean {
  const { values } = w;
  return Array.from({ length: effects.variables.size }, (_, index) => first + index).some(
    (each) =>
      each < values.count && values.kindOf(each) === 'phi' && values.constantOf(values.argsOf(each)[0]!) !== null,
  );
}

import { functionNamed } from '../functions';
import type { Expr, Stmt } from '../syntax/ast';
import type { OperationKind, Value } from './values';
import type { LoopAround } from './state';
import type { Walker } from './walker';

/** A counter that begins at a constant and steps by one. */
export interface Counter {
  readonly phi: Value;
  readonly start: number | null;
  readonly step: number | null;
  /** Turns, when the compiler knows them. */
  readonly trips: number | null;
  readonly isUnsigned: boolean;
}

/**
 * Instructions of a loop that the compiler still unrolls as a whole: products of 64 steps with two loads each are, of 80 are not;
 * eight steps with 10 loads and 25 fused multiply-adds are, with 12 and 32 are not.
 */
const MOST_INSTRUCTIONS = 600;
/** The counter, its comparison and the branch of a turn. */
const TURN = 3;
const MOST_TURNS = 1024;

/** The variable that decides when a loop ends, if it is a plain counter. */
export function counterOf(w: Walker, loop: LoopAround): Counter | null {
  const { values } = w;
  const { test } = loop;
  if (test === null) return null;
  const compared = values.kindOf(test);
  const sides = values.argsOf(test);
  if (!isCounterTest(compared) || sides.length !== 2) return null;
  const plain = sides.map((each) => (values.kindOf(each) === 'unsigned' ? values.argsOf(each)[0]! : each));
  const [left, right] = plain as [Value, Value];
  const isLeft = isPhiOf(w, loop, left);
  const phi = isLeft ? left : right;
  if (!isLeft && !isPhiOf(w, loop, right)) return null;
  const [before, after] = values.argsOf(phi);
  if (before === undefined || after === undefined) return null;
  const next = values.sumOf(values.kindOf(after) === 'unsigned' ? values.argsOf(after)[0]! : after);
  const isStep = next.terms.size === 1 && next.terms.get(phi) === 1;
  const step = isStep ? next.constant : null;
  const start = values.constantOf(before);
  const end = values.constantOf(isLeft ? right : left);
  const op = isLeft ? compared : mirrored(compared);
  const isUnsigned = isLeft ? left !== sides[0] : right !== sides[1];
  return {
    phi,
    start,
    step,
    isUnsigned,
    trips: start === null || step === null || end === null ? null : turns(start, step, op, end),
  };
}

const isPhiOf = (w: Walker, { first, effects }: LoopAround, value: Value): boolean =>
  w.values.kindOf(value) === 'phi' && value >= first && value < first + effects.variables.size;

const isCounterTest = (kind: OperationKind): boolean => ['<', '<=', '>', '>=', '!='].includes(kind);

const mirrored = (op: string): string => ({ '<': '>', '<=': '>=', '>': '<', '>=': '<=' })[op] ?? op;

function turns(start: number, step: number, op: string, end: number): number | null {
  const goes = (k: number): boolean =>
    op === '<' ? k < end : op === '<=' ? k <= end : op === '>' ? k > end : op === '>=' ? k >= end : k !== end;
  let count = 0;
  for (let k = start; goes(k); k += step) {
    count += 1;
    if (count > MOST_TURNS) return null;
  }
  return count;
}

/** The factor of `#pragma unroll`: without a number all iterations; a name that only templates know counts as 1. */
export function unrollOf(words: string | undefined): number | null {
  if (words === undefined) return null;
  if (words === '') return Infinity;
  return /^\d+$/.test(words) ? Number(words) : 1;
}

/** Is the loop unrolled as a whole: its turns are known, are few, and nothing leaves it early? */
export function isUnrolled(w: Walker, loop: LoopAround): boolean {
  const known = decided.get(loop);
  if (known !== undefined) return known;
  const is = isWholly(w, loop);
  decided.set(loop, is);
  return is;
}

const decided = new WeakMap<LoopAround, boolean>();

function isWholly(w: Walker, loop: LoopAround): boolean {
  const trips = counterOf(w, loop)?.trips;
  if (!trips || leavesEarly(loop.node)) return false;
  if (loop.unroll !== null) return loop.unroll >= trips;
  const cost = costOf(w, loop.node as Stmt);
  if (cost === null) return false;
  const addresses = addressesOf(w, loop);
  if ((cost + TURN + addresses) * trips <= MOST_INSTRUCTIONS) return true;
  // First eight or sixteen turns are put together, then what is left of the loop.
  const even = trips & -trips;
  return addresses > 0 && even >= 8 && (cost + addresses) * trips <= MOST_AFTER_STRETCHES;
}

const MOST_AFTER_STRETCHES = 605;
/** An operation of an address in global memory, in instructions as they are counted here. */
const ADDRESS_OPERATION = 1.5;

/** What the addresses of global memory cost in each turn: a counter that is only added to costs nothing. */
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

/** Instructions of a stretch that the compiler makes of a loop whose turns it knows; of others it always puts four turns together. */
const MOST_OF_STRETCH = 200;
const USUAL = 4;

/** Turns that are put one after the other where a loop is not unrolled as a whole, as `stretchesOf` has them; 1: none. */
export function stretchOf(w: Walker, loop: LoopAround, { trips, step }: Counter): number {
  if (loop.unroll !== null) return Math.min(loop.unroll, trips ?? (loop.unroll === Infinity ? USUAL : MOST_TURNS));
  const cost = costOf(w, loop.node as Stmt);
  if (cost === null || step === null) return 1;
  if (trips === null) return USUAL;
  const even = trips & -trips;
  if (even === 1) return USUAL;
  let turns = 2;
  while (turns * 2 <= even && turns * 2 * (cost + TURN) <= MOST_OF_STRETCH) turns *= 2;
  // The compiler puts four turns together, and the assembler four of these again: never eight.
  return turns === 8 ? USUAL : turns;
}

/**
 * Does some variable that the loop carries begin with a whole number? Then what does not fill a stretch comes after the stretches, otherwise before
 * them.
 */
export function beginsWithNumber(w: Walker, { first, effects }: LoopAround): boolean {
  const { values } = w;
  return Array.from({ length: effects.variables.size }, (_, index) => first + index).some(
    (each) =>
      each < values.count && values.kindOf(each) === 'phi' && values.constantOf(values.argsOf(each)[0]!) !== null,
  );
}

/** Does something in it end the loop, or the function, before its condition does? */
export function leavesEarly(node: object): boolean {
  const visit = (s: unknown, isWithin: boolean): boolean => {
    if (typeof s !== 'object' || s === null) return false;
    if (Array.isArray(s)) return s.some((each) => visit(each, isWithin));
    const { k } = s as Stmt;
    if (k === 'return' || (k === 'break' && !isWithin)) return true;
    const inner = isWithin || k === 'for' || k === 'while' || k === 'do' || k === 'switch';
    return Object.values(s).some((each) => visit(each, inner));
  };
  return visit(node, false);
}

/** A function counts as so many instructions, but for those of halves that are one, as conversions are. */
const CALL = 4;

function isOfHalves(name: string): boolean {
  const entry = functionNamed(name);
  return entry !== null && entry.length === 'one' && /narrow|pair|^part$/.test(entry.meaning.kind);
}

/** Instructions of a statement, loops within it multiplied; `null`: a loop whose turns nobody knows. */
export function costOf(w: Walker, s: Stmt): number | null {
  const touching = accessesOf(w);
  let sum = 0;
  const add = (node: unknown, times: number): boolean => {
    if (typeof node !== 'object' || node === null) return true;
    if (Array.isArray(node)) return node.every((each) => add(each, times));
    const e = node as Expr | Stmt;
    // The access and its address. Elements of arrays in registers cost nothing.
    if (touching.has(e.at) && e.k !== 'call' && e.k !== 'id') sum += 2 * times;
    switch (e.k) {
      case 'for':
      case 'while':
      case 'do': {
        const inner = w.everyLoop.findLast(({ node: known }) => known === e.body);
        const trips = inner && counterOf(w, inner)?.trips;
        return trips ? add(e.body, times * trips) : false;
      }
      case 'index':
        // Constant steps of an index cost nothing.
        return add(e.e.k === 'index' ? e.e.e : e.e, times);
      case 'assign':
        if (e.op !== '=') sum += times;
        break;
      case 'bin':
      case 'cond':
        sum += times;
        break;
      case 'call':
        sum += (e.f.k === 'id' && isOfHalves(e.f.name) ? 1 : CALL) * times;
        break;
      default:
        break;
    }
    return Object.entries(e).every(([name, each]) => name === 'type' || add(each, times));
  };
  return add(s, 1) ? sum : null;
}

const accesses = new WeakMap<Walker, ReadonlySet<number>>();

/** Where the source touches memory that is not in registers. */
function accessesOf(w: Walker): ReadonlySet<number> {
  const known = accesses.get(w);
  if (known) return known;
  const made = new Set(w.visits.map(({ at }) => at));
  accesses.set(w, made);
  return made;
}

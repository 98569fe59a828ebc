import type { Value as Operand } from '../ir/node';
import { mergeTwo, union } from './merge';
import { valueOf } from './parts';
import { type Condition, copied, type State } from './state';
import type { Value } from './values';
import type { Walker } from './walker';

/** The operand that decides a condition: the number itself, without its conversion to a truth value. */
function bare(condition: Operand): Operand {
  if (condition.k === 'as') return bare(condition.of);
  return condition.k === 'compute' && condition.op === 'truth' ? bare(condition.args[0]!) : condition;
}

/** A condition that is a known number, as that of a counter in one iteration of an unrolled loop. */
export function decidedBy(w: Walker, condition: Value): boolean | null {
  const fixed = w.values.constantOf(condition);
  return fixed === null ? null : fixed !== 0;
}

/** Is the condition always true in the source? */
export function isAlways(condition: Operand): boolean {
  const it = bare(condition);
  return it.k === 'constant' && Boolean(it.value);
}

/** Evaluate a condition. Where `a && b` is true, its right side was evaluated; elsewhere it may not have been. */
export function conditionOf(w: Walker, condition: Operand): Condition {
  const it = bare(condition);
  if (it.k !== 'compute') return simple(w, valueOf(w, it));
  const [first, second] = it.args;
  if (it.op === 'not') {
    const { value, yes, no, isSimple } = conditionOf(w, first!);
    return { value: inverse(w, value), yes: no, no: yes, isSimple };
  }
  if ((it.op !== 'both' && it.op !== 'either') || isPlain(second!)) return simple(w, valueOf(w, it));
  const left = conditionOf(w, first!);
  const isAnd = it.op === 'both';
  const decided = decidedBy(w, left.value);
  if (decided !== null) return decided === isAnd ? conditionOf(w, second!) : left;
  const loop = w.loops.at(-1);
  if (loop) loop.always = false;
  w.state = { ...copied(isAnd ? left.yes : left.no), early: [], pendingStores: [] };
  w.newBlock();
  const right = conditionOf(w, second!);
  const value = w.values.op(isAnd ? '&&' : '||', '', left.value, right.value);
  const both = (a: State, b: State): State => union(a, mergeTwo(w, w.values.op('either', '', value), a, b), b);
  return isAnd
    ? { value, yes: right.yes, no: both(left.no, right.no), isSimple: false }
    : { value, yes: both(left.yes, right.yes), no: right.no, isSimple: false };
}

/** It neither accesses memory nor calls a function. */
export function isPlain(value: Operand): boolean {
  switch (value.k) {
    case 'constant':
    case 'register':
      return true;
    case 'as':
      return isPlain(value.of);
    case 'compute':
      return value.op !== 'function' && value.args.every(isPlain);
    case 'load':
    case 'after':
      return false;
  }
}

function inverse(w: Walker, value: Value): Value {
  const decided = decidedBy(w, value);
  return decided === null ? w.values.op('!', '', value) : w.values.constant(decided ? 0 : 1);
}

function simple(w: Walker, value: Value): Condition {
  w.need(value);
  return { value, yes: copied(w.state), no: copied(w.state), isSimple: true };
}

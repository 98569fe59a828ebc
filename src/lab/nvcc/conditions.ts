import type { Expr } from '../syntax/ast';
import { mergeTwo, union } from './merge';
import type { Where } from './scope';
import { type Condition, copied, type State } from './state';
import type { Value } from './values';
import type { Walker } from './walker';
import { valueOf } from './parts';
import { decidedBy, decidedIn, isPlain } from './typed';

/** Evaluate a condition. Where `a && b` holds, its right side was evaluated; elsewhere it may not have been. */
export function conditionOf(w: Walker, at: Where, e: Expr): Condition {
  if (e.k === 'un' && e.op === '!') {
    const { value, yes, no, isSimple } = conditionOf(w, at, e.e);
    return { value: inverse(w, value), yes: no, no: yes, isSimple };
  }
  if (e.k !== 'bin' || (e.op !== '&&' && e.op !== '||') || isPlain(w, at, e.r)) return simple(w, valueOf(w, at, e));
  const left = conditionOf(w, at, e.l);
  const isAnd = e.op === '&&';
  const decided = decidedIn(w, at, e.l) ?? decidedBy(w, left.value);
  if (decided !== null) return decided === isAnd ? conditionOf(w, at, e.r) : left;
  const loop = w.loops.at(-1);
  if (loop) loop.always = false;
  w.state = { ...copied(isAnd ? left.yes : left.no), early: [], pendingStores: [] };
  w.newBlock();
  const right = conditionOf(w, at, e.r);
  const value = w.values.op(isAnd ? '&&' : '||', '', left.value, right.value);
  const both = (a: State, b: State): State => union(a, mergeTwo(w, w.values.op('either', '', value), a, b), b);
  return isAnd
    ? { value, yes: right.yes, no: both(left.no, right.no), isSimple: false }
    : { value, yes: both(left.yes, right.yes), no: right.no, isSimple: false };
}

function inverse(w: Walker, value: Value): Value {
  const decided = decidedBy(w, value);
  return decided === null ? w.values.op('!', '', value) : w.values.constant(decided ? 0 : 1);
}

function simple(w: Walker, value: Value): Condition {
  w.need(value);
  return { value, yes: copied(w.state), no: copied(w.state), isSimple: true };
}

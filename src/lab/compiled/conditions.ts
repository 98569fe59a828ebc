import type { Expr } from '../syntax/ast';
import { decidedIn, isPlain, valueOf } from './expressions';
import { met, union } from './joins';
import type { Where } from './scope';
import { copied, type State } from './state';
import type { Value } from './values';
import type { Walker } from './walker';

/** A condition, and what is known where it holds and where it does not. */
export interface Condition {
  readonly value: Value;
  readonly yes: State;
  readonly no: State;
  /** Both ways begin at one point: it is decided in one step. */
  readonly isSimple: boolean;
}

/** Evaluate a condition: behind `a && b` the right side was evaluated where it holds, and perhaps not where it does not. */
export function conditionOf(w: Walker, at: Where, e: Expr): Condition {
  if (e.k === 'un' && e.op === '!') {
    const { value, yes, no, isSimple } = conditionOf(w, at, e.e);
    return { value: w.values.op('!', value), yes: no, no: yes, isSimple };
  }
  if (e.k !== 'bin' || (e.op !== '&&' && e.op !== '||') || isPlain(w, at, e.r)) return simple(w, valueOf(w, at, e));
  const left = conditionOf(w, at, e.l);
  const isAnd = e.op === '&&';
  const decided = decidedIn(w, at, e.l);
  if (decided !== null) return decided === isAnd ? conditionOf(w, at, e.r) : left;
  const loop = w.loops.at(-1);
  if (loop) loop.always = false;
  w.state = { ...copied(isAnd ? left.yes : left.no), early: [], unseen: [] };
  w.newBlock();
  const right = conditionOf(w, at, e.r);
  const value = w.values.op(e.op, left.value, right.value);
  const both = (a: State, b: State): State => union(a, met(w, w.values.op('either', value), a, b), b);
  return isAnd
    ? { value, yes: right.yes, no: both(left.no, right.no), isSimple: false }
    : { value, yes: both(left.yes, right.yes), no: right.no, isSimple: false };
}

function simple(w: Walker, value: Value): Condition {
  w.need(value);
  return { value, yes: copied(w.state), no: copied(w.state), isSimple: true };
}

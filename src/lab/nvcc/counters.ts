import type { LoopAround } from './state';
import type { OperationKind, Value } from './values';
import type { Walker } from './walker';

/** Larger trip counts are treated as unknown. */
export const MOST_TURNS = 1024;

/** A counter that starts at a constant and steps by one. */
export interface Counter {
  readonly phi: Value;
  readonly start: number | null;
  readonly step: number | null;
  /** Trip count, when the compiler knows it. */
  readonly trips: number | null;
  readonly isUnsigned: boolean;
}

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

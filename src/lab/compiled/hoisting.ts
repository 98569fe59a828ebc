import { mayAliasAnywhere, type Range } from './places';
import type { Effects, Walker } from './walker';
import type { Value, Values } from './values';

/** A loop that is walked through. */
export interface LoopAround {
  /** What decides on another turn. */
  test: Value | null;
  /** Nothing in it branches but what the source says. */
  isStraight: boolean;
  /** Turns that `#pragma unroll` puts together: all of them, or a number; `null`: it does not stand there. */
  readonly unroll: number | null;
  /** Its body in the source. */
  readonly node: object;
  /** Values from this number on are made within it. */
  readonly first: Value;
  readonly effects: Effects;
  /** What comes now is done in each turn. */
  always: boolean;
  /** The loop around it enters it in each turn. */
  readonly isCertain: boolean;
  /** What decides whether there is a first turn; `null`: nothing, so far. */
  guard: Value | null;
}

/** The outermost loop that a load of the same bytes in every turn can be taken out of. */
export function loopToLeave(w: Walker, range: Range): LoopAround | null {
  let found: LoopAround | null = null;
  for (let index = w.loops.length - 1; index >= 0; index -= 1) {
    const loop = w.loops[index]!;
    const inner = w.loops[index + 1];
    if (inner ? !inner.isCertain || !isFixed(w.values, inner, loop.first) : !loop.always) break;
    if (!w.isInvariant(range.base, loop.first)) break;
    const { written, hasBarrier } = loop.effects;
    if (!w.isReadOnly(range) && (hasBarrier || written.some((each) => mayAliasAnywhere(each, range)))) break;
    found = loop;
  }
  return found;
}

/** Is it decided before the outer loop whether the inner one has a first turn? */
function isFixed(values: Values, inner: LoopAround, first: Value): boolean {
  if (inner.guard === null) return true;
  const open = [inner.guard];
  const seen = new Set<Value>();
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value < first || seen.has(value)) continue;
    seen.add(value);
    const op = values.opOf(value);
    const args = values.argsOf(value);
    // Of what the inner loop changes, only what it starts with decides.
    if (op === 'phi' && value >= inner.first) open.push(args[0]!);
    else if (/^(phi|load|local|unknown|no value)/.test(op)) return false;
    else open.push(...args);
  }
  return true;
}

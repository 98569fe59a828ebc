import type { LoopAround } from './state';
import { mayAliasAnywhere, type Range } from './places';
import type { Value, Values } from './values';

/** What is known of a load and the loops around it. */
interface Surroundings {
  readonly loops: readonly LoopAround[];
  readonly values: Values;
  readonly isInvariant: (value: Value, first: Value) => boolean;
  readonly isReadOnly: (range: Range) => boolean;
}

/** The outermost loop that a load of the same bytes in every iteration can be hoisted out of. */
export function loopToLeave(w: Surroundings, range: Range): LoopAround | null {
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

/** Is it known before the outer loop whether the inner one runs at all? */
function isFixed(values: Values, inner: LoopAround, first: Value): boolean {
  if (inner.guard === null) return true;
  const open = [inner.guard];
  const seen = new Set<Value>();
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value < first || seen.has(value)) continue;
    seen.add(value);
    const kind = values.kindOf(value);
    const args = values.argsOf(value);
    // Of what the inner loop changes, only the initial value matters.
    if (kind === 'phi' && value >= inner.first) open.push(args[0]!);
    else if (values.changes(value)) return false;
    else open.push(...args);
  }
  return true;
}

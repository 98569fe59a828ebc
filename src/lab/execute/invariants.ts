import { isValue, type Loop, type Node, type Run, type Value } from '../ir/node';
import type { Drift } from './drift';
import { exactIndex } from './exact-index';
import { isComparison } from './operation';
import { inOrder } from './order';
import type { Shaped } from './shaped';
import { lower, type Lowered, type Plan, type Stepper } from './values';
import { partsOf } from '../ir/parts';
import { Uniformity } from './uniformity';
import { Written } from './written';

/**
 * Loop-invariant code motion: what is computed before a loop, and how the loop is then lowered. A value is computed for all
 * lanes at once, so that it is harmless where a lane never uses it.
 */
export function invariants(loop: Loop, around: Plan): { readonly plan: Plan; readonly before: Run | null } {
  const none = { plan: around, before: null };
  if (!around.isFinal || loop.ahead) return none;
  const written = new Written();
  const roots = [loop.condition, loop.body, loop.step].flatMap((each) => each ?? []);
  if (!roots.every((each) => written.note(each))) return none;
  const ready = new Set(around.ready);
  const exact = new Map(around.exact);
  const plan: Plan = {
    ...around,
    ready,
    exact,
    lowered: new Map<Value, Lowered>(),
    steppers: new Map<Node, Stepper>(),
  };
  const runs: (Run | null)[] = [];
  const hoist = (value: Value): void => {
    if (value.k === 'constant' || value.k === 'register' || ready.has(value) || exact.has(value)) return;
    if (value.k === 'compute' && written.isInvariant(value)) {
      runs.push(lower(value, around).run);
      ready.add(value);
      return;
    }
    if (value.k === 'compute' && value.op === 'element') {
      const [pointer, index] = value.args as readonly [Value, Value];
      hoist(pointer);
      // As doubles, not as pairs of words.
      if (exactIndex(index, around, () => null)) return hoistParts(index);
      return hoist(index);
    }
    for (const part of partsOf(value))
      if (isValue(part) && !(around.shaped && isShaped(part, around.shaped))) hoist(part);
  };
  const hoistParts = (value: Value): void => {
    if (value.k === 'as') return hoistParts(value.of);
    if (value.k !== 'compute' || exact.has(value)) return;
    if (written.isInvariant(value)) {
      const made = exactIndex(value, around, (each) => lower(each, around).run)!;
      runs.push(made.run);
      exact.set(value, { number: made.number, run: null });
    } else if (value.op === 'convert') hoist(value.args[0]!);
    else for (const each of value.args) hoistParts(each);
  };
  for (const root of roots) for (const each of valuesIn(root, around.shaped)) hoist(each);
  const uniformity = new Uniformity(loop, written, plan);
  const drift: Drift = { entries: 0, turns: 0, isOn: false, uniformity };
  return { plan: { ...plan, drift }, before: inOrder(runs) };
}

/**
 * The outermost values of a node, including those in loops within it. What one lane does for all is omitted: it is cheaper
 * in the loop.
 */
function* valuesIn(node: Node, shaped: Shaped | null): Generator<Value> {
  if (isValue(node)) {
    if (!shaped || !isShaped(node, shaped)) yield node;
  } else if (node.k === 'set' && shaped?.isAssigned(node)) return;
  else
    for (const each of partsOf(node)) {
      const isAddress = (node.k === 'store' || node.k === 'fetch') && each === node.address;
      if (!isAddress || !shaped?.address(node.address)) yield* valuesIn(each, shaped);
    }
}

const isShaped = (value: Value, shaped: Shaped): boolean =>
  value.k === 'load'
    ? shaped.address(value.address) !== null
    : value.k === 'compute' && isComparison(value.op) && shaped.isTested(value);

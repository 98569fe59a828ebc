import { isValue, type Loop, type Node, type Run, type Value } from '../ir/node';
import type { Register } from '../machine/registers';
import { exactIndex } from './exact-index';
import { inOrder } from './order';
import { lower, type Lowered, type Plan, type Stepper } from './values';

/**
 * What is computed before a loop, and how the loop is lowered then: values of variables that nothing in the loop changes. A value is
 * computed for all lanes at once, so that it does no harm where a lane never asks for it.
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
      // As numbers, not as pairs of words.
      if (exactIndex(index, around, () => null)) return hoistParts(index);
      return hoist(index);
    }
    for (const part of partsOf(value)) if (isValue(part)) hoist(part);
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
  for (const root of roots) for (const each of valuesIn(root)) hoist(each);
  if (runs.length === 0) return none;
  return { plan, before: inOrder(runs) };
}

/** What a loop writes to: registers of variables, and of the values that it computes. */
class Written {
  private readonly starts = new Map<ArrayBufferLike, Set<number>>();
  private readonly known = new Map<Value, boolean>();

  /** @returns Is it known what this node writes? */
  note(node: Node): boolean {
    switch (node.k) {
      case 'step':
        return false;
      case 'other':
        return !node.changes;
      case 'set':
        this.add(node.to);
        break;
      case 'fetch':
        for (const { reg } of node.parts) this.add(reg);
        break;
      case 'compute':
      case 'load':
      case 'after':
        this.add(node.reg);
        break;
      default:
        break;
    }
    return partsOf(node).every((each) => this.note(each));
  }

  private add(reg: Register): void {
    for (const { buffer, byteOffset } of 'lo' in reg ? [reg.lo, reg.hi] : [reg]) {
      const starts = this.starts.get(buffer) ?? new Set();
      this.starts.set(buffer, starts.add(byteOffset));
    }
  }

  private has(reg: Register): boolean {
    return ('lo' in reg ? [reg.lo, reg.hi] : [reg]).some(({ buffer, byteOffset }) =>
      this.starts.get(buffer)?.has(byteOffset),
    );
  }

  /** Arithmetic of what the loop does not write to. */
  isInvariant(value: Value): boolean {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const is =
      value.k === 'constant' ||
      (value.k === 'register' && !this.has(value.reg)) ||
      (value.k === 'as' && this.isInvariant(value.of)) ||
      (value.k === 'compute' && value.args.every((each) => this.isInvariant(each)));
    this.known.set(value, is);
    return is;
  }
}

/** The values that a node asks for itself: those of nodes within it are theirs, those of loops within it as well. */
function* valuesIn(node: Node): Generator<Value> {
  if (isValue(node)) yield node;
  else for (const each of partsOf(node)) yield* valuesIn(each);
}

/** What a node consists of, in no order. */
function partsOf(node: Node): readonly Node[] {
  switch (node.k) {
    case 'constant':
    case 'register':
    case 'jump':
    case 'exit':
    case 'other':
    case 'step':
      return [];
    case 'compute':
      return node.args;
    case 'load':
    case 'fetch':
      return [node.address];
    case 'as':
      return [node.of];
    case 'after':
      return [node.first];
    case 'set':
      return [node.value];
    case 'store':
      return [...node.sources, node.address];
    case 'sequence':
    case 'call':
    case 'block':
      return node.parts;
    case 'statement':
      return [node.body];
    case 'if':
      return [node.condition, node.then, ...(node.else ? [node.else] : [])];
    case 'loop':
      return [node.ahead, node.condition, node.body, node.step].flatMap((each) => each ?? []);
  }
}

import type { Loop, Node, RegisterName, Value } from '../ir/node';
import { partsOf } from '../ir/parts';
import type { Site } from '../machine/stats';
import type { Num } from './numbers';

/** A branch that only exits. */
export function leavesOnly(node: Node): boolean {
  if (node.k === 'jump' || node.k === 'exit') return true;
  return node.k === 'block' && node.parts.length > 0 && node.parts.every(leavesOnly);
}

/** A branch that only continues with the next iteration. */
export const continues = (node: Node): boolean =>
  node.k === 'jump'
    ? node.to === 'continue'
    : node.k === 'block' && node.parts.length > 0 && node.parts.every(continues);

function* within(node: Node): Generator<Node> {
  yield node;
  for (const each of partsOf(node)) yield* within(each);
}

export const hasBranch = (node: Node): boolean => [...within(node)].some(({ k }) => k === 'if');
export const hasJump = (node: Node): boolean => [...within(node)].some(({ k }) => k === 'jump' || k === 'exit');
export const hasBarrier = (node: Node): boolean =>
  [...within(node)].some((each) => each.k === 'intrinsic' && /^bar\.(sync|red)/.test(each.name));
/** Does it only assign existing values to variables, perhaps under conditions? */
export const movesOnly = (node: Node): boolean =>
  [...within(node)].every(
    (each) =>
      each.k !== 'store' &&
      each.k !== 'fetch' &&
      each.k !== 'intrinsic' &&
      (each.k !== 'set' || each.value.k === 'register' || each.value.k === 'constant'),
  );
export const hasLoop = (node: Node): boolean => [...within(node)].some(({ k }) => k === 'loop');

const isAccess = ({ k }: Node): boolean => k === 'load' || k === 'fetch' || k === 'store';
const hasAccess = (node: Node | null | undefined): boolean => !!node && [...within(node)].some(isAccess);

/** Are there accesses on only one side of a choice? They are predicated, or skipped. */
export function hasChosenAccess(node: Node): boolean {
  return [...within(node)].some((each) => {
    if (each.k === 'choice') return hasAccess(each.then) !== hasAccess(each.else);
    if (each.k !== 'compute') return false;
    const [, yes, no] = each.args;
    if (each.op === 'both' || each.op === 'either') return hasAccess(yes);
    return each.op === 'select' && hasAccess(yes) !== hasAccess(no);
  });
}

/** Accesses that a condition makes only if its first part is true: `i < n && data[i] > most`. */
export function accessesBehind(condition: Value): Site[] {
  if (condition.k !== 'compute' || condition.op !== 'both') return [];
  return [...within(condition.args[1]!)].flatMap((each) => (each.k === 'load' ? [each.site] : []));
}

/** What a loop does to a variable in each iteration. */
export interface Counter {
  readonly by: Value;
  readonly isSum: boolean;
}

export const stepOf = ({ by, isSum }: Counter): Num['step'] =>
  !isSum ? null : by.k === 'constant' ? 'constant' : 'invariant';

/** Variables that a loop assigns. */
export function writtenIn(loop: Loop): Set<number> {
  const places = new Set<number>();
  for (const node of within(loop)) if (node.k === 'set') places.add(node.to.number);
  return places;
}

/** Variables that only the step of a loop changes, by an addition; with the addend. */
export function countersIn(loop: Loop): Map<number, Counter> {
  const sets = new Map<number, Extract<Node, { k: 'set' }>[]>();
  for (const node of within(loop)) {
    if (node.k !== 'set') continue;
    const place = node.to.number;
    sets.set(place, [...(sets.get(place) ?? []), node]);
  }
  const found = new Map<number, Counter>();
  for (const [place, all] of sets) {
    const [only] = all;
    if (all.length !== 1 || only!.value.k !== 'compute') continue;
    const { op, args } = only!.value;
    const [a, b] = args;
    const isSelf = a?.k === 'register' && a.reg.number === place;
    const scales =
      op === 'add' || op === 'sub' || op === 'mul' || op === 'div' || op === 'shl' || op === 'shr' || op === 'element';
    if (!isSelf || !scales || !b || (b.k !== 'constant' && b.k !== 'register')) continue;
    if (b.k === 'register' && sets.has(b.reg.number)) continue;
    if (only!.type.k === 'scalar' && (only!.type.cls === 'f32' || only!.type.cls === 'f64')) continue;
    found.set(place, { by: b, isSum: op === 'add' || op === 'sub' || op === 'element' });
  }
  return found;
}

/** How often the value of each variable is used, as written. */
export function usesIn(kernel: Node): Map<number, number> {
  const uses = new Map<number, number>();
  const add = ({ number }: RegisterName): unknown => uses.set(number, (uses.get(number) ?? 0) + 1);
  for (const node of within(kernel)) {
    if (node.k === 'register') add(node.reg);
    if (node.k === 'store') for (const { reg } of node.parts) add(reg);
  }
  return uses;
}

import { functionNamed } from '../functions';
import { functionOf } from '../ir/meaning';
import { isValue, type Choice, type Node } from '../ir/node';
import { conditionOf, decidedBy } from './conditions';
import { converted } from './conversion';
import { StoresInRow } from './conditional-stores';
import { convertLoads, convertStores, loadChosen } from './if-conversion';
import { intrinsic } from './intrinsics';
import { loop } from './loops';
import { moved, together } from './memory';
import { followBoth, mergeAll } from './merge';
import { valueOf } from './parts';
import { copied, type End } from './state';
import { switched } from './switches';
import { Unsure } from './unsure';
import type { Value } from './values';
import type { Walker } from './walker';

/** Visit a node. What no lane reaches is skipped. */
export function follow(w: Walker, node: Node, end: End): void {
  if (!w.state.isLive) return;
  if (isValue(node)) {
    valueOf(w, node);
    return;
  }
  switch (node.k) {
    case 'set':
      w.types.set(node.to.number, node.type);
      w.assign(node.to.number, converted(w, valueOf(w, node.value), node.value.type, node.type));
      return;
    case 'store':
    case 'fetch':
      moved(w, [node]);
      return;
    case 'sequence':
      if (functionNamed(functionOf(node)?.name ?? '')?.branches) w.branches();
      inOrder(w, node.parts, end);
      return;
    case 'statement':
      follow(w, node.body, end);
      return;
    case 'block':
      block(w, node.parts, end);
      return;
    case 'call':
      called(w, node);
      return;
    case 'if':
      branch(w, node, end);
      return;
    case 'choice':
      choice(w, node);
      return;
    case 'loop':
      loop(w, node);
      return;
    case 'switch':
      switched(w, node);
      return;
    case 'intrinsic':
      intrinsic(w, node);
      return;
    case 'jump':
      jump(w, node);
      return;
    case 'exit':
      w.returns[0]!.push(copied(w.state));
      leave(w, 'return');
      return;
    case 'note':
      for (const { number } of node.unset) w.assign(number, w.values.fresh('unknown', ''));
      if (node.isFence) w.barrier();
      return;
    case 'other':
      for (const { number } of node.unset ?? []) w.assign(number, w.values.fresh('unknown', ''));
      if (node.gives) valueOf(w, node.gives);
      else if (node.changes && node.name === undefined) w.anything();
      else if (node.changes) w.touchEverything();
      return;
    case 'step':
      if (node.body) follow(w, node.body, 'here');
      if (node.name === undefined) w.anything();
      else w.touchEverything();
      return;
    case 'labels':
      throw new Unsure();
  }
}

/** Consecutive instructions. Those that move one struct belong together. */
function inOrder(w: Walker, parts: readonly Node[], end: End): void {
  for (let index = 0; index < parts.length;) {
    if (!w.state.isLive) return;
    const movers = together(parts, index);
    if (movers.length > 0) moved(w, movers);
    else follow(w, parts[index]!, index === parts.length - 1 ? end : 'here');
    index += Math.max(1, movers.length);
  }
}

function block(w: Walker, parts: readonly Node[], end: End): void {
  const last = parts.findLast((each) => !isReturn(each));
  const stores = new StoresInRow(w);
  for (const each of parts) {
    const before = w.visits.length;
    follow(w, each, each === last ? end : 'here');
    stores.follow(each, before);
  }
}

/** `return;` or `return x;` */
function isReturn(node: Node): boolean {
  if (node.k === 'exit') return true;
  if (node.k === 'jump') return node.to === 'return';
  return node.k === 'block' && node.parts.length === 2 && node.parts[0]!.k === 'statement' && isReturn(node.parts[1]!);
}

/** An inlined function: lanes that return from it go on after it. */
function called(w: Walker, { parts }: Extract<Node, { k: 'call' }>): void {
  const left: Walker['returns'][number] = [];
  w.returns.push(left);
  inOrder(w, parts, 'function');
  w.returns.pop();
  if (left.length === 1 && !w.state.isLive) {
    // A single return at the end.
    w.state = left[0]!;
    w.state.isLive = true;
  } else if (left.length > 0) mergeAll(w, [...left, w.state]);
}

function jump(w: Walker, { to, lanes }: Extract<Node, { k: 'jump' }>): void {
  if (to === 'goto') throw new Unsure();
  if (to === 'return') {
    w.returns.at(-1)!.push(copied(w.state));
    leave(w, null);
    return;
  }
  const flow = lanes && w.flows.get(lanes);
  if (!flow) throw new Unsure();
  flow.states.push(copied(w.state));
  w.left = flow.isLoop ? to : null;
  w.state.isLive = false;
}

function leave(w: Walker, left: Walker['left']): void {
  w.state.isLive = false;
  w.left = left;
  const around = w.loops.at(-1);
  if (around) around.always = false;
}

function branch(w: Walker, node: Extract<Node, { k: 'if' }>, end: End): void {
  const fork = conditionOf(w, node.condition);
  const { value: condition } = fork;
  const { then, else: otherwise } = node;
  const decided = decidedBy(w, condition);
  if (decided !== null) {
    const chosen = decided ? then : otherwise;
    if (chosen) follow(w, chosen, end);
    return;
  }
  const before = w.visits.length;
  const first = w.values.count;
  const variables = new Map(w.state.variables);
  if (otherwise) w.sides += 1;
  followBoth(
    w,
    fork,
    () => follow(w, then, 'choice'),
    () => otherwise && follow(w, otherwise, 'choice'),
  );
  if (otherwise) w.sides -= 1;
  if (!otherwise || !w.state.isLive) return;
  const pairs = pairsOf(w, condition, variables);
  if (fork.isSimple) convertLoads(w, before, pairs);
  if (pairs.length === 1) loadChosen(w, before);
  if (!isShared(w, end) && !isOpen(then) && !isOpen(otherwise)) convertStores(w, before, first, fork.isSimple);
}

/** Does it end with a choice one of whose sides is empty? */
function isOpen(node: Node): boolean {
  if (node.k === 'block' || node.k === 'sequence') return node.parts.length > 0 && isOpen(node.parts.at(-1)!);
  return node.k === 'if' && (!node.else || isOpen(node.then) || isOpen(node.else));
}

/** Do other paths lead to where this node ends? */
const isShared = (w: Walker, end: End): boolean =>
  end === 'choice' || (end === 'function' && w.returns.at(-1)!.length > 0);

/** Variables with different values on the two sides, as pairs. */
function pairsOf(w: Walker, condition: Value, before: ReadonlyMap<number, Value>): [Value, Value][] {
  return [...before.keys()].flatMap((name): [Value, Value][] => {
    const now = w.state.variables.get(name);
    if (now === undefined || now === before.get(name) || w.values.kindOf(now) !== 'select') return [];
    const [c, yes, no] = w.values.argsOf(now);
    return c === condition ? [[yes!, no!]] : [];
  });
}

/** `c ? y : n` of structs. */
function choice(w: Walker, node: Choice): void {
  const fork = conditionOf(w, node.condition);
  const decided = decidedBy(w, fork.value);
  const sides: Value[][] = [];
  const side = (of: 'then' | 'else') => (): void => {
    const made = node[of];
    if (made) follow(w, made, 'here');
    sides.push(node.parts.map((part) => valueOf(w, part[of])));
  };
  if (decided !== null) {
    side(decided ? 'then' : 'else')();
    for (const [index, { reg, type }] of node.parts.entries()) w.keep(reg, sides[0]![index]!, type);
    return;
  }
  const before = w.visits.length;
  followBoth(w, fork, side('then'), side('else'));
  const [yes, no] = sides as [Value[], Value[]];
  for (const [index, { reg, type }] of node.parts.entries()) {
    const [a, b] = [yes[index]!, no[index]!];
    w.keep(reg, a === b ? a : w.values.op('select', '', fork.value, a, b), type);
  }
  const whole = (members: readonly Value[]): Value | null => {
    const [first] = new Set(members.map((each) => (w.values.kindOf(each) === 'part' ? w.values.argsOf(each)[0]! : -1)));
    return first === undefined || first < 0 ? null : first;
  };
  const [a, b] = [whole(yes), whole(no)];
  if (a === null || b === null) return;
  if (fork.isSimple) convertLoads(w, before, [[a, b]]);
  loadChosen(w, before);
}

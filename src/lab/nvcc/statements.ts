import type { Stmt, StmtOf, VarDecl } from '../syntax/ast';
import { leavesOf, needsMemory } from '../types/type';
import { convertLoads, convertStores, loadChosen } from './if-conversion';
import { conditionOf } from './conditions';
import { StoresInRow } from './conditional-stores';
import { memoryOf } from './globals';
import { followBoth } from './merge';
import { loop } from './loops';
import { Names, Unsure, type Where } from './scope';
import { copied } from './state';
import { switched } from './switches';
import type { Value } from './values';
import type { Walker } from './walker';
import { valueOf, placeOf } from './parts';
import { converted, decidedBy, decidedIn, typeIn } from './typed';
import { namesVolatile } from './volatile';

const within = (at: Where): Where => ({ ...at, names: new Names(at.names) });

/** Walk through a statement. What no lane reaches is passed by. */
export function statement(w: Walker, at: Where, s: Stmt): void {
  if (!w.state.isLive) return;
  switch (s.k) {
    case 'expr':
      valueOf(w, at, s.e);
      return;
    case 'decl':
      for (const decl of s.decls) declared(w, at, decl);
      return;
    case 'block': {
      const inner = within(at);
      const last = s.body.findLast(({ k }) => k !== 'empty' && k !== 'return');
      const stores = new StoresInRow(w);
      for (const each of s.body) {
        const place: Where = each === last ? inner : { ...inner, end: 'here' };
        const before = w.visits.length;
        statement(w, place, each);
        stores.follow(each, before);
      }
      return;
    }
    case 'if':
      branch(w, within(at), s);
      return;
    case 'for':
    case 'while':
    case 'do':
      loop(w, within(at), s);
      return;
    case 'switch':
      switched(w, within(at), s);
      return;
    case 'return':
      returned(w, at, s);
      return;
    case 'goto':
      throw new Unsure();
    case 'break':
    case 'continue': {
      const flow = s.k === 'break' ? at.call.loops.at(-1) : at.call.loops.findLast(({ continued }) => continued);
      if (!flow) throw new Unsure();
      (s.k === 'break' ? flow.broken : flow.continued!).push(copied(w.state));
      w.left = flow.continued === null ? null : s.k;
      w.state.isLive = false;
      return;
    }
    case 'label':
    case 'alias':
    case 'structDecl':
    case 'enumDecl':
    case 'empty':
      return;
    // What is not known here may do anything.
    default:
      throw new Unsure();
  }
}

function declared(w: Walker, at: Where, decl: VarDecl): void {
  const { instance } = at.call;
  if (namesVolatile(decl.type)) at.names.set(`volatile ${decl.name}`, { k: 'value', value: 0, type: null });
  const type = w.kernel.tree.variable(instance, decl);
  if (decl.type.k === 'ref' && decl.init) {
    at.names.set(decl.name, placeOf(w, at, decl.init));
    return;
  }
  if (decl.shared || decl.extern) {
    at.names.set(decl.name, memoryOf(w, decl, type, 'shared'));
    return;
  }
  const inMemory = !type || instance.escaping.has(decl.name) || needsMemory(type);
  if (inMemory && type?.k !== 'group') {
    const made = initial(w, at, decl);
    for (const each of made) w.need(each);
    at.names.set(decl.name, memoryOf(w, decl, type, 'local'));
    return;
  }
  if (type?.k === 'group') {
    const [value] = initial(w, at, decl);
    at.names.set(decl.name, { k: 'value', value: value ?? w.values.fresh('unknown', ''), type });
    return;
  }
  const place = { k: 'var', key: `${w.keyOf(instance, decl)}`, offset: 0, type } as const;
  const made = initial(w, at, decl);
  const leaves = type?.k === 'struct' ? leavesOf(type) : null;
  if (decl.init && decl.init.k !== 'list')
    w.write(place, converted(w, made[0]!, typeIn(w, at, decl.init), type), decl.at);
  else if (leaves && made.length === leaves.length) w.write(place, w.struct(leaves, made), decl.at);
  else if (made.length === 1 && !leaves) w.write(place, made[0]!, decl.at);
  else w.write(place, w.values.fresh('unknown', '', ...made), decl.at);
  at.names.set(decl.name, place);
}

function initial(w: Walker, at: Where, { init, args }: VarDecl): Value[] {
  const items = init?.k === 'list' ? init.items : init ? [init] : (args ?? []);
  return items.map((each) => valueOf(w, at, each));
}

function branch(w: Walker, at: Where, s: StmtOf<'if'>): void {
  if (s.init) statement(w, at, s.init);
  const fork = conditionOf(w, at, s.c);
  const { value: condition } = fork;
  const decided = decidedIn(w, at, s.c) ?? decidedBy(w, condition);
  if (decided !== null) {
    const chosen = decided ? s.y : s.n;
    if (chosen) statement(w, within(at), chosen);
    return;
  }
  const before = w.visits.length;
  const first = w.values.count;
  const variables = new Map(w.state.variables);
  if (s.n) w.sides += 1;
  followBoth(
    w,
    fork,
    () => statement(w, { ...within(at), end: 'choice' }, s.y),
    () => s.n && statement(w, { ...within(at), end: 'choice' }, s.n),
  );
  if (s.n) w.sides -= 1;
  if (!s.n || !w.state.isLive) return;
  const pairs = pairsOf(w, condition, variables);
  if (fork.isSimple) convertLoads(w, before, pairs);
  if (pairs.length === 1) loadChosen(w, before);
  if (!isShared(at) && !isOpen(s.y) && !isOpen(s.n)) convertStores(w, before, first, fork.isSimple);
}

/** Does it end with a choice of which one side does nothing? */
function isOpen(s: Stmt): boolean {
  if (s.k === 'block') return s.body.length > 0 && isOpen(s.body.at(-1)!);
  return s.k === 'if' && (!s.n || isOpen(s.y) || isOpen(s.n));
}

/** Do other ways lead to where this statement ends? */
const isShared = ({ end, call }: Where): boolean => end === 'choice' || (end === 'function' && call.left.length > 0);

/** Variables that the sides gave different values, as pairs. */
function pairsOf(w: Walker, condition: Value, before: ReadonlyMap<string, Value>): [Value, Value][] {
  return [...before.keys()].flatMap((name): [Value, Value][] => {
    const now = w.state.variables.get(name);
    if (now === undefined || now === before.get(name) || w.values.kindOf(now) !== 'select') return [];
    const [c, yes, no] = w.values.argsOf(now);
    return c === condition ? [[yes!, no!]] : [];
  });
}

function returned(w: Walker, at: Where, s: StmtOf<'return'>): void {
  const { call } = at;
  if (s.e && !call.instance.isKernel) {
    const type = call.instance.resultType ?? typeIn(w, at, s.e);
    const value = converted(w, valueOf(w, at, s.e), typeIn(w, at, s.e), type);
    w.write({ k: 'var', key: call.result, offset: 0, type }, value, s.at);
  }
  call.left.push(copied(w.state));
  w.state.isLive = false;
  w.left = call.instance.isKernel ? 'return' : null;
  const loop = w.loops.at(-1);
  if (loop) loop.always = false;
}

import type { Expr } from '../syntax/ast';
import { conditionOf } from './conditions';
import { mergeAll } from './merge';
import { mayAliasAnywhere, type Range } from './places';
import { promote } from './scalar-promotion';
import { Unsure, type Where } from './scope';
import { type Available, copied, type Effects, type LoopAround, type State, type Visit } from './state';
import type { Value } from './values';
import { type Loop, unrolledLoop } from './unrolled-loop';
import { counterOf, leavesEarly, unrollOf } from './unrolling';
import type { Walker } from './walker';
import { valueOf, statement } from './parts';
import { decidedIn } from './typed';

/** A loop takes two walks: an effect pass finds what it changes, and the second walk starts with all of that unknown. */
export function loop(w: Walker, at: Where, s: Loop): void {
  if (w.unrolled.has(at.call.instance, s.body)) {
    unrolledLoop(w, at, s);
    return;
  }
  if (w.copies.length > 0) throw new Unsure();
  if (s.k === 'for' && s.init) statement(w, at, s.init);
  const effects = effectsOf(w, at, s);
  const first = w.values.count;
  const phis = new Map<string, Value>();
  for (const name of effects.variables) {
    const before = w.state.variables.get(name);
    if (before === undefined) continue;
    const phi = w.values.fresh('phi', '', before);
    phis.set(name, phi);
    w.state.variables.set(name, phi);
  }
  const { available, pendingStores } = w.state;
  w.forget(effects);
  // A loop around it sees its variables as changed too.
  for (const each of w.collectors) join(each, effects);
  w.newBlock();
  const unroll = unrollOf(w.kernel.program.unit.unrolls.get(s.at));
  const around: Walker['loops'][number] = {
    node: s.body,
    instance: at.call.instance,
    first,
    effects,
    always: true,
    isCertain: w.loops.at(-1)?.always ?? false,
    guard: null,
    before: available,
    wanted: [],
    test: null,
    unroll,
    isStraight: true,
  };
  w.loops.push(around);
  w.everyLoop.push(around);
  const { epoch } = w;
  const visits = w.visits.length;
  let last: readonly Available[] = [];
  turn(w, at, s, (end) => {
    last = end.available;
    for (const [name, phi] of phis) {
      const last = end.variables.get(name);
      if (last !== undefined) w.values.depend(phi, last);
    }
  });
  around.isStraight = w.epoch === epoch;
  w.loops.pop();
  const isCertain = (counterOf(w, around)?.trips ?? 0) > 0;
  promote(w, { node: s.body, first, effects }, w.visits.slice(visits), available, isCertain ? pendingStores : []);
  keepLast(w, around, last, w.visits.slice(visits));
}

/**
 * What each turn leaves in a register, at an address that is the same in all of them, is there after the loop as well; if there is no
 * turn, it was before the loop.
 */
function keepLast(w: Walker, loop: LoopAround, last: readonly Available[], visits: readonly Visit[]): void {
  if (w.effectPasses > 0 || loop.effects.hasBarrier || leavesEarly(loop.node)) return;
  const own = new Set(visits);
  const { available } = w.state;
  // Where some turns store there and the place was known before the loop, it always is.
  const { written } = loop.effects;
  const stayed = loop.before.filter(
    ({ range }) =>
      !available.some((each) => isSame(each.range, range)) &&
      written.every((each) => isSame(each, range) || !mayAliasAnywhere(each, range)),
  );
  const kept = last.filter(
    ({ range, visit }) =>
      own.has(visit) &&
      (!visit.group || (visit.group.kind === 'repeated' && visit.group.visits.length === 1)) &&
      visit.always === loop.node &&
      w.isInvariant(range.base, loop.first) &&
      ![...available, ...stayed].some((each) => isSame(each.range, range)),
  );
  w.state.available = [
    ...available,
    ...stayed.map((each) => ({ ...each, value: w.values.fresh('unknown', '', each.value) })),
    ...kept.map((each) => ({ ...each, value: w.values.fresh('unknown', '', each.value), from: loop })),
  ];
}

const isSame = (a: Range, b: Range): boolean => a.base === b.base && a.offset === b.offset && a.size === b.size;

function join(all: Effects, some: Effects): void {
  for (const name of some.variables) all.variables.add(name);
  all.written.push(...some.written);
  all.hasBarrier ||= some.hasBarrier;
}

/** What a loop changes: the effect pass walks through it and notes nothing. */
function effectsOf(w: Walker, at: Where, s: Loop): Effects {
  const { instance } = at.call;
  let known = w.effects.get(instance);
  if (!known) w.effects.set(instance, (known = new Map<object, Effects>()));
  const found = known.get(s);
  if (found) return found;
  const effects: Effects = { variables: new Set(), written: [], hasBarrier: false };
  const before = w.state;
  w.state = { ...copied(before), pendingStores: [], early: [], written: [], partial: [] };
  w.newBlock();
  w.effectPasses += 1;
  w.collectors.push(effects);
  const left = at.call.left.length;
  w.loops.push({
    node: s.body,
    instance: at.call.instance,
    first: w.values.count,
    effects,
    always: false,
    isCertain: false,
    guard: null,
    before: [],
    wanted: [],
    test: null,
    unroll: null,
    isStraight: true,
  });
  turn(w, at, s, () => undefined);
  w.loops.pop();
  at.call.left.length = left;
  w.collectors.pop();
  w.effectPasses -= 1;
  w.state = before;
  known.set(s, effects);
  return effects;
}

/** One iteration, from the head of the loop to what follows it. */
function turn(w: Walker, at: Where, s: Loop, atEnd: (end: State) => void): void {
  const flow = { broken: [] as State[], continued: [] as State[] };
  const exits: State[] = [];
  let condition: Value | null = null;
  const test = (c: Expr | null): void => {
    if (!c) return;
    const { value, yes, no } = conditionOf(w, at, c);
    const around = w.loops.at(-1);
    if (around) around.test = value;
    condition = value;
    if (decidedIn(w, at, c) !== true) exits.push(no);
    w.state = yes;
    w.newBlock();
  };
  if (s.k !== 'do') {
    test(s.c);
    const around = w.loops.at(-1);
    if (around && s.c) around.guard = condition;
  }
  at.call.loops.push(flow);
  statement(w, { ...at, end: 'here' }, s.body);
  at.call.loops.pop();
  if (flow.continued.length > 0) mergeAll(w, [...flow.continued, w.state]);
  if (w.state.isLive) {
    if (s.k === 'for' && s.step) valueOf(w, at, s.step);
    if (s.k === 'do') test(s.c);
    atEnd(w.state);
  }
  mergeAll(w, [...exits, ...flow.broken]);
}

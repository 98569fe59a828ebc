import type { Loop } from '../ir/node';
import { conditionOf, isAlways } from './conditions';
import { leavesEarly } from './cost';
import { mergeAll } from './merge';
import { mayAliasAnywhere, type Range } from './places';
import { promote } from './scalar-promotion';
import { type Available, copied, type Effects, type LoopAround, type State, type Visit } from './state';
import type { Value } from './values';
import { unrolledLoop } from './unrolled-loop';
import { counterOf } from './counters';
import { Unsure } from './unsure';
import type { Walker } from './walker';
import { follow } from './parts';

/** A loop takes two walks: an effect pass finds what it changes, and the second walk starts with all of that unknown. */
export function loop(w: Walker, node: Loop): void {
  if (w.unrolled.has(node)) {
    unrolledLoop(w, node);
    return;
  }
  if (w.copies.length > 0) throw new Unsure();
  const effects = effectsOf(w, node);
  const first = w.values.count;
  const phis = new Map<number, Value>();
  for (const name of effects.variables) {
    const before = w.state.variables.get(name);
    if (before === undefined) continue;
    const phi = w.values.fresh('phi', '', before);
    phis.set(name, phi);
    w.state.variables.set(name, phi);
  }
  const { available, pendingStores } = w.state;
  w.forget(effects);
  // To an outer loop, the variables of this one change too.
  for (const each of w.collectors) join(each, effects);
  w.newBlock();
  const around: Walker['loops'][number] = {
    node,
    first,
    effects,
    always: true,
    isCertain: w.loops.at(-1)?.always ?? false,
    guard: null,
    before: available,
    wanted: [],
    localAddresses: new Set(),
    test: null,
    unroll: node.unroll ?? null,
    isStraight: true,
  };
  w.loops.push(around);
  w.everyLoop.push(around);
  const { epoch } = w;
  const visits = w.visits.length;
  let last: readonly Available[] = [];
  turn(w, node, (end) => {
    last = end.available;
    for (const [name, phi] of phis) {
      const last = end.variables.get(name);
      if (last !== undefined) w.values.depend(phi, last);
    }
  });
  around.isStraight = w.epoch === epoch;
  w.loops.pop();
  const isCertain = (counterOf(w, around)?.trips ?? 0) > 0;
  promote(w, { node, first, effects }, w.visits.slice(visits), available, isCertain ? pendingStores : []);
  keepLast(w, around, last, w.visits.slice(visits));
}

/**
 * What each iteration leaves in a register, at a loop-invariant address, is still available after the loop; if there is no
 * iteration, the value was available before the loop.
 */
function keepLast(w: Walker, loop: LoopAround, last: readonly Available[], visits: readonly Visit[]): void {
  if (w.effectPasses > 0 || loop.effects.hasBarrier || leavesEarly(loop.node)) return;
  const own = new Set(visits);
  const { available } = w.state;
  // If only some iterations store there and the place was known before the loop, it is always known.
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

/** What a loop changes: the effect pass traverses it and records no accesses. */
function effectsOf(w: Walker, node: Loop): Effects {
  const found = w.effects.get(node);
  if (found) return found;
  const effects: Effects = { variables: new Set(), written: [], hasBarrier: false };
  const before = w.state;
  w.state = { ...copied(before), pendingStores: [], early: [], written: [], partial: [] };
  w.newBlock();
  w.effectPasses += 1;
  w.collectors.push(effects);
  const left = w.returns.map(({ length }) => length);
  w.loops.push({
    node,
    first: w.values.count,
    effects,
    always: false,
    isCertain: false,
    guard: null,
    before: [],
    wanted: [],
    localAddresses: new Set(),
    test: null,
    unroll: null,
    isStraight: true,
  });
  turn(w, node, () => undefined);
  w.loops.pop();
  for (const [index, length] of left.entries()) w.returns[index]!.length = length;
  w.collectors.pop();
  w.effectPasses -= 1;
  w.state = before;
  w.effects.set(node, effects);
  return effects;
}

/** One iteration, from the head of the loop to what follows it. */
function turn(w: Walker, node: Loop, atEnd: (end: State) => void): void {
  const [broken, continued]: [State[], State[]] = [[], []];
  const exits: State[] = [];
  let decision: Value | null = null;
  const test = (): void => {
    if (node.ahead) follow(w, node.ahead, 'here');
    if (!node.condition) return;
    const { value, yes, no } = conditionOf(w, node.condition);
    const around = w.loops.at(-1);
    if (around) around.test = value;
    decision = value;
    if (!isAlways(node.condition)) exits.push(no);
    w.state = yes;
    w.newBlock();
  };
  if (!node.isDo) {
    test();
    const around = w.loops.at(-1);
    if (around && node.condition) around.guard = decision;
  }
  w.flows.set(node.broken, { states: broken, isLoop: true });
  w.flows.set(node.continued, { states: continued, isLoop: true });
  follow(w, node.body, 'here');
  if (continued.length > 0) mergeAll(w, [...continued, w.state]);
  if (w.state.isLive) {
    if (node.step) follow(w, node.step, 'here');
    if (node.isDo) test();
    atEnd(w.state);
  }
  mergeAll(w, [...exits, ...broken]);
}

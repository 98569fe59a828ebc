import { copied, emptyState, type Available, type State, touches, type Visit, type Condition } from './state';
import type { Value } from './values';
import type { Walker } from './walker';

/** Follow both sides of a branch, then continue from their control-flow merge. */
export function followBoth(w: Walker, fork: Condition, yes: () => void, no: () => void): void {
  const { value: condition, isSimple } = fork;
  const before = union(fork.yes, fork.yes, fork.no);
  const loop = w.loops.at(-1);
  const wasAlways = loop?.always ?? false;
  const { block } = w.state;
  const visitsBefore = w.visits.length;
  const sides = (
    [
      [fork.yes, yes],
      [fork.no, no],
    ] as const
  ).map(([start, side]) => {
    w.state = { ...copied(start), pendingStores: [], early: [], written: [], partial: [] };
    w.newBlock();
    if (loop) loop.always = false;
    const written = w.collectors.map((each) => each.written.length);
    const visits = w.visits.length;
    side();
    if (!w.state.isLive) leave(w, written, visits);
    return w.state;
  }) as [State, State];
  const [y, n] = sides;
  // Lanes that left the loop or the function do not do what follows.
  if (loop) loop.always = wasAlways && y.isLive && n.isLive;
  w.state = y.isLive && n.isLive ? mergeTwo(w, condition, y, n) : copied(y.isLive ? y : n);
  w.state.isLive = y.isLive || n.isLive;
  const written = together(before.written, y.written, n.written);
  w.state.written = written;
  w.state.pendingStores = [];
  const partly = isSimple && y.isLive && n.isLive ? partlyDone(y, n, w) : [];
  // Sides without memory accesses become a select: the code around them stays one basic block.
  if (isSimple && y.isLive && n.isLive && w.visits.length === visitsBefore && w.effectPasses === 0)
    w.state.block = block;
  else w.newBlock();
  w.state.partial = partly;
  const early = [...before.early];
  for (const visit of isSimple ? bothDo(w, y, n) : [])
    if (!touches(before.written, visit.range, false)) early.push(visit);
  w.state.early = early;
}

/** A side on which lanes leave the loop is not one of its iterations: its stores do not count as the loop's. */
function leave(w: Walker, written: readonly number[], visits: number): void {
  const { left, collectors } = w;
  if (left !== 'break' && left !== 'return') return;
  const loop = w.loops.at(-1);
  for (const [index, each] of collectors.entries())
    if (left === 'return' || each === loop?.effects) each.written.length = written[index]!;
  if (!loop || w.effectPasses > 0) return;
  for (const visit of w.visits.slice(visits)) visit.exit ??= loop;
}

/** Each range once: both sides have what was written before them, and consecutive forks would double it each time. */
const together = (...all: readonly State['written'][]): State['written'] => [...new Set(all.flat())];

/** A state with the writes of either. */
export const union = (a: State, state: State, b: State): State => ({
  ...copied(state),
  written: a === b ? a.written : together(a.written, b.written),
  isLive: a.isLive || b.isLive,
});

/** Variables and memory after the control-flow merge of two sides. */
export function mergeTwo(w: Walker, condition: Value, y: State, n: State): State {
  const variables = new Map<number, Value>();
  for (const name of new Set([...y.variables.keys(), ...n.variables.keys()])) {
    const a = y.variables.get(name);
    const b = n.variables.get(name);
    if (a === undefined || b === undefined) continue;
    variables.set(name, a === b ? a : w.values.op('select', '', condition, a, b));
  }
  const available = y.available.flatMap((each): Available[] => {
    const other = n.available.find(({ range }) => isSame(range, each.range));
    if (!other) return [];
    const { value } = each;
    return [
      { ...each, value: value === other.value ? value : w.values.op('select', '', condition, value, other.value) },
    ];
  });
  return { ...emptyState(), variables, available };
}

const isSame = (a: Visit['range'], b: Visit['range']): boolean =>
  a.base === b.base && a.offset === b.offset && a.size === b.size;

/** Loads that both sides begin with: they are hoisted, once, above the fork. */
function bothDo(w: Walker, y: State, n: State): Visit[] {
  return y.early.flatMap((visit) => {
    const other = n.early.find(({ range }) => isSame(range, visit.range));
    if (!other || w.effectPasses > 0) return [];
    const visits = [...(visit.group?.visits ?? [visit]), ...(other.group?.visits ?? [other])];
    if (visits.some(({ group }) => group && (group.loop !== null || group.kind !== 'chosen'))) return [];
    const group = {
      kind: 'chosen',
      visits,
      width: 0,
      offset: visit.range.offset,
      bothSides: true,
      loop: null,
    } as const;
    for (const each of visits) each.group = group;
    return [visit];
  });
}

/** Loads of one side that may be hoisted above the fork, when what follows needs them anyway. */
function partlyDone(y: State, n: State, w: Walker): Available[] {
  if (w.effectPasses > 0) return [];
  const of = (one: State, other: State): Available[] =>
    one.early.flatMap((visit) =>
      visit.group || touches([...one.written, ...other.written], visit.range, false)
        ? []
        : one.available.filter((each) => each.visit === visit),
    );
  return [...of(y, n), ...of(n, y)].filter(({ visit }) => visit.op === 'load');
}

/** The control-flow merge after a loop or a function that lanes left at several places. */
export function mergeAll(w: Walker, states: readonly State[]): void {
  const live = states.filter((each) => each.isLive);
  const [first, ...rest] = live;
  if (!first) {
    w.state = { ...copied(w.state), isLive: false };
    return;
  }
  let all = copied(first);
  for (const each of rest) {
    const written = together(all.written, each.written);
    all = mergeTwo(w, w.values.fresh('unknown', ''), all, each);
    all.written = written;
  }
  w.state = { ...all, pendingStores: [], early: [], partial: [], isLive: true };
  w.newBlock();
}

import type { Loop } from '../ir/node';
import { AsCompiled } from '../machine/as-compiled';
import { CopiedAccess } from '../machine/copied-access';
import type { CountedInstruction, Merge, Site } from '../machine/stats';
import { type LoopListener, TurnCounter } from '../machine/turn-counter';
import type { Group, Visit } from './state';
import type { Walker } from './walker';
import type { Value } from './values';

/** Loads whose value reaches neither memory nor a branch are eliminated. */
export function dropUnused(w: Walker): void {
  const used = neededValues(w, () => true);
  // A load inside a loop runs in the enclosing loops too, whose stores may need its value.
  for (const visit of w.visits)
    if (visit.op === 'load' && !visit.dropped && !visit.group && !used.has(visit.value))
      visit.dropped = { kind: 'unused', with: null };
  const sunk = new Set(w.sunkStores);
  if (sunk.size === 0) return;
  const usedElsewhere = neededValues(w, (store) => !sunk.has(store));
  for (const visit of w.visits)
    if (visit.op === 'load' && !visit.dropped && !usedElsewhere.has(visit.value)) visit.isSunk = true;
}

/** Write the combined result of the passes to each access, if all copies of the access agree or the iteration tells them apart. */
export function apply(w: Walker): void {
  const bySite = new Map<Site, Visit[]>();
  for (const visit of w.visits)
    for (const site of visit.sites) {
      const known = bySite.get(site);
      if (known) known.push(visit);
      else bySite.set(site, [visit]);
    }
  const isTold = (site: Site): boolean => {
    const visits = bySite.get(site)!;
    return !site.isAsync && (visits.length === 1 || loopsOf(visits) !== null);
  };
  const counters = new Map<Loop, TurnCounter>();
  const counterOf = (loop: Loop): TurnCounter => {
    let counter = counters.get(loop);
    if (!counter) {
      counters.set(loop, (counter = new TurnCounter()));
      loop.listeners.push(counter);
    }
    return counter;
  };
  const made = new Map<Group, AsCompiled>();
  for (const [site, visits] of bySite) {
    if (site.isAsync) continue;
    const [visit] = visits as [Visit];
    if (visits.every(({ dropped }) => dropped)) site.compiled = { ...visit.dropped!, counted: null };
    else if (isTold(site)) {
      const merges = visits.map((each) => mergeOf(site, each, isTold, made));
      if (visits.length === 1) site.compiled = merges[0]!;
      else if (merges.some(Boolean)) site.compiled = copied(site, visits, merges, counterOf);
    }
  }
}

/** Loops whose iterations tell the copies of an access apart, and the trip count of each; `null`: they do not. */
function loopsOf(visits: readonly Visit[]): readonly { readonly loop: Loop; readonly most: number }[] | null {
  const [{ copies }] = visits as [Visit];
  const isAlike = visits.every(
    (each) =>
      each.sites.length === 1 && each.copies.map(({ loop }) => loop).every((loop, k) => loop === copies[k]?.loop),
  );
  if (copies.length === 0 || !isAlike || visits.some((each) => each.copies.length !== copies.length)) return null;
  const turns = new Set(visits.map((each) => each.copies.map(({ turn }) => turn).join()));
  if (turns.size !== visits.length) return null;
  return copies.map(({ loop }, k) => ({ loop, most: 1 + Math.max(...visits.map((each) => each.copies[k]!.turn)) }));
}

function copied(
  site: Site,
  visits: readonly Visit[],
  merges: readonly (Merge | null)[],
  counterOf: (loop: Loop) => TurnCounter,
): Merge {
  const loops = loopsOf(visits)!;
  const plain = new AsCompiled(site.at, site.op, site.width);
  const copies: (CountedInstruction | null)[] = [];
  for (const [index, { copies: turns }] of visits.entries()) {
    const merge = merges[index];
    copies[turns.reduce((sum, { turn }, k) => sum * loops[k]!.most + turn, 0)] = merge ? merge.counted : plain;
  }
  const all = Array.from(copies, (each) => each ?? null);
  const width = Math.max(...all.map((each) => each?.width ?? 0));
  const counters = loops.map(({ loop, most }) => ({ counter: counterOf(loop), most }));
  const first = merges.find(Boolean)!;
  return { ...first, counted: new CopiedAccess(site.at, site.op, width, counters, all) };
}

function mergeOf(
  site: Site,
  visit: Visit,
  isTold: (site: Site) => boolean,
  made: Map<Group, AsCompiled>,
): Merge | null {
  const { dropped, parts, group } = visit;
  if (dropped) return { ...dropped, counted: null };
  if (parts && visit.sites.length === 1)
    return {
      kind: visit.partWidth ? 'joined' : 'unchanged',
      with: null,
      counted: new AsCompiled(visit.at, visit.op, visit.partWidth ?? site.width, { parts }),
    };
  const isWhole = group?.visits.every((each) => !each.dropped && each.sites.length === 1 && isTold(each.sites[0]!));
  return group && isWhole ? groupMerge(group, visit, made) : null;
}

function groupMerge(group: Group, visit: Visit, made: Map<Group, AsCompiled>): Merge {
  const [lead, second] = group.visits as [Visit, Visit | undefined];
  let counted = made.get(group);
  if (!counted) {
    const { width, bothSides } = group;
    const shift = group.offset - lead.range.offset;
    counted = new AsCompiled(lead.at, lead.op, width || lead.range.size, {
      shift,
      bothSides,
      isUnion: group.isUnion ?? false,
      once: group.loop !== null,
    });
    const around = lead.loops.at(-1)?.loop.node;
    const { exit } = group;
    if (exit) exit.listeners.push(onEntry(counted));
    else if (group.isUnion && around) around.listeners.push(counted);
    made.set(group, counted);
    if (group.loop) group.loop.listeners.push(counted);
  }
  const isCounted = group.bothSides || visit === lead;
  const other = visit === lead ? (second?.at ?? null) : lead.at;
  return { kind: group.kind, with: other, counted: isCounted ? counted : null };
}

/** Accesses of one group, until the loop is entered again. */
const onEntry = (counted: AsCompiled): LoopListener => ({
  enter: (warp) => {
    counted.turn(warp);
  },
  turn: () => undefined,
});

/** Values that reach memory or decide a branch. */
function neededValues(w: Walker, counts: (store: Visit) => boolean): ReadonlySet<Value> {
  const used = new Set<Value>();
  const stored = w.visits.filter((visit) => visit.op === 'store' && !visit.dropped && counts(visit));
  const open = [...w.needed, ...stored.map(({ value }) => value)];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (used.has(value)) continue;
    used.add(value);
    open.push(...w.values.argsOf(value));
  }
  return used;
}

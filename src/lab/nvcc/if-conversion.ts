import type { Group, Visit } from './state';
import type { Value } from './values';
import type { Walker } from './walker';

/**
 * `c ? a[i] : b[j]`: one load from a selected address, when the sides only load values of one width from one memory space.
 *
 * @param before - Number of visits before the fork.
 * @param pairs - Values that the fork yields, by side.
 */
export function convertLoads(w: Walker, before: number, pairs: readonly (readonly [Value, Value])[]): void {
  if (w.effectPasses > 0) return;
  const fresh = w.visits.slice(before).filter(({ dropped }) => !dropped);
  const sidesOf = (value: Value): Visit[] | null => {
    const visit = fresh.find((each) => each.value === value);
    if (visit) return [visit];
    if (w.values.kindOf(value) !== 'select') return null;
    const [, yes, no] = w.values.argsOf(value);
    const a = sidesOf(yes!);
    const b = sidesOf(no!);
    return a && b ? [...a, ...b] : null;
  };
  const groups = pairs.map(([yes, no]) => {
    const a = sidesOf(yes);
    const b = sidesOf(no);
    return a && b ? [...a, ...b] : null;
  });
  if (groups.some((each) => each === null)) return;
  const all = groups.flatMap((each) => each ?? []);
  if (new Set(all).size !== all.length) return;
  // If the sides do more, only the last access of both is merged.
  const isAll = all.length === fresh.length;
  if (!isAll && (groups.length !== 1 || !areLast(fresh, all))) return;
  for (const visits of groups as Visit[][]) {
    const [{ op, range: first }] = visits as [Visit];
    if (op !== 'load' || !first.root) return;
    const isAlike = visits.every(
      ({ op: other, range, group, sites }) =>
        other === 'load' &&
        sites.length === 1 &&
        range.size === first.size &&
        range.root?.space === first.root?.space &&
        (group === null || (group.kind === 'chosen' && group.visits.every((each) => visits.includes(each)))),
    );
    if (!isAlike) return;
    const group: Group = { kind: 'chosen', visits, width: 0, offset: first.offset, bothSides: true, loop: null };
    for (const each of visits) each.group = group;
  }
}

/** Nothing on their sides comes after them. */
const areLast = (fresh: readonly Visit[], chosen: readonly Visit[]): boolean =>
  chosen.every((each) =>
    fresh.every((other) => chosen.includes(other) || other.block !== each.block || other.order < each.order),
  ) && fresh.every(({ op, block }) => op === 'load' && chosen.some((each) => each.block === block));

/**
 * `a[i] > b[i] ? a[i] : b[i]`: the compiler selects the address before it sees that both values are in registers, so it
 * loads again.
 */
export function loadChosen(w: Walker, before: number): void {
  if (w.effectPasses > 0) return;
  const fresh = w.visits.slice(before);
  const [a, b] = fresh;
  if (fresh.length !== 2 || !a || !b || a.block === b.block) return;
  const isBare = ({ op, dropped, group, sites, isVolatile }: Visit): boolean =>
    op === 'load' && sites.length === 1 && !group && !isVolatile && (!dropped || dropped.kind === 'repeated');
  if (!isBare(a) || !isBare(b) || (!a.dropped && !b.dropped)) return;
  if (a.range.size !== b.range.size || a.range.root?.space !== b.range.root?.space) return;
  if (a.range.base === b.range.base && a.range.offset === b.range.offset) return;
  const { offset } = a.range;
  const group: Group = { kind: 'chosen', visits: [a, b], width: 0, offset, bothSides: true, loop: null };
  for (const each of [a, b]) {
    each.dropped = null;
    each.group = group;
  }
}

/** The same for nested choices: all places become one load, whatever is loaded for the conditions. */
export function loadOneOf(w: Walker, before: number, places: ReadonlySet<number>): void {
  if (w.effectPasses > 0) return;
  const visits = w.visits.slice(before).filter(({ at, op }) => places.has(at) && op === 'load');
  const [first] = visits;
  if (!first || visits.length !== places.size) return;
  const isAlike = visits.every(
    ({ sites, isVolatile, range, dropped, group }) =>
      sites.length === 1 &&
      !isVolatile &&
      range.size === first.range.size &&
      range.root?.space === first.range.root?.space &&
      (!dropped || dropped.kind === 'repeated') &&
      (!group || group.kind === 'chosen'),
  );
  if (!isAlike) return;
  const { offset } = first.range;
  const group: Group = { kind: 'chosen', visits, width: 0, offset, bothSides: true, loop: null };
  for (const each of visits) {
    each.dropped = null;
    each.group = group;
  }
}

/**
 * `if (c) p[i] = 1; else p[i] = 2;`: one store after both sides, when it is the last access on each side and either neither
 * side has loads or both store what they have just loaded.
 */
export function convertStores(w: Walker, before: number, first: Value, isSimple: boolean): void {
  if (w.effectPasses > 0) return;
  const fresh = w.visits.slice(before).filter(({ dropped }) => !dropped);
  const stores = fresh.filter(({ op }) => op === 'store');
  const b = fresh.at(-1);
  const a = fresh.findLast(({ block }) => block !== b?.block);
  if (a?.op !== 'store' || b?.op !== 'store' || a.sites.length !== 1 || b.sites.length !== 1) return;
  const own = (store: Visit): Visit[] => fresh.filter(({ block }) => block === store.block);
  // A side is one basic block.
  if (own(a).length + own(b).length !== fresh.length) return;
  const isAlike = a.range.base === b.range.base && a.range.offset === b.range.offset && a.range.size === b.range.size;
  if (!isAlike || a.group || b.group) return;
  const isReady = (value: Value): boolean =>
    value < first || w.values.constantOf(value) !== null || w.values.kindOf(value) === 'constant';
  const loadsOf = (store: Visit): Visit[] => own(store).filter(({ op, group }) => op === 'load' && group === null);
  const [x, y] = [own(a).at(-2), own(b).at(-2)];
  const areLoaded = x?.op === 'load' && y?.op === 'load' && x.value === a.value && y.value === b.value;
  const areReady = isReady(a.value) && isReady(b.value);
  const isAlone = isSimple && w.sides === 0;
  const isLoaded = (store: Visit): boolean => loadsOf(store).some(({ value }) => value === store.value);
  const isPlain = isAlone && stores.length === 2 && !isLoaded(a) && !isLoaded(b);
  const isSame = (l: Visit, r: Visit): boolean => l.range.base === r.range.base && l.range.offset === r.range.offset;
  // The addresses differ by a constant, or one of them is known on the other side or before the fork.
  const isKnown = (each: Visit): boolean =>
    w.visits.some((other) => other.block !== each.block && other.order < each.order && isSame(other, each));
  const areNear = areLoaded && isAlone && (x.range.base === y.range.base || isKnown(x) || isKnown(y));
  if (!(areReady && fresh.length === 2) && !areNear && !isPlain) return;
  const join = (visits: Visit[]): void => {
    const { offset } = visits[0]!.range;
    const group: Group = { kind: 'chosen', visits, width: 0, offset, bothSides: true, loop: null };
    for (const each of visits) each.group = group;
  };
  join([a, b]);
  const canJoin =
    areNear && !x.group && !y.group && x.sites.length === 1 && y.sites.length === 1 && x.range.size === y.range.size;
  if (canJoin && x.range.root && x.range.root.space === y.range.root?.space) join([x, y]);
}

import type { Group, Visit } from './state';
import type { Value } from './values';
import type { Walker } from './walker';

/**
 * `c ? a[i] : b[j]`: one load at an address that is chosen, when the sides do nothing else than to load values of one width
 * from one kind of memory.
 *
 * @param before - Visits before the fork.
 * @param pairs - Values that come out of the fork, by side.
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
  // Of two sides that do more, only what both do last becomes one.
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

/** Nothing else of their sides comes after them. */
const areLast = (fresh: readonly Visit[], chosen: readonly Visit[]): boolean =>
  chosen.every((each) =>
    fresh.every((other) => chosen.includes(other) || other.block !== each.block || other.order < each.order),
  ) && fresh.every(({ op, block }) => op === 'load' && chosen.some((each) => each.block === block));

/** `if (c) p[i] = 1; else p[i] = 2;`: one store, when the sides do nothing else with memory. */
export function convertStores(w: Walker, before: number, first: Value): void {
  if (w.effectPasses > 0) return;
  const fresh = w.visits.slice(before).filter(({ dropped }) => !dropped);
  const [a, b] = fresh;
  if (fresh.length !== 2 || a?.op !== 'store' || b?.op !== 'store') return;
  // Other values are often stored on each side still.
  const isReady = (value: Value): boolean =>
    value < first || w.values.constantOf(value) !== null || w.values.kindOf(value) === 'constant';
  if (!isReady(a.value) || !isReady(b.value)) return;
  const isAlike = a.range.base === b.range.base && a.range.offset === b.range.offset && a.range.size === b.range.size;
  if (!isAlike || a.block === b.block || a.sites.length !== 1 || b.sites.length !== 1) return;
  const { offset } = a.range;
  const group: Group = { kind: 'chosen', visits: [a, b], width: 0, offset, bothSides: true, loop: null };
  for (const each of fresh) each.group = group;
}

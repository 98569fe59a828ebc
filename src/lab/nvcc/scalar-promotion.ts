import type { Loop } from '../ir/node';
import { mayAlias, type Range } from './places';
import { type Group, type Available, type Visit, type Effects } from './state';
import type { Walker } from './walker';
import type { Value } from './values';

/**
 * `for (…) s[t] += x[k];`: the value stays in a register while the loop runs. It is loaded before the loop and stored once
 * after it.
 *
 * @param visits - Of one iteration of the loop.
 * @param kept - What was known before the loop.
 * @param pending - Stores before the loop that nothing can have read yet, if the loop certainly runs.
 */
export function promote(
  w: Walker,
  loop: { readonly node: Loop; readonly first: Value; readonly effects: Effects },
  visits: readonly Visit[],
  kept: readonly Available[],
  pending: readonly Visit[],
): void {
  if (w.effectPasses > 0 || loop.effects.hasBarrier) return;
  for (const store of visits) {
    if (store.op !== 'store' || store.dropped || store.group || store.always !== loop.node) continue;
    const { range } = store;
    if (!w.isInvariant(range.base, loop.first)) continue;
    const same = visits.filter((each) => mayAlias(each.range, range));
    const isClean = same.every(
      (each) =>
        (each.op === 'load' || each.op === 'store') &&
        !each.isVolatile &&
        isSame(each.range, range) &&
        (each.dropped !== null || (each.group === null && each.always === loop.node)),
    );
    if (!isClean || same.some((each) => each !== store && each.op === 'store' && !each.dropped)) continue;
    const isKnown = kept.some((each) => isSame(each.range, range));
    for (const each of same) {
      if (each.dropped) continue;
      if (each.op === 'load' && isKnown) each.dropped = { kind: 'forwarded', with: store.at };
      else each.group = onceIn(loop.node, each, each.op === 'load' ? 'forwarded' : 'overwritten');
    }
    for (const each of pending) if (isSame(each.range, range)) each.dropped = { kind: 'overwritten', with: store.at };
    if (same.length === 1) w.sunkStores.push(store);
    w.state.sunk = [...w.state.sunk, store];
    const value = w.values.fresh('unknown', '', store.value);
    w.state.available = [
      ...w.state.available.filter((each) => !isSame(each.range, range)),
      { range, value, visit: store, isStored: true },
    ];
  }
}

const onceIn = (loop: Loop, visit: Visit, kind: Group['kind']): Group => ({
  kind,
  visits: [visit],
  width: 0,
  offset: visit.range.offset,
  bothSides: false,
  loop,
});

const isSame = (a: Range, b: Range): boolean => a.base === b.base && a.offset === b.offset && a.size === b.size;

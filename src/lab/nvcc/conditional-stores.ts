import type { Node } from '../ir/node';
import type { Range } from './places';
import type { Group, Visit } from './state';
import type { Walker } from './walker';

/**
 * Consecutive statements that end in stores to one place. `if (a) p[i] = x; if (b) p[i] = y;` stores once, for the lanes of
 * either condition; `p[i] = x; if (a) p[i] = y;` stores the selected value once, for all lanes.
 */
export class StoresInRow {
  /** The store of the last statement, and whether only some lanes do it. */
  private last: { readonly store: Visit; readonly isConditional: boolean } | null = null;

  constructor(private readonly w: Walker) {}

  /**
   * Called after each statement.
   *
   * @param before - Number of visits before it.
   */
  follow(node: Node, before: number): void {
    const { w, last } = this;
    if (w.effectPasses > 0) return;
    const fresh = w.visits.slice(before).filter(({ dropped }) => !dropped);
    const store = fresh.at(-1);
    this.last = null;
    if (!store || store.op !== 'store' || store.sites.length !== 1 || store.isVolatile || store.parts) return;
    if (node.k === 'statement') {
      this.last = { store, isConditional: false };
      return;
    }
    // The body contains only the store.
    if (
      node.k !== 'if' ||
      node.else ||
      store.group ||
      fresh.some((each) => each !== store && each.block === store.block)
    )
      return;
    this.last = { store, isConditional: true };
    if (!last || fresh.length !== 1 || !isSame(last.store.range, store.range)) return;
    if (last.isConditional) joinStores(last.store, store);
    else if (!last.store.group) {
      w.need(store.value);
      store.dropped = { kind: 'overwritten', with: last.store.at };
      this.last = null;
    }
  }
}

/** What lanes do on leaving a loop is done once after it, for all of them together. */
export function joinExits(w: Walker): void {
  // Where lanes contend for an atomic, each proceeds as soon as it can.
  const busy = new Set(
    w.visits.filter(({ op }) => op === 'atom').flatMap(({ loops }) => loops.map(({ loop }) => loop)),
  );
  for (const visit of w.visits) {
    const { exit, op, dropped, sites, isVolatile } = visit;
    if (!exit || busy.has(exit) || dropped || visit.group || sites.length !== 1 || isVolatile || visit.parts) continue;
    if (op !== 'load' && op !== 'store') continue;
    const { offset } = visit.range;
    visit.group = {
      kind: 'left',
      visits: [visit],
      width: 0,
      offset,
      bothSides: true,
      isUnion: true,
      loop: null,
      exit: exit.node,
    };
  }
}

function joinStores(first: Visit, second: Visit): void {
  const visits = [...(first.group?.visits ?? [first]), second];
  const { offset } = first.range;
  const group: Group = { kind: 'chosen', visits, width: 0, offset, bothSides: true, isUnion: true, loop: null };
  for (const each of visits) each.group = group;
}

const isSame = (a: Range, b: Range): boolean => a.base === b.base && a.offset === b.offset && a.size === b.size;

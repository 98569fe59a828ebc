import type { Group, Visit } from './state';
import { mayAlias } from './places';
import type { Walker } from './walker';

/** Widths of accesses, widest first. */
const WIDTHS = [16, 8, 4, 2] as const;

/** Adjacent members of one aligned object, in one block, that become one wide access. */
export function vectorizeMembers(w: Walker): void {
  const chains = new Map<string, Visit[]>();
  const loops: (object | null)[] = [null];
  for (const visit of w.visits) {
    const { range, dropped, group, op, sites } = visit;
    if (dropped || !range.within || sites.length !== 1 || (op !== 'load' && op !== 'store')) continue;
    // Members that are hoisted out of one loop are merged too.
    if (group && (group.kind !== 'repeated' || group.loop === null || group.visits.length > 1)) continue;
    const from = group?.loop ?? null;
    if (!loops.includes(from)) loops.push(from);
    const object = `${visit.block} ${loops.indexOf(from)} ${op} ${range.base} ${range.size} ${range.offset - range.within.offset}`;
    const chain = chains.get(object);
    if (chain) chain.push(visit);
    else chains.set(object, [visit]);
  }
  for (const chain of chains.values()) joinChain(w, chain);
}

function joinChain(w: Walker, chain: readonly Visit[]): void {
  const sorted = [...chain].sort((a, b) => a.range.offset - b.range.offset);
  let index = 0;
  while (index < sorted.length) {
    const first = sorted[index]!;
    const { size, within } = first.range;
    const run = [first];
    while (sorted[index + run.length]?.range.offset === first.range.offset + run.length * size)
      run.push(sorted[index + run.length]!);
    const width = WIDTHS.find(
      (each) =>
        each > size &&
        within!.align % each === 0 &&
        within!.offset % each === 0 &&
        (each / size <= run.length || fillsUp(first, each / size, run.length)),
    );
    const spread = spreadOver(first, sorted.slice(index));
    const members = spread ?? (width ? run.slice(0, width / size) : []);
    const bytes = spread ? 4 * size : width;
    if (!bytes || !areTogether(w, members)) {
      index += 1;
      continue;
    }
    const visits = [...members].sort((a, b) => a.order - b.order);
    const group: Group = {
      kind: 'joined',
      visits,
      width: bytes,
      offset: first.range.offset,
      bothSides: false,
      loop: first.group?.loop ?? null,
    };
    for (const each of visits) each.group = group;
    index += members.length;
  }
}

/** Of four members the first, and the third or fourth, are loaded as four: the members between exist, and cost nothing. */
function spreadOver({ op, range }: Visit, others: readonly Visit[]): Visit[] | null {
  const { size, within, offset } = range;
  const bytes = 4 * size;
  if (op !== 'load' || bytes > 16 || within!.align % bytes !== 0 || within!.offset % bytes !== 0) return null;
  const found = others.filter((each) => each.range.offset < offset + bytes);
  const isOnce = new Set(found.map((each) => each.range.offset)).size === found.length;
  return isOnce && found.length < 4 && found.at(-1)!.range.offset >= offset + 2 * size ? found : null;
}

/** Three of four are loaded as four: the fourth exists, and costs nothing. */
const fillsUp = ({ op }: Visit, wanted: number, present: number): boolean =>
  op === 'load' && wanted === 4 && present === 3;

/** Loads move to the first of them, stores to the last: nothing that they pass may alias their bytes. */
function areTogether(w: Walker, members: readonly Visit[]): boolean {
  const orders = members.map(({ order }) => order);
  const [low, high] = [Math.min(...orders), Math.max(...orders)];
  const isStore = members[0]!.op === 'store';
  const passed = w.visits.filter(
    (each) =>
      each.order > low &&
      each.order < high &&
      each.dropped === null &&
      !members.includes(each) &&
      (isStore || each.op !== 'load'),
  );
  return members.every(({ range, order }) =>
    passed.every((each) => each.order < order === isStore || !mayAlias(range, each.range)),
  );
}

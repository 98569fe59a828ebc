import type { Group, Visit } from './state';
import { mayAlias } from './places';
import type { Walker } from './walker';

/** Widths of accesses, widest first. */
const WIDTHS = [16, 8, 4, 2] as const;

/** Members of one aligned object, one after the other in one block, that become one wide access. */
export function vectorizeMembers(w: Walker): void {
  const chains = new Map<string, Visit[]>();
  const loops: (object | null)[] = [null];
  for (const visit of w.visits) {
    const { range, dropped, group, op, sites } = visit;
    if (dropped || !range.within || sites.length !== 1 || (op !== 'load' && op !== 'store')) continue;
    // Members that are taken out of one loop come together too.
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
    const members = width ? run.slice(0, width / size) : [];
    if (!width || !areTogether(w, members)) {
      index += 1;
      continue;
    }
    const visits = [...members].sort((a, b) => a.order - b.order);
    const group: Group = {
      ...{ kind: 'joined', visits, width, offset: first.range.offset, bothSides: false, loop: first.group?.loop ?? null },
    };
    for (const each of visits) each.group = group;
    index += members.length;
  }
}

/** Three of four are loaded as four: the fourth is there, and costs nothing. */
const fillsUp = ({ op }: Visit, wanted: number, present: number): boolean =>
  op === 'load' && wanted === 4 && present === 3;

/** Loads are done where the first of them is, stores where the last is: nothing that they pass may touch their bytes. */
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

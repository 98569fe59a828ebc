import type { Node, Value as Operand } from '../ir/node';
import { alignOf, leavesOf, type Type, typeName } from '../types/type';
import { valueOf } from './parts';
import type { MemoryPlace } from './places';
import type { Value } from './values';
import type { Walker } from './walker';

type Load = Extract<Operand, { k: 'load' }>;
type Fetch = Extract<Node, { k: 'fetch' }>;
type Store = Extract<Node, { k: 'store' }>;
/** An instruction that moves a struct, or part of one. */
export type Mover = Fetch | Store;

/** Memory at an address, as the source names it. */
function placeAt(w: Walker, { accessed }: Load | Mover, address: Value, type: Type): MemoryPlace {
  const { object, offset, isVolatile } = accessed ?? { object: type, offset: 0, isVolatile: false };
  const within = object.k === 'arr' ? null : { type: typeName(object), offset, align: alignOf(object) };
  return { address, type, within, isVolatile, isLocal: w.rootOf(address)?.space === 'local' };
}

/** The value that a load of a number or pointer returns. */
export function loaded(w: Walker, node: Load): Value {
  const place = placeAt(w, node, valueOf(w, node.address), node.type);
  if (!place.isLocal) w.touching.add(node);
  return w.load(place, [node.site]);
}

/** Instructions of `parts` that move one struct, starting at `index`. */
export function together(parts: readonly Node[], index: number): readonly Mover[] {
  const first = parts[index];
  if (first?.k !== 'fetch' && first?.k !== 'store') return [];
  const whole = first.accessed?.whole;
  const found: Mover[] = [first];
  if (!whole) return found;
  for (const each of parts.slice(index + 1)) {
    if ((each.k !== 'fetch' && each.k !== 'store') || each.accessed?.whole !== whole) break;
    found.push(each);
  }
  return found;
}

/** A struct that is moved by several instructions is one access of the source. */
export function moved(w: Walker, movers: readonly Mover[]): void {
  const [first] = movers as readonly [Mover, ...Mover[]];
  if (first.k === 'store') stored(w, movers as readonly Store[]);
  else fetched(w, movers as readonly Fetch[]);
}

const sitesOf = (movers: readonly Mover[]): Mover['site'][] => [...new Set(movers.map(({ site }) => site))];

/** The place of the struct that the instructions move, or of what a single one moves. */
function targetOf(w: Walker, movers: readonly Mover[], type: Type): MemoryPlace {
  const [first] = movers as readonly [Mover, ...Mover[]];
  const address = valueOf(w, first.address);
  for (const each of movers.slice(1)) valueOf(w, each.address);
  const start = w.values.added(address, w.values.constant(-(first.accessed?.from ?? 0)));
  const place = placeAt(w, first, start, type);
  if (!place.isLocal) w.touching.add(first);
  return place;
}

function fetched(w: Walker, movers: readonly Fetch[]): void {
  const [first] = movers as readonly [Fetch, ...Fetch[]];
  const type = first.accessed!.whole!.type;
  const value = w.load(targetOf(w, movers, type), sitesOf(movers));
  w.structs.set(value, type);
  for (const { parts, accessed } of movers)
    for (const { reg, type: member, shift } of parts)
      w.keep(reg, w.member(value, accessed!.from + shift, member, type), member);
}

function stored(w: Walker, movers: readonly Store[]): void {
  const [first] = movers as readonly [Store, ...Store[]];
  const whole = first.accessed?.whole;
  if (!whole) {
    const [source] = first.sources;
    const own = source && valueOf(w, source);
    for (const each of first.sources.slice(1)) valueOf(w, each);
    const [{ type, reg }] = first.parts as readonly [Store['parts'][number]];
    const place = targetOf(w, movers, type);
    w.store(place, own !== undefined && source!.reg === reg ? own : w.register(reg), [first.site]);
    return;
  }
  const members = new Map<number, Value>();
  for (const { sources, parts, accessed } of movers) {
    for (const each of sources) valueOf(w, each);
    for (const { reg, shift } of parts) members.set(accessed!.from + shift, w.register(reg));
  }
  const leaves = leavesOf(whole.type) ?? [];
  const place = targetOf(w, movers, whole.type);
  const value = w.struct(
    whole.type,
    leaves,
    leaves.map(({ offset }) => members.get(offset)!),
  );
  w.store(place, value, sitesOf(movers));
}

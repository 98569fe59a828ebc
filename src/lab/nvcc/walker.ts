import type { KernelOperations } from '../ir/kernel';
import type { Loop, MaskName, Node, RegisterName, Value as Operand } from '../ir/node';
import { CONSTANT, GLOBAL, LOCAL, SHARED } from '../machine/spaces';
import type { AccessOp, Site } from '../machine/stats';
import { sizeOf, type Struct, type Type } from '../types/type';
import { mayAlias, mayAliasAnywhere, type MemoryPlace, type Range, type Root } from './places';
import { Unsure } from './unsure';
import {
  type Copy,
  type Effects,
  emptyState,
  type End,
  type Available,
  type LoopAround,
  type State,
  touches,
  type Visit,
} from './state';
import { loopToLeave } from './loop-invariants';
import { changedParts, keepParts, type PartOf } from './redundant-stores';
import { Values, type Value } from './values';

const SPACES = [
  ['global', GLOBAL],
  ['constant', CONSTANT],
  ['local', LOCAL],
  ['shared', SHARED],
] as const;

/** The most accesses that are examined: more than any kernel has that fits the instruction cache. */
const MOST_VISITS = 8192;

/** Visits the parts of a construct, whatever they are: constructs contain each other. */
export interface Parts {
  readonly valueOf: (w: Walker, value: Operand) => Value;
  readonly follow: (w: Walker, node: Node, end: End) => void;
}

/** Where lanes go when they leave an iteration, a loop, or a switch. */
export interface Flow {
  readonly states: State[];
  /** They leave a loop, or an iteration of one. */
  readonly isLoop: boolean;
}

/** Walks a kernel once, in the order of its statements, and records what is known of memory at each access. */
export class Walker {
  readonly values = new Values();
  readonly visits: Visit[] = [];
  readonly roots = new Map<Value, Root>();
  /** Live values: what is stored, and what decides branches. */
  readonly needed: Value[] = [];
  /** Stores that are done once, after their loop, and whose place the loop does not load. */
  readonly sunkStores: Visit[] = [];
  state: State = emptyState();
  /** Effect passes under way: a loop is traversed for what it changes, and no access is recorded. */
  effectPasses = 0;
  readonly collectors: Effects[] = [];
  readonly effects = new Map<Loop, Effects>();
  /** How the most recent lanes left: for the next iteration, out of the innermost loop, or out of the function. */
  left: 'continue' | 'break' | 'return' | null = null;
  /** Enclosing sides of an "if" with "else". */
  sides = 0;
  /** The enclosing loops, innermost last. */
  readonly loops: LoopAround[] = [];
  readonly everyLoop: LoopAround[] = [];
  /** Iterations of enclosing unrolled loops, outermost first. */
  readonly copies: Copy[] = [];
  /** Counts barriers, and code with a branch in the machine code: accesses of two epochs are not merged. */
  epoch = 0;
  /** Accesses to memory that is not in registers. */
  readonly touching = new Set<Node>();
  /** Types of structs that were loaded as a whole. */
  readonly structs = new Map<Value, Struct>();
  /** Types of registers. */
  readonly types = new Map<number, Type>();
  /** Values of registers that no statement changes. */
  readonly temporaries = new Map<number, Value>();
  /** States in which lanes left the functions that are being traversed, the kernel first. */
  readonly returns: State[][] = [[]];
  readonly flows = new Map<MaskName, Flow>();
  private blocks = 0;
  private order = 0;

  constructor(
    readonly kernel: KernelOperations,
    /** Registers of variables: statements change them. */
    private readonly variables: ReadonlySet<number>,
    /** Buffers that the kernel writes. */
    private readonly changed: ReadonlySet<string>,
    readonly parts: Parts,
    /** Fully unrolled loops: each iteration is traversed. */
    readonly unrolled: ReadonlySet<Loop> = new Set(),
  ) {}

  readonly touched = new Set<string>();

  newBlock(): void {
    this.blocks += 1;
    this.state.block = this.blocks;
    this.state.partial = [];
    this.state.sunk = [];
  }

  need(value: Value): void {
    this.needed.push(value);
  }

  /** A variable gets a value. */
  assign(register: number, value: Value): void {
    this.state.variables.set(register, value);
    for (const each of this.collectors) each.variables.add(register);
  }

  /** A register holds a value from here on. */
  keep({ number }: RegisterName, value: Value, type: Type): void {
    this.types.set(number, type);
    this.temporaries.set(number, value);
  }

  /** An instruction writes to a register, which may be that of a variable. */
  put(reg: RegisterName, value: Value, type: Type | null): void {
    if (this.variables.has(reg.number)) this.assign(reg.number, value);
    else if (type) this.keep(reg, value, type);
    else this.temporaries.set(reg.number, value);
  }

  typeOf = ({ number }: RegisterName): Type | undefined => this.types.get(number);

  /** The value of a register. */
  register({ number }: RegisterName): Value {
    const isVariable = this.variables.has(number);
    const held = isVariable ? this.state.variables : this.temporaries;
    let value = held.get(number);
    if (value === undefined) held.set(number, (value = this.values.fresh('unset', String(number))));
    return value;
  }

  private readonly addresses = new Map<number, Value>();
  /** An address that the compiler knows: it points into a variable of the source. */
  addressAt(address: number): Value {
    let value = this.addresses.get(address);
    if (value === undefined) this.addresses.set(address, (value = this.objectAt(address)));
    return value;
  }

  private objectAt(address: number): Value {
    const { values } = this;
    const [space, first] = SPACES.find(([, start]) => address >= start) ?? [null, 0];
    const found = this.kernel.variables.find(
      (each) => each.space === space && address - first >= each.start && address - first < each.start + each.bytes,
    );
    if (!found) return values.constant(address);
    const { name, start } = found;
    const object = values.op('object', `${space} ${start}:${name}`);
    if (!this.roots.has(object))
      // The compiler is told that no pointer of a caller leads to a variable of this kernel.
      this.roots.set(object, { name: `${space} ${start}:${name}`, space: found.space, isRestrict: false, start });
    return values.added(object, values.constant(address - first - start));
  }

  struct(
    type: Struct,
    leaves: readonly { readonly offset: number; readonly type: Type }[],
    parts: readonly Value[],
  ): Value {
    const { values } = this;
    const [from] = parts.length > 0 && values.kindOf(parts[0]!) === 'part' ? values.argsOf(parts[0]!) : [];
    // A struct whose members were all loaded from one struct is that struct.
    if (
      from !== undefined &&
      this.structs.get(from)?.size === type.size &&
      leaves.every((leaf, index) => this.member(from, leaf.offset, leaf.type, type) === parts[index])
    )
      return from;
    const shape = leaves.map((leaf) => `${leaf.offset}.${sizeOf(leaf.type)}`).join(' ');
    return values.op('struct', shape, ...parts);
  }

  /** A member of a struct. */
  member = (value: Value, offset: number, member: Type, type: Struct): Value =>
    this.part(value, offset, sizeOf(member), sizeOf(type));

  /** Some bytes of a value. */
  readonly part: PartOf = (value, offset, size, whole) => {
    if (offset === 0 && size === whole) return value;
    const { values } = this;
    if (values.kindOf(value) === 'struct') {
      const index = values.subjectOf(value).split(' ').indexOf(`${offset}.${size}`);
      if (index >= 0) return this.values.argsOf(value)[index]!;
    }
    return values.op('part', `${offset} ${size}`, value);
  };

  private rangeOf({ address, type, within }: MemoryPlace): Range {
    const { base, offset } = this.values.split(address);
    return { root: this.rootOf(address), base, offset, size: type ? sizeOf(type) : 0, within };
  }

  /** The term of a sum that is an address. */
  rootOf(address: Value): Root | null {
    let found: Root | null = null;
    for (const [part, count] of this.values.sumOf(address).terms) {
      const root = this.roots.get(part);
      if (!root) continue;
      if (found || count !== 1) return null;
      found = root;
    }
    return found;
  }

  /** Nothing writes there while the kernel runs. */
  isReadOnly = ({ root }: Range): boolean =>
    root !== null && (root.space === 'constant' || (root.isRestrict && !this.changed.has(root.name)));

  private visit(sites: readonly Site[], op: AccessOp, range: Range, value: Value, isVolatile = false): Visit {
    const loop = this.loops.at(-1);
    this.order += 1;
    const visit: Visit = {
      at: sites[0]!.at,
      op,
      sites,
      range,
      value,
      block: this.state.block,
      isVolatile,
      always: loop?.always ? loop.node : null,
      order: this.order,
      dropped: null,
      parts: null,
      group: null,
      epoch: this.epoch,
      copies: [...this.copies],
      loops: this.loops.map((loop) => ({ loop, always: loop.always })),
    };
    if (this.effectPasses === 0) this.visits.push(visit);
    if (this.visits.length > MOST_VISITS) throw new Unsure();
    return visit;
  }

  /** An element of an array of the thread: with its index known in each copy of the code, the array is in registers. */
  private noteLocal({ address }: MemoryPlace): void {
    for (const { localAddresses } of this.loops) localAddresses.add(address);
  }

  load(place: MemoryPlace, sites: readonly Site[]): Value {
    const [{ at }] = sites as readonly [Site];
    const { values, state } = this;
    if (place.isLocal) {
      this.noteLocal(place);
      return values.fresh('local', '', place.address);
    }
    const range = this.rangeOf(place);
    const value = values.fresh('load', '', place.address);
    const visit = this.visit(sites, 'load', range, value, place.isVolatile);
    const known = (place.isVolatile ? [] : state.available).find(
      (each) =>
        each.range.base === range.base &&
        each.range.offset <= range.offset &&
        each.range.offset + each.range.size >= range.offset + range.size,
    );
    if (known) {
      known.from?.wanted.push(range);
      visit.dropped = { kind: known.isStored ? 'forwarded' : 'repeated', with: known.visit.at };
      return this.part(known.value, range.offset - known.range.offset, range.size, known.range.size);
    }
    state.pendingStores = state.pendingStores.filter((each) => !mayAlias(each.range, range));
    state.sunk = state.sunk.filter((each) => !mayAlias(each.range, range));
    if (place.isVolatile) return value;
    for (const each of state.partial)
      if (each.range.base === range.base && each.range.offset === range.offset && each.range.size === range.size)
        each.visit.dropped ??= { kind: 'repeated', with: at };
    state.available = [...state.available, { range, value, visit, isStored: false }];
    if (!touches(state.written, range, this.isReadOnly(range))) state.early = [...state.early, visit];
    this.hoist(visit, range);
    return value;
  }

  /** A load of the same bytes in every iteration of a loop is hoisted above it. */
  private hoist(visit: Visit, range: Range): void {
    const loop = loopToLeave(this, range);
    if (!loop) return;
    visit.group = {
      kind: 'repeated',
      visits: [visit],
      width: 0,
      offset: range.offset,
      bothSides: false,
      loop: loop.node,
    };
  }

  /** Is it the same in each iteration of the loop whose values start with `first`? */
  isInvariant(value: Value, first: Value, known = new Map<Value, boolean>()): boolean {
    if (value < first) return true;
    const found = known.get(value);
    if (found !== undefined) return found;
    const changes = this.values.changes(value);
    const is = !changes && this.values.argsOf(value).every((each) => this.isInvariant(each, first, known));
    known.set(value, is);
    return is;
  }

  store(place: MemoryPlace, value: Value, sites: readonly Site[]): void {
    const [{ at }] = sites as readonly [Site];
    const { state } = this;
    this.need(place.address);
    if (place.isLocal) {
      this.noteLocal(place);
      this.need(value);
      return;
    }
    const range = this.rangeOf(place);
    const visit = this.visit(sites, 'store', range, value, place.isVolatile);
    const changed =
      place.isVolatile || this.effectPasses > 0
        ? null
        : changedParts(this.part, state.available, range, place.type, value);
    if (changed) keepParts(visit, changed);
    // The memory already holds this value: nothing is written.
    if (visit.dropped) return;
    this.wrote(range);
    if (place.isVolatile) return;
    for (const earlier of state.pendingStores)
      if (
        earlier.block === state.block &&
        earlier.range.base === range.base &&
        earlier.range.offset >= range.offset &&
        earlier.range.offset + earlier.range.size <= range.offset + range.size
      )
        earlier.dropped = { kind: 'overwritten', with: at };
    for (const earlier of state.sunk)
      if (
        earlier.range.base === range.base &&
        earlier.range.offset === range.offset &&
        earlier.range.size === range.size
      )
        earlier.dropped = { kind: 'overwritten', with: at };
    state.pendingStores = [...state.pendingStores.filter((each) => !each.dropped && each.block === state.block), visit];
    state.available = [...state.available, { range, value, visit, isStored: true }];
  }

  /** An atomic: what it changes is unknown afterwards. */
  atomic(place: MemoryPlace, sites: readonly Site[], args: readonly Value[]): Value {
    const range = this.rangeOf(place);
    const value = this.values.fresh('unknown', '', place.address, ...args);
    this.need(value);
    this.visit(sites, 'atom', range, value);
    this.state.pendingStores = this.state.pendingStores.filter((each) => !mayAlias(each.range, range));
    this.state.sunk = [];
    this.wrote(range);
    return value;
  }

  wrote(range: Range): void {
    const { state } = this;
    if (range.root) this.touched.add(range.root.name);
    else for (const root of this.roots.values()) this.touched.add(root.name);
    state.available = state.available.filter((each) => this.isReadOnly(each.range) || !mayAlias(each.range, range));
    state.partial = state.partial.filter((each) => !mayAlias(each.range, range));
    state.written = [...state.written, range];
    for (const each of this.collectors) each.written.push(range);
  }

  /** A floating-point division or a function with a slow path: accesses before and after it are not merged. */
  branches(): void {
    this.epoch += 1;
  }

  /** Something that is not followed: it may do anything to memory. */
  touchEverything(): void {
    for (const root of this.roots.values()) this.touched.add(root.name);
    this.barrier();
  }

  /** And to variables. */
  anything(): void {
    for (const name of [...this.state.variables.keys()]) {
      this.need(this.state.variables.get(name)!);
      this.assign(name, this.values.fresh('unknown', ''));
    }
    this.touchEverything();
  }

  /** Other threads may have written anything. */
  barrier(): void {
    const { state } = this;
    this.epoch += 1;
    state.available = state.available.filter((each) => this.isReadOnly(each.range));
    state.pendingStores = [];
    state.sunk = [];
    state.partial = [];
    state.written = [...state.written, null];
    for (const each of this.collectors) each.hasBarrier = true;
  }

  /** Forget what a loop may change. */
  forget({ written, hasBarrier }: Effects): void {
    const { state } = this;
    const stays = ({ range }: Available): boolean =>
      this.isReadOnly(range) || (!hasBarrier && !written.some((each) => mayAliasAnywhere(each, range)));
    state.available = state.available.filter(stays);
    state.pendingStores = [];
    state.partial = [];
    state.written = [...state.written, ...written, ...(hasBarrier ? [null] : [])];
  }
}

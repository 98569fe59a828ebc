import type { Instance, TypedExpression } from '../resolve/typed-tree';
import type { AccessOp, Site } from '../machine/stats';
import type { Expr, Stmt, VarDecl } from '../syntax/ast';
import { leavesOf, sizeOf, type Type } from '../types/type';
import { mayAlias, mayAliasAnywhere, type MemoryPlace, type Place, type Range, type Root } from './places';
import { Unsure, type Where } from './scope';
import {
  type Copy,
  type Effects,
  emptyState,
  type Available,
  type LoopAround,
  type State,
  touches,
  type Visit,
} from './state';
import { loopToLeave } from './loop-invariants';
import { changedParts, keepParts, type PartOf } from './redundant-stores';
import type { TypedKernel } from './typed-kernel';
import { Values, type Value } from './values';

/** Accesses that are looked at: more than any kernel has that a compiler keeps in its cache of instructions. */
const MOST_VISITS = 8192;

/** Walks through the parts of a construct, whatever they are: constructs contain each other. */
export interface Parts {
  readonly valueOf: (w: Walker, at: Where, e: Expr) => Value;
  readonly placeOf: (w: Walker, at: Where, e: Expr) => Place;
  readonly statement: (w: Walker, at: Where, s: Stmt) => void;
}

/** Loops, by their bodies and the copies of functions that they are in. */
export interface Unrolled {
  readonly has: (instance: Instance, body: object) => boolean;
}

/** Walks through a kernel once, in the order of its statements, and notes what is known of memory at each access. */
export class Walker {
  readonly values = new Values();
  readonly visits: Visit[] = [];
  readonly roots = new Map<Value, Root>();
  /** Values that matter: what is stored, and what decides where the kernel goes. */
  readonly needed: Value[] = [];
  /** Stores that are done once, after their loop, and whose place the loop does not load. */
  readonly sunkStores: Visit[] = [];
  state: State = emptyState();
  /** Effect passes under way: a loop is walked through for what it changes, and nothing is noted. */
  effectPasses = 0;
  readonly collectors: Effects[] = [];
  readonly effects = new Map<Instance, Map<object, Effects>>();
  /** How the lanes that have just gone left: by the next turn, out of the innermost loop, or out of the function. */
  left: 'continue' | 'break' | 'return' | null = null;
  /** Sides of an "if" with "else" around. */
  sides = 0;
  /** The loops around, innermost last. */
  readonly loops: LoopAround[] = [];
  readonly everyLoop: LoopAround[] = [];
  /** Turns of unrolled loops around, from the outside. */
  readonly copies: Copy[] = [];
  /** Counts barriers, and what has a branch in the machine code: accesses of two epochs do not become one. */
  epoch = 0;
  private readonly sitesAt = new Map<number, Site[]>();
  private blocks = 0;
  private keys = 0;
  private order = 0;

  constructor(
    readonly kernel: TypedKernel,
    /** Buffers that the kernel writes to. */
    private readonly changed: ReadonlySet<string>,
    readonly parts: Parts,
    /** Loops that are unrolled as a whole: each turn is walked through. */
    readonly unrolled: Unrolled = { has: () => false },
  ) {
    for (const site of kernel.sites.values()) {
      const known = this.sitesAt.get(site.at);
      if (known) known.push(site);
      else this.sitesAt.set(site.at, [site]);
    }
  }

  readonly touched = new Set<string>();

  /** What is known of an expression; `undefined`: it was never compiled. */
  typed = (instance: Instance, e: Expr): TypedExpression | undefined => this.kernel.tree.expression(instance, e);
  /** A variable has one key in each copy of its function, however often it is walked through. */
  keyOf(instance: Instance, decl: VarDecl): string {
    let keys = this.keysByInstance.get(instance);
    if (!keys) this.keysByInstance.set(instance, (keys = new Map<VarDecl, string>()));
    let key = keys.get(decl);
    if (!key) keys.set(decl, (key = this.newKey(decl.name)));
    return key;
  }
  private readonly keysByInstance = new Map<Instance, Map<VarDecl, string>>();
  newKey = (name: string): string => `${name}#${(this.keys += 1)}`;
  newBlock(): void {
    this.blocks += 1;
    this.state.block = this.blocks;
    this.state.partial = [];
    this.state.sunk = [];
  }

  need(value: Value): void {
    this.needed.push(value);
  }

  assign(key: string, offset: number, value: Value): void {
    const name = `${key}@${offset}`;
    this.state.variables.set(name, value);
    for (const each of this.collectors) each.variables.add(name);
  }

  variable(key: string, offset: number): Value {
    const name = `${key}@${offset}`;
    let value = this.state.variables.get(name);
    if (value === undefined) this.state.variables.set(name, (value = this.values.fresh('unset', name)));
    return value;
  }

  /** The value of a place; of a struct, all of its members together. */
  read(place: Place, at: number): Value {
    switch (place.k) {
      case 'value':
        return place.value;
      case 'var': {
        const { type, key, offset } = place;
        if (type?.k !== 'struct') return this.variable(key, offset);
        const leaves = leavesOf(type) ?? [];
        const parts = leaves.map((leaf) => this.variable(key, offset + leaf.offset));
        return this.struct(leaves, parts);
      }
      case 'mem':
        if (place.type?.k === 'arr') return place.address;
        return this.load(place, at);
    }
  }

  struct(leaves: readonly { readonly offset: number; readonly type: Type }[], parts: readonly Value[]): Value {
    const shape = leaves.map((leaf) => `${leaf.offset}.${sizeOf(leaf.type)}`).join(' ');
    return this.values.op('struct', shape, ...parts);
  }

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

  write(place: Place, value: Value, at: number): void {
    switch (place.k) {
      case 'value':
        return;
      case 'var': {
        const { type, key, offset } = place;
        if (type?.k !== 'struct') this.assign(key, offset, value);
        else
          for (const leaf of leavesOf(type) ?? [])
            this.assign(key, offset + leaf.offset, this.part(value, leaf.offset, sizeOf(leaf.type), sizeOf(type)));
        return;
      }
      case 'mem':
        this.store(place, value, at);
    }
  }

  private rangeOf({ address, type, within }: MemoryPlace): Range {
    const { base, offset } = this.values.split(address);
    return { root: this.rootOf(address), base, offset, size: type ? sizeOf(type) : 0, within };
  }

  /** Of a sum, the part that is an address. */
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

  private visit(at: number, op: AccessOp, range: Range, value: Value, isVolatile = false): Visit {
    const { size } = range;
    const loop = this.loops.at(-1);
    const all = (this.sitesAt.get(at) ?? []).filter(
      (site) => site.op === op || (op === 'atom' && (site.op === 'red' || site.op === 'atom')),
    );
    const exact = all.filter(({ width }) => width === size);
    this.order += 1;
    const visit: Visit = {
      at,
      op,
      sites: exact.length > 0 ? exact : all,
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

  private load(place: MemoryPlace, at: number): Value {
    const { values, state } = this;
    if (place.isLocal) return values.fresh('local', '', place.address);
    const range = this.rangeOf(place);
    const value = values.fresh('load', '', place.address);
    const visit = this.visit(at, 'load', range, value, place.isVolatile);
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

  /** A load of the same bytes in every turn of a loop is done before it. */
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

  /** Is it the same in each turn of the loop whose values begin with `first`? */
  isInvariant(value: Value, first: Value, known = new Map<Value, boolean>()): boolean {
    if (value < first) return true;
    const found = known.get(value);
    if (found !== undefined) return found;
    const changes = this.values.changes(value);
    const is = !changes && this.values.argsOf(value).every((each) => this.isInvariant(each, first, known));
    known.set(value, is);
    return is;
  }

  private store(place: MemoryPlace, value: Value, at: number): void {
    const { state } = this;
    this.need(place.address);
    if (place.isLocal) {
      this.need(value);
      return;
    }
    const range = this.rangeOf(place);
    const visit = this.visit(at, 'store', range, value, place.isVolatile);
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

  /** An atomic: what it changes is not known afterwards. */
  atomic(place: MemoryPlace, at: number, args: readonly Value[]): Value {
    const range = this.rangeOf(place);
    const value = this.values.fresh('unknown', '', place.address, ...args);
    this.need(value);
    this.visit(at, 'atom', range, value);
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

  /** A division of real numbers or a function with a slow path: accesses before and after it are not merged. */
  branches(): void {
    this.epoch += 1;
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

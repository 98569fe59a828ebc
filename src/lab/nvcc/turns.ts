import { mayAlias, type Range } from './places';
import type { Available, LoopAround, Visit } from './state';
import type { Value } from './values';
import type { Walker } from './walker';

/** What one access does in one iteration. */
export interface Done {
  /** Its value is in a register: of a load or a store of this iteration, or of an earlier one. */
  kind: 'asked' | 'repeated' | 'forwarded' | 'overwritten' | 'sunk';
  readonly with: number | null;
}

interface Known {
  readonly range: Range;
  readonly value: Value;
  readonly at: number;
  readonly isStored: boolean;
}

/**
 * The iterations of an innermost loop one after the other, as the machine code has them once the loop is unrolled: what an
 * access of one iteration touches is expressed in the values at the start of the stretch, so that accesses of different
 * iterations can be compared.
 */
export class Turns {
  private known: Known[];
  /** Stores that nothing can have read yet. */
  private pending: { readonly range: Range; readonly done: Done }[] = [];
  /** The loop-carried values, at the head of this iteration. */
  private carried = new Map<Value, Value>();
  /** This iteration's copies of the values created in the loop. */
  private made = new Map<Value, Value>();
  private readonly phis: readonly Value[];
  /** What each access touches in the last iteration. */
  ranges = new Map<Visit, Range>();

  constructor(
    private readonly w: Walker,
    private readonly loop: LoopAround,
    private readonly visits: readonly Visit[],
    before: readonly Available[],
  ) {
    const { values } = w;
    const { first, effects } = loop;
    this.phis = Array.from({ length: effects.variables.size }, (_, index) => first + index).filter(
      (each) => each < values.count && values.kindOf(each) === 'phi',
    );
    for (const phi of this.phis) this.carried.set(phi, phi);
    this.known = before.map(({ range, value, visit, isStored }) => ({ range, value, at: visit.at, isStored }));
  }

  /** Start where the loop starts: a counter with a constant initial value has that value. */
  atStart(): void {
    const { values } = this.w;
    for (const phi of this.phis) {
      const start = values.constantOf(values.argsOf(phi)[0]!);
      if (start !== null) this.carried.set(phi, values.constant(start));
    }
  }

  /** Start the next stretch: only what is at the same address in every iteration is still in a register. */
  again(): void {
    const { first } = this.loop;
    this.known = this.known.filter(({ range }) => range.base < first || this.w.isInvariant(range.base, first));
    this.pending = [];
    for (const phi of this.phis) this.carried.set(phi, this.w.values.fresh('unknown', '', phi));
  }

  /**
   * Start the next part of a stretch that the assembler combines out of several: of what changes from iteration to
   * iteration, only the value that was stored last is still in a register, if its distance from the next place is known.
   */
  goOn(): void {
    const { first } = this.loop;
    const last = this.lastStore;
    this.known = this.known.filter(
      ({ range }) =>
        range.base < first || this.w.isInvariant(range.base, first) || (last !== null && isSame(range, last)),
    );
    this.pending = [];
  }
  /** The last store of an iteration, if its distance from that of the iteration before is constant. */
  private lastStore: Range | null = null;

  /** What each access does in a single iteration right after the code before the loop. */
  alone(before: readonly Available[]): Map<Visit, Done> {
    return new Turns(this.w, this.loop, this.visits, before).turn();
  }

  /** Is there another iteration; `null`: unknown before the launch. */
  goesOn(): boolean | null {
    const { values } = this.w;
    const { test } = this.loop;
    this.made = new Map();
    const [left, right] = test === null ? [] : values.argsOf(test).map((each) => values.constantOf(this.now(each)));
    if (left === undefined || right === undefined || left === null || right === null) return null;
    const holds = COMPARED[values.kindOf(test!)];
    return holds ? holds(left, right) : null;
  }

  /** What each access does in the next iteration. */
  turn(): Map<Visit, Done> {
    const dones = new Map<Visit, Done>();
    this.made = new Map();
    this.ranges = new Map();
    for (const visit of this.visits) {
      const done = this.visit(visit);
      if (done) dones.set(visit, done);
    }
    const next = new Map<Value, Value>();
    for (const phi of this.phis) {
      const [, after] = this.w.values.argsOf(phi);
      next.set(phi, after === undefined ? this.w.values.fresh('unknown', '') : this.now(after));
    }
    this.carried = next;
    return dones;
  }

  private readonly stored = new Map<Visit, Range>();
  private visit(visit: Visit): Done | null {
    const { op, dropped, isVolatile } = visit;
    if (dropped) return null;
    const range = this.rangeOf(visit.range);
    this.ranges.set(visit, range);
    if (op === 'load') return this.load(visit, range);
    const isAlways = visit.always === this.loop.node;
    // What was known on both paths to a conditional store is known after it, whichever value it is.
    const both =
      op === 'store' && !isAlways && !isVolatile ? this.known.filter((each) => isSame(each.range, range)) : [];
    this.known = this.known.filter((each) => this.w.isReadOnly(each.range) || !mayAlias(each.range, range));
    for (const each of both) this.known.push({ ...each, value: this.w.values.fresh('unknown', '', each.value) });
    if (op !== 'store') {
      this.pending = [];
      return null;
    }
    const done: Done = { kind: 'asked', with: null };
    const before = this.stored.get(visit);
    this.stored.set(visit, range);
    this.lastStore = isAlways && before?.base === range.base ? range : null;
    if (!isAlways || isVolatile) return done;
    for (const each of this.pending) if (isWithin(each.range, range)) each.done.kind = 'overwritten';
    this.pending = this.pending.filter((each) => each.done.kind === 'asked');
    this.pending.push({ range, done });
    this.known.push({ range, value: this.now(visit.value), at: visit.at, isStored: true });
    return done;
  }

  private load(visit: Visit, range: Range): Done {
    const known = visit.isVolatile ? undefined : this.known.find((each) => isWithin(range, each.range));
    if (known) {
      const { values } = this.w;
      const value = this.w.part(known.value, range.offset - known.range.offset, range.size, known.range.size);
      this.made.set(visit.value, value);
      return { kind: known.isStored ? 'forwarded' : 'repeated', with: values.count > 0 ? known.at : null };
    }
    this.pending = this.pending.filter((each) => !mayAlias(each.range, range));
    const value = this.w.values.fresh('load', '', range.base);
    this.made.set(visit.value, value);
    // The next iteration cannot rely on what only some iterations load.
    if (visit.always === this.loop.node && !visit.isVolatile)
      this.known.push({ range, value, at: visit.at, isStored: false });
    return { kind: 'asked', with: null };
  }

  private rangeOf(range: Range): Range {
    const { values } = this.w;
    const { base, offset } = values.split(values.added(this.now(range.base), values.constant(range.offset)));
    return { ...range, base, offset };
  }

  /** An operation on numbers is a number. */
  private folded(value: Value): Value {
    const { values } = this.w;
    const [a, b] = values.argsOf(value).map((each) => values.constantOf(each));
    if (a === null || a === undefined) return value;
    const kind = values.kindOf(value);
    if (kind === 'unsigned') return values.constant(a);
    if (b === null || b === undefined) return value;
    if (kind === '/' && b !== 0) return values.constant(Math.trunc(a / b));
    if (kind === '%' && b !== 0) return values.constant(a % b);
    if (kind === '>>') return values.constant(Math.floor(a / 2 ** b));
    if (kind === '<<') return values.constant(a * 2 ** b);
    if (kind === '&') return values.constant(a & b);
    return value;
  }

  /** A value of the loop as it is in this iteration. */
  private now(value: Value): Value {
    const { values } = this.w;
    if (value < this.loop.first) return value;
    const carried = this.carried.get(value);
    if (carried !== undefined) return carried;
    const made = this.made.get(value);
    if (made !== undefined) return made;
    const kind = values.kindOf(value);
    const result =
      kind === 'load' || kind === 'unknown' || kind === 'phi' || kind === 'local' || kind === 'unset'
        ? values.fresh('unknown', '')
        : this.folded(values.again(value, (each) => this.now(each)));
    this.made.set(value, result);
    return result;
  }
}

const COMPARED: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '!=': (a, b) => a !== b,
};

const isSame = (a: Range, b: Range): boolean => a.base === b.base && a.offset === b.offset && a.size === b.size;

const isWithin = (a: Range, b: Range): boolean =>
  a.base === b.base && b.offset <= a.offset && b.offset + b.size >= a.offset + a.size;

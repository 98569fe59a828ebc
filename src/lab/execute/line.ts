import type { Computation, Value } from '../ir/node';
import type { Scalar } from '../types/type';
import { type Drift, edgeOf, type Terms } from './drift';
import { registerOf } from './registers';
import { firstOf, type Ready } from './uniformity';

/** A number of the first lane as `from + by · counter`, while a loop iterates and nothing wraps around. */
interface Line {
  from: number;
  by: number;
}

/** Counter values for which an address is on its line. */
interface Range {
  least: number;
  most: number;
}

/** Computes a line when lanes begin to advance uniformly, and narrows the range in which it holds. */
type Liner = (range: Range) => Line;

const NOWHERE: Line = { from: Number.NaN, by: Number.NaN };
/** Sums of two such numbers are exact. */
const MOST = 2 ** 52;

/** An address that depends on one counter: a product and a sum then give it. */
export class AddressLine {
  private line = NOWHERE;
  private readonly range: Range = { least: 1, most: 0 };

  constructor(
    private readonly counter: Int32Array,
    private readonly liner: Liner,
  ) {}

  begin(): void {
    const { range } = this;
    range.least = -(2 ** 31);
    range.most = 2 ** 31 - 1;
    this.line = this.liner(range);
    keep(range, this.line, -MOST, MOST);
    keep(range, { from: 0, by: this.line.by }, -MOST, MOST);
  }

  /** @returns NaN: not known. */
  now(): number {
    const { line, range } = this;
    const counter = this.counter[0]!;
    return counter >= range.least && counter <= range.most ? line.from + line.by * counter : Number.NaN;
  }
}

/** Restrict the range to counters for which a number on a line is between two limits. */
function keep(range: Range, { from, by }: Line, least: number, most: number): void {
  if (by === 0 && from >= least && from <= most) return;
  let low = Math.ceil(((by > 0 ? least : most) - from) / by);
  let high = Math.floor(((by > 0 ? most : least) - from) / by);
  const isWithin = (counter: number): boolean => from + by * counter >= least && from + by * counter <= most;
  // The rounding of a division may be off by one.
  if (!isWithin(low)) low += 1;
  if (!isWithin(high)) high -= 1;
  // NaN leaves an empty range.
  if (by === 0 || !(low <= high)) range.most = range.least - 1;
  else {
    range.least = Math.max(range.least, low);
    range.most = Math.min(range.most, high);
  }
}

function keepType(range: Range, line: Line, { cls, signed }: Scalar): Line {
  if (cls === 'i64') keep(range, line, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  else keep(range, line, signed ? -(2 ** 31) : 0, signed ? 2 ** 31 - 1 : 2 ** 32 - 1);
  return line;
}

/**
 * The line of an address of which `drifting` knows the first lane; `null`: it has several counters, or one that does not
 * have 32 bits.
 *
 * @param terms - Those of the same address.
 */
export function addressLine(address: Value, drift: Drift, known: Ready, terms: Terms): AddressLine | null {
  const counters = new Set<Int32Array>();
  const liner = new Lines(drift, known, terms, counters).of(address);
  const [counter] = counters;
  return liner && counter && counters.size === 1 ? new AddressLine(counter, liner) : null;
}

class Lines {
  constructor(
    private readonly drift: Drift,
    private readonly known: Ready,
    private readonly terms: Terms,
    private readonly counters: Set<Int32Array>,
  ) {}

  of(value: Value): Liner | null {
    const { drift, known } = this;
    const exact = known.exact.get(value);
    if (exact) return () => ({ from: exact.number[0]!, by: 0 });
    if (value.k === 'constant' || known.ready.has(value)) return fixed(value);
    if (value.k === 'register')
      return drift.uniformity.counters.has(value.reg.number) ? this.counter(value) : fixed(value);
    if (value.k === 'as') return this.retyped(value.of, value.type);
    return value.k === 'compute' ? this.computed(value) : null;
  }

  private counter({ type, reg }: Value): Liner | null {
    if (type.k !== 'scalar' || type.cls !== 'i32') return null;
    this.counters.add(registerOf(reg) as Int32Array);
    return (range) => keepType(range, { from: 0, by: 1 }, type);
  }

  private retyped(from: Value, type: Value['type']): Liner | null {
    const of = this.of(from);
    if (!of || type.k !== 'scalar') return of;
    return (range) => keepType(range, of(range), type);
  }

  /** A widened 32-bit number. */
  private edged(value: Value): Liner | null {
    const of = this.of(value);
    const edge = edgeOf(value, this.drift, this.terms);
    if (!of || !edge) return of;
    return (range) => {
      const line = of(range);
      keep(range, line, edge.leastFirst, edge.mostFirst);
      return line;
    };
  }

  private computed({ op, args, type, scale = 0 }: Computation): Liner | null {
    const [x, y] = args as readonly [Value, Value];
    if (op === 'bytes') return added(this.of(x), () => ({ from: scale, by: 0 }), 1);
    if (op === 'element') return added(this.of(x), this.edged(y), scale);
    if (type.k !== 'scalar') return null;
    const of = op === 'convert' ? this.edged(x) : this.arithmetic(op, x, y);
    return of && ((range) => keepType(range, of(range), type));
  }

  private arithmetic(op: Computation['op'], x: Value, y: Value): Liner | null {
    const [a, b] = [this.of(x), this.of(y)];
    if (op === 'add') return added(a, b, 1);
    if (op === 'sub') return added(a, b, -1);
    if (op !== 'mul' || !a || !b) return null;
    return (range) => {
      const [left, right] = [a(range), b(range)];
      if (left.by !== 0 && right.by !== 0) return NOWHERE;
      return { from: left.from * right.from, by: left.by * right.from + left.from * right.by };
    };
  }
}

function fixed({ reg, type }: Value): Liner | null {
  const first = firstOf(registerOf(reg), type);
  return first && (() => ({ from: first(), by: 0 }));
}

/** The first line plus a multiple of the second one. */
function added(a: Liner | null, b: Liner | null, factor: number): Liner | null {
  if (!a || !b) return null;
  return (range) => {
    const [left, right] = [a(range), b(range)];
    return { from: left.from + right.from * factor, by: left.by + right.by * factor };
  };
}

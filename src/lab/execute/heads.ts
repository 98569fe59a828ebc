import type { Computation, Value } from '../ir/node';
import type { Pair } from '../machine/registers';
import type { Scalar } from '../types/type';
import { registerOf } from './registers';
import { ALIKE, isWordOp, type Shape, type Shapes, WORD_OPS } from './shapes';
import { type FirstLane, wrapped } from './uniformity';

const ZERO = new Float64Array(1);

/** A number in the first lane of a register, times a factor. */
interface Term {
  /** Signed numbers of 32 bits. */
  readonly word: Int32Array;
  readonly by: number;
}

/** A 32-bit sum that is widened: no lane may have wrapped around. */
interface Group {
  readonly constant: number;
  readonly terms: readonly Term[];
  readonly least: number;
  readonly most: number;
  readonly by: number;
}

const NO_TERM: Term = { word: new Int32Array(1), by: 0 };
const NO_GROUP: Group = { constant: 0, terms: [], least: -Infinity, most: Infinity, by: 0 };

/** A sum over the first lanes of registers. */
interface Sum {
  readonly constant: number;
  readonly terms: readonly Term[];
  readonly groups: readonly Group[];
  readonly pointers: readonly Float64Array[];
  readonly others: readonly { readonly of: FirstLane; readonly by: number }[];
  /** The variables that must not be lost. */
  readonly bits: number;
}

/** The value of the first lane. One class, not a closure per form, so that it is compiled together with its callers. */
export class Head {
  /** None of these variables may be lost. */
  readonly bits: number;
  readonly constant: number;
  /** The value without the constant, where that is one register. */
  readonly word: Int32Array | null;
  /** The number, where it never changes. */
  readonly fixed: number | null;
  private readonly pointer: Float64Array;
  /** Two terms of the sum itself, and two of its first group: few sums have more. Missing ones are 0. */
  private readonly a: Int32Array;
  private readonly b: Int32Array;
  private readonly c: Int32Array;
  private readonly d: Int32Array;
  private readonly byA: number;
  private readonly byB: number;
  private readonly byC: number;
  private readonly byD: number;
  private readonly inner: number;
  private readonly least: number;
  private readonly most: number;
  private readonly by: number;
  /** `null`: there are no more. */
  private readonly rest: Rest | null;
  private readonly low: number;
  private readonly high: number;

  /** @param range - The range that no lane may leave. */
  constructor(
    { constant, terms, groups, pointers, others, bits }: Sum,
    readonly shape: Shape,
    range: { readonly least: number; readonly most: number },
  ) {
    const isOne = terms.length === 1 && terms[0]!.by === 1;
    this.bits = bits;
    this.constant = constant;
    this.word = isOne && groups.length + pointers.length + others.length === 0 ? terms[0]!.word : null;
    this.fixed = terms.length + groups.length + pointers.length + others.length === 0 ? constant : null;
    this.pointer = pointers[0] ?? ZERO;
    const [first = NO_TERM, second = NO_TERM, ...more] = terms;
    const [group, ...later] = groups;
    const isShort = group !== undefined && group.terms.length <= 2;
    const [third = NO_TERM, fourth = NO_TERM] = isShort ? group.terms : [];
    [this.a, this.byA] = [first.word, first.by];
    [this.b, this.byB] = [second.word, second.by];
    [this.c, this.byC] = [third.word, third.by];
    [this.d, this.byD] = [fourth.word, fourth.by];
    const { constant: inner, least, most, by } = isShort ? group : NO_GROUP;
    [this.inner, this.least, this.most, this.by] = [inner, least, most, by];
    const left = isShort ? later : groups;
    this.rest = more.length + left.length + others.length > 0 ? { terms: more, groups: left, others } : null;
    [this.low, this.high] = [range.least, range.most];
  }

  /** The number; NaN if it is not known exactly. */
  now(): number {
    if (this.word !== null) {
      const one = this.word[0]! + this.constant;
      return one >= this.low && one <= this.high ? one : Number.NaN;
    }
    const part = this.inner + this.c[0]! * this.byC + this.d[0]! * this.byD;
    if (part < this.least || part > this.most) return Number.NaN;
    let sum = this.constant + this.pointer[0]! + this.a[0]! * this.byA + this.b[0]! * this.byB + part * this.by;
    if (this.rest !== null) sum += sumOf(this.rest);
    return sum >= this.low && sum <= this.high ? sum : Number.NaN;
  }
}

type Rest = Pick<Sum, 'terms' | 'groups' | 'others'>;

function sumOf({ terms, groups, others }: Rest): number {
  let sum = 0;
  for (let index = 0; index < terms.length; index += 1) sum += terms[index]!.word[0]! * terms[index]!.by;
  for (let index = 0; index < groups.length; index += 1) {
    const { constant, terms: own, least, most, by } = groups[index]!;
    let part = constant;
    for (let next = 0; next < own.length; next += 1) part += own[next]!.word[0]! * own[next]!.by;
    sum += part >= least && part <= most ? part * by : Number.NaN;
  }
  for (let index = 0; index < others.length; index += 1) sum += others[index]!.of() * others[index]!.by;
  return sum;
}

/** The factors have a smaller sum than this, so that sums of 33-bit numbers are exact. */
const MOST_FACTORS = 2 ** 20;
const MOST_OTHER = 2 ** 32;
const MOST_CONSTANT = 2 ** 50;
const NOTHING: Sum = { constant: 0, terms: [], groups: [], pointers: [], others: [], bits: 0 };
const ANYWHERE = { least: -Infinity, most: Infinity };

/** The first lanes of values that have a shape. */
export class Heads {
  private readonly known = new Map<Value, Head | null>();

  constructor(private readonly shapes: Shapes) {}

  /** @returns `null`: its lanes may be anywhere. */
  of(value: Value): Head | null {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const made = this.made(value);
    this.known.set(value, made);
    return made;
  }

  private made(value: Value): Head | null {
    const shape = this.shapes.of(value);
    const sum = shape && this.sum(value);
    if (!sum) return null;
    if (value.type.k !== 'scalar' || value.type.cls !== 'i32') return new Head(sum, shape, ANYWHERE);
    return new Head(unsignedWord(sum, value.type), shape, rangeOf(value.type, shape));
  }

  /** A value of the first lane as a sum: for 32 bits modulo 2^32, for 64 bits as a signed number. */
  private sum(value: Value): Sum | null {
    const { type } = value;
    // Others read its register, as where abs(x) chooses between x and -x: it has to be computed.
    if (value.k === 'compute' && this.shapes.isRead(value.reg)) return null;
    const constant = this.shapes.constant(value);
    if (constant !== null) return Math.abs(constant) <= MOST_CONSTANT ? { ...NOTHING, constant } : null;
    switch (value.k) {
      case 'register':
        return this.variable(value.reg, type);
      case 'as':
        return this.sum(value.of);
      case 'compute':
        return this.computed(value);
      default:
        return null;
    }
  }

  private variable(name: Extract<Value, { k: 'register' }>['reg'], type: Value['type']): Sum | null {
    const variable = this.shapes.variable(name);
    const register = registerOf(name);
    if (!variable) return null;
    const { bit: bits } = variable;
    if (type.k === 'ptr') return { ...NOTHING, pointers: [register as Float64Array], bits };
    if (type.k === 'scalar' && type.cls === 'i32')
      return { ...NOTHING, terms: [{ word: register as Int32Array, by: 1 }], bits };
    const { lo, hi } = register as Pair;
    return { ...NOTHING, others: [{ of: () => bounded(hi[0]! * 2 ** 32 + (lo[0]! >>> 0)), by: 1 }], bits };
  }

  private computed({ op, args, type, scale = 0 }: Computation): Sum | null {
    const [x, y] = args as readonly [Value, Value];
    switch (op) {
      case 'bytes': {
        const of = this.sum(x);
        return of && { ...of, constant: of.constant + scale };
      }
      case 'convert':
        // Truncation, or a change of sign, keeps the bits.
        return type.k === 'scalar' && type.cls === 'i32' ? this.sum(x) : this.widened(x);
      case 'element':
        return added(this.sum(x), this.widened(y), scale);
      case 'add':
      case 'sub':
        return added(this.sum(x), this.sum(y), op === 'add' ? 1 : -1);
      case 'mul':
        return this.product(x, y);
      default:
        return isWordOp(op) && type.k === 'scalar' ? this.uniform(WORD_OPS[op], type, x, y) : null;
    }
  }

  /** An operation on two uniform words. */
  private uniform(of: (a: number, b: number, signed: boolean) => number, type: Scalar, x: Value, y: Value): Sum | null {
    const [a, b] = [this.sum(x), this.sum(y)];
    if (!a || !b) return null;
    const [one, other] = [new Head(a, ALIKE, ANYWHERE), new Head(b, ALIKE, ANYWHERE)];
    const { signed } = type;
    const first: FirstLane = () => {
      const [left, right] = [one.now(), other.now()];
      return left === left && right === right ? wrapped(of(left | 0, right | 0, signed), type) : Number.NaN;
    };
    return { ...NOTHING, others: [{ of: first, by: 1 }], bits: a.bits | b.bits };
  }

  private product(x: Value, y: Value): Sum | null {
    const [left, right] = [this.shapes.constant(x), this.shapes.constant(y)];
    if (right !== null) return added(NOTHING, this.sum(x), right);
    if (left !== null) return added(NOTHING, this.sum(y), left);
    const [a, b] = [this.sum(x), this.sum(y)];
    if (!a || !b) return null;
    const [one, other] = [new Head(a, ALIKE, ANYWHERE), new Head(b, ALIKE, ANYWHERE)];
    const isWord = x.type.k === 'scalar' && x.type.cls === 'i32';
    const of: FirstLane = isWord ? () => imul(one.now(), other.now()) : () => bounded(one.now() * other.now());
    return { ...NOTHING, others: [{ of, by: 1 }], bits: a.bits | b.bits };
  }

  /** A 32-bit number that is widened: no lane may have wrapped around. A 64-bit number is unchanged. */
  private widened(value: Value): Sum | null {
    const { type } = value;
    const sum = this.sum(value);
    if (!sum || type.k !== 'scalar' || type.cls !== 'i32') return sum;
    const shape = this.shapes.of(value)!;
    if (isPlain(sum) && type.signed && shape === ALIKE) return sum;
    if (this.shapes.constant(value) !== null) return { ...NOTHING, constant: wrapped(sum.constant, type) };
    const { constant, terms, groups, pointers, others, bits } = unsignedWord(sum, type);
    const range = rangeOf(type, shape);
    if (groups.length + pointers.length + others.length === 0)
      return { ...NOTHING, groups: [{ constant, terms, ...range, by: 1 }], bits };
    const head = new Head({ constant, terms, groups, pointers, others, bits }, shape, range);
    return { ...NOTHING, others: [{ of: () => head.now(), by: 1 }], bits };
  }
}

const bounded = (value: number): number => (Math.abs(value) <= MOST_OTHER ? value : Number.NaN);
const imul = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : Math.imul(a, b));

/** A register as is. */
const isPlain = ({ constant, terms, groups, pointers, others }: Sum): boolean =>
  constant === 0 && terms.length === 1 && terms[0]!.by === 1 && groups.length + pointers.length + others.length === 0;

function added(a: Sum | null, b: Sum | null, factor: number): Sum | null {
  if (!a || !b || a.pointers.length + b.pointers.length > 1 || (b.pointers.length > 0 && factor !== 1)) return null;
  const times = <Each extends { readonly by: number }>(each: Each): Each => ({ ...each, by: each.by * factor });
  const sum: Sum = {
    constant: a.constant + b.constant * factor,
    terms: [...a.terms, ...b.terms.map(times)],
    groups: [...a.groups, ...b.groups.map(times)],
    pointers: [...a.pointers, ...b.pointers],
    others: [...a.others, ...b.others.map(times)],
    bits: a.bits | b.bits,
  };
  const factors = [...sum.terms, ...sum.groups, ...sum.others].reduce((most, { by }) => most + Math.abs(by), 0);
  return factors <= MOST_FACTORS && Math.abs(sum.constant) <= MOST_CONSTANT ? sum : null;
}

/** The range of the first lane in which no 32-bit lane has wrapped around. */
const rangeOf = ({ signed }: Scalar, shape: Shape): { readonly least: number; readonly most: number } => ({
  least: (signed ? -(2 ** 31) : 0) - Math.min(...shape),
  most: (signed ? 2 ** 31 - 1 : 2 ** 32 - 1) - Math.max(...shape),
});

/** An unsigned register is read as unsigned. */
function unsignedWord(sum: Sum, { signed }: Scalar): Sum {
  if (signed || !isPlain(sum)) return sum;
  const { word } = sum.terms[0]!;
  return { ...NOTHING, others: [{ of: () => word[0]! >>> 0, by: 1 }], bits: sum.bits };
}

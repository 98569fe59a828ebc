import type { Computation, Value } from '../ir/node';
import type { Pair } from '../machine/registers';
import type { Scalar } from '../types/type';
import { registerOf } from './registers';
import { ALIKE, type Shape, type Shapes } from './shapes';
import { type FirstLane, wrapped } from './uniformity';

/** A sum of what stands in the first lanes of registers, times numbers. */
interface Sum {
  readonly constant: number;
  /** Signed numbers of 32 bits. */
  readonly words: readonly { readonly word: Int32Array; readonly by: number }[];
  readonly pointers: readonly Float64Array[];
  readonly others: readonly { readonly of: FirstLane; readonly by: number }[];
  /** The variables that must not be lost. */
  readonly bits: number;
}

/** What the first lane has, as a number that is not one where it is not known exactly, and what must hold for it. */
export interface Head {
  readonly of: FirstLane;
  /** None of these variables may be lost. */
  readonly bits: number;
  readonly shape: Shape;
}

/** Factors add up to less, so that sums of numbers of 33 bits are exact. */
const MOST_FACTORS = 2 ** 20;
const MOST_OTHER = 2 ** 32;
const MOST_CONSTANT = 2 ** 50;
const NOTHING: Sum = { constant: 0, words: [], pointers: [], others: [], bits: 0 };

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
    const of = value.type.k === 'scalar' && value.type.cls === 'i32' ? inType(sum, value.type, shape) : first(sum);
    return { of, bits: sum.bits, shape };
  }

  /** The sum that a value of the first lane is: of one of 32 bits as far as its bits go, of one of 64 as a signed number. */
  private sum(value: Value): Sum | null {
    const { type } = value;
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
      return { ...NOTHING, words: [{ word: register as Int32Array, by: 1 }], bits };
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
        // What is cut off, or has another sign, has the same bits.
        return type.k === 'scalar' && type.cls === 'i32' ? this.sum(x) : this.widened(x);
      case 'element':
        return added(this.sum(x), this.widened(y), scale);
      case 'add':
      case 'sub':
        return added(this.sum(x), this.sum(y), op === 'add' ? 1 : -1);
      case 'mul':
        return this.product(x, y);
      default:
        return null;
    }
  }

  private product(x: Value, y: Value): Sum | null {
    const [left, right] = [this.shapes.constant(x), this.shapes.constant(y)];
    if (right !== null) return added(NOTHING, this.sum(x), right);
    if (left !== null) return added(NOTHING, this.sum(y), left);
    const [a, b] = [this.sum(x), this.sum(y)];
    if (!a || !b) return null;
    const [one, other] = [first(a), first(b)];
    const isWord = x.type.k === 'scalar' && x.type.cls === 'i32';
    const of: FirstLane = isWord ? () => imul(one(), other()) : () => bounded(one() * other());
    return { ...NOTHING, others: [{ of, by: 1 }], bits: a.bits | b.bits };
  }

  /** A number of 32 bits that becomes wider: no lane may have wrapped around. One of 64 bits stays as it is. */
  private widened(value: Value): Sum | null {
    const { type } = value;
    const sum = this.sum(value);
    if (!sum || type.k !== 'scalar' || type.cls !== 'i32') return sum;
    const shape = this.shapes.of(value)!;
    if (isPlain(sum) && type.signed && shape === ALIKE) return sum;
    if (this.shapes.constant(value) !== null) return { ...NOTHING, constant: wrapped(sum.constant, type) };
    return { ...NOTHING, others: [{ of: inType(sum, type, shape), by: 1 }], bits: sum.bits };
  }
}

const bounded = (value: number): number => (Math.abs(value) <= MOST_OTHER ? value : Number.NaN);
const imul = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : Math.imul(a, b));

/** A register as it is. */
const isPlain = ({ constant, words, pointers, others }: Sum): boolean =>
  constant === 0 && words.length === 1 && words[0]!.by === 1 && pointers.length === 0 && others.length === 0;

function added(a: Sum | null, b: Sum | null, factor: number): Sum | null {
  if (!a || !b || a.pointers.length + b.pointers.length > 1 || (b.pointers.length > 0 && factor !== 1)) return null;
  const sum: Sum = {
    constant: a.constant + b.constant * factor,
    words: [...a.words, ...b.words.map(({ word, by }) => ({ word, by: by * factor }))],
    pointers: [...a.pointers, ...b.pointers],
    others: [...a.others, ...b.others.map(({ of, by }) => ({ of, by: by * factor }))],
    bits: a.bits | b.bits,
  };
  const factors = [...sum.words, ...sum.others].reduce((most, { by }) => most + Math.abs(by), 0);
  return factors <= MOST_FACTORS && Math.abs(sum.constant) <= MOST_CONSTANT ? sum : null;
}

/** A sum of 32 bits as a number of its type. Not a number: the first lane or another one has wrapped around. */
function inType(sum: Sum, { signed }: Scalar, shape: Shape): FirstLane {
  const least = (signed ? -(2 ** 31) : 0) - Math.min(...shape);
  const most = (signed ? 2 ** 31 - 1 : 2 ** 32 - 1) - Math.max(...shape);
  const isWord = isPlain(sum);
  const [only] = sum.words;
  if (isWord && shape === ALIKE) {
    const { word } = only!;
    return signed ? () => word[0]! : () => word[0]! >>> 0;
  }
  const of: FirstLane = isWord && !signed ? () => only!.word[0]! >>> 0 : first(sum);
  return () => {
    const value = of();
    return value >= least && value <= most ? value : Number.NaN;
  };
}

/** The number that a sum is. */
function first({ constant, words, pointers, others }: Sum): FirstLane {
  const [one, two] = others;
  if (one) {
    const rest = first({ constant, words, pointers, others: others.slice(2), bits: 0 });
    const isAlone = constant === 0 && words.length === 0 && pointers.length === 0 && others.length < 3;
    const { of: a, by } = one;
    if (!two) return isAlone ? (by === 1 ? a : () => a() * by) : () => rest() + a() * by;
    const { of: b, by: other } = two;
    return isAlone ? () => a() * by + b() * other : () => rest() + a() * by + b() * other;
  }
  const [pointer = ZERO] = pointers;
  const [w, x, y, ...more] = words;
  if (more.length > 0) {
    const rest = first({ constant, words: more, pointers, others: [], bits: 0 });
    return () => rest() + w!.word[0]! * w!.by + x!.word[0]! * x!.by + y!.word[0]! * y!.by;
  }
  if (!w) return pointers.length > 0 ? () => pointer[0]! + constant : () => constant;
  const { word: a, by: byA } = w;
  if (!x) return () => pointer[0]! + constant + a[0]! * byA;
  const { word: b, by: byB } = x;
  if (!y) return () => pointer[0]! + constant + a[0]! * byA + b[0]! * byB;
  const { word: c, by: byC } = y;
  return () => pointer[0]! + constant + a[0]! * byA + b[0]! * byB + c[0]! * byC;
}

const ZERO = new Float64Array(1);

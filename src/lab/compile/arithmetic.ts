import { doubleOp, floatTest, fusedDouble, fusedOp, singleOp } from '../machine/ops-float';
import { intOp, intTest } from '../machine/ops-int';
import { longNumber, longOp, longShift, longTest } from '../machine/ops-long';
import { LANES, temporary, type Pair } from '../machine/registers';
import { isComparison } from '../resolve/operators';
import { SourceProblem } from '../source/problem';
import {
  commonType,
  float,
  int,
  isArithmetic,
  isFloating,
  isInteger,
  llong,
  promoted,
  sizeOf,
  typeName,
  type Pointer,
  type Scalar,
} from '../types/type';
import { asIndex, constant, convert, retyped, roundingOf } from './convert';
import { made, plain, snapshot, testOf, tested, traits, truth, type Operand } from './operand';

/** `a op b` for numbers and pointers, with the usual conversions. */
export function binary(op: string, left: Operand, right: Operand, at: number): Operand {
  // What the right side changes, the left side must not see.
  const a = right.changes ? snapshot(left) : left;
  if (a.type.k === 'ptr' || right.type.k === 'ptr') return pointers(op, a, right, at);
  if (!isArithmetic(a.type) || !isArithmetic(right.type))
    throw new SourceProblem(`"${op}" is not possible between ${typeName(a.type)} and ${typeName(right.type)}.`, at);
  if (op === '<<' || op === '>>') return shift(op, a, right, at);
  const type = commonType(a.type, right.type);
  const x = convert(a, type);
  const y = convert(right, type);
  if (isComparison(op)) return compare(op, x, y, type);
  if (isFloating(type) && /^[%&|^]$/.test(op))
    throw new SourceProblem(`"${op}" is not possible for ${typeName(type)}. Use fmodf, or convert to an integer.`, at);
  if (isInteger(type)) {
    if (type.cls === 'i32')
      return made(type, [x, y], intOp(op, type.signed, x.reg as Int32Array, y.reg as Int32Array)!);
    return made(type, [x, y], longOp(op, type.signed, x.reg as Pair, y.reg as Pair)!);
  }
  return floating(op, x, y, type);
}

function floating(op: string, x: Operand, y: Operand, type: Scalar): Operand {
  if (type.size === 2) return rounded(floating(op, retyped(x, float), retyped(y, float), float), type);
  if ((op === '+' || op === '-') && (x.product || y.product)) return fused(op, x, y, type);
  const product = op === '*' && !(x.constant && y.constant) ? { a: x, b: y } : null;
  const operation =
    type.cls === 'f32'
      ? singleOp(op, x.reg as Float32Array, y.reg as Float32Array)
      : doubleOp(op, x.reg as Float64Array, y.reg as Float64Array);
  return { ...made(type, [x, y], operation as never), product };
}

/** The compiler makes one instruction, which rounds once, of a product and a sum. */
function fused(op: string, x: Operand, y: Operand, type: Scalar): Operand {
  const sign = op === '-' ? -1 : 1;
  const { a, b } = (x.product ?? y.product)!;
  const c = x.product ? y : x;
  const productSign = x.product ? 1 : sign;
  const addendSign = x.product ? sign : 1;
  if (type.cls === 'f32')
    return made(
      type,
      [a, b, c],
      fusedOp(a.reg as Float32Array, b.reg as Float32Array, c.reg as Float32Array, productSign, addendSign) as never,
    );
  const [p, q, r] = [a, b, c].map((each) => each.reg as Float64Array);
  return made(type, [a, b, c], ((d: Float64Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = fusedDouble(productSign * p![i]!, q![i]!, addendSign * r![i]!);
  }) as never);
}

/** Round what was computed as a single to a 16-bit type. */
export function rounded(operand: Operand, type: Scalar): Operand {
  const round = roundingOf(type)!;
  const a = operand.reg as Float32Array;
  return made(type, [operand], ((d: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = round(a[i]!);
  }) as never);
}

function compare(op: string, x: Operand, y: Operand, type: Scalar): Operand {
  if (type.cls === 'i32') return tested([x, y], intTest(op, type.signed, x.reg as Int32Array, y.reg as Int32Array)!);
  if (type.cls === 'i64') return tested([x, y], longTest(op, type.signed, x.reg as Pair, y.reg as Pair)!);
  return tested([x, y], floatTest(op, x.reg as Float32Array, y.reg as Float32Array)!);
}

function shift(op: '<<' | '>>', left: Operand, right: Operand, at: number): Operand {
  if (!isInteger(left.type) || !isInteger(right.type))
    throw new SourceProblem(`"${op}" is possible for integers only.`, at);
  const type = promoted(left.type);
  const x = convert(left, type);
  const by = convert(right, int);
  if (type.cls === 'i32')
    return made(type, [x, by], intOp(op, type.signed, x.reg as Int32Array, by.reg as Int32Array)!);
  return made(type, [x, by], longShift(op, type.signed, x.reg as Pair, by.reg as Int32Array));
}

function pointers(op: string, a: Operand, b: Operand, at: number): Operand {
  if (isComparison(op)) {
    const type = (a.type.k === 'ptr' ? a.type : b.type) as Pointer;
    const x = convert(a, type);
    const y = convert(b, type);
    return tested([x, y], floatTest(op, x.reg as Float64Array, y.reg as Float64Array)!);
  }
  if (a.type.k === 'ptr' && b.type.k === 'ptr') {
    if (op !== '-') throw new SourceProblem(`"${op}" is not possible between two pointers.`, at);
    const size = sizeOf(a.type.to);
    const x = a.reg as Float64Array;
    const y = b.reg as Float64Array;
    return made(llong, [a, b], ((d: Pair) => {
      for (let i = 0; i < LANES; i += 1) {
        const difference = Math.trunc((x[i]! - y[i]!) / size);
        d.lo[i] = difference;
        d.hi[i] = Math.floor(difference / 2 ** 32);
      }
    }) as never);
  }
  if (a.type.k === 'ptr' && isInteger(b.type) && (op === '+' || op === '-')) return moved(a, b, op === '-' ? -1 : 1);
  if (b.type.k === 'ptr' && isInteger(a.type) && op === '+') return moved(b, a, 1);
  throw new SourceProblem(`"${op}" is not possible between ${typeName(a.type)} and ${typeName(b.type)}.`, at);
}

/** A pointer some elements on. */
export function moved(pointer: Operand, by: Operand, sign = 1): Operand {
  const type = pointer.type as Pointer;
  const size = sign * sizeOf(type.to);
  const index = asIndex(by);
  const p = pointer.reg as Float64Array;
  const { cls, signed } = index.type as Scalar;
  if (cls === 'i64') {
    const { lo, hi } = index.reg as Pair;
    return made(type, [pointer, index], ((d: Float64Array) => {
      for (let i = 0; i < LANES; i += 1) d[i] = p[i]! + (hi[i]! * 4294967296 + (lo[i]! >>> 0)) * size;
    }) as never);
  }
  const x = index.reg as Int32Array;
  return made(
    type,
    [pointer, index],
    (signed
      ? (d: Float64Array) => {
          for (let i = 0; i < LANES; i += 1) d[i] = p[i]! + x[i]! * size;
        }
      : (d: Float64Array) => {
          for (let i = 0; i < LANES; i += 1) d[i] = p[i]! + (x[i]! >>> 0) * size;
        }) as never,
  );
}

/** A pointer some bytes on, as another type. */
export function shifted(pointer: Operand, bytes: number, type: Pointer): Operand {
  if (bytes === 0) return retyped(pointer, type);
  const p = pointer.reg as Float64Array;
  return made(type, [pointer], ((d: Float64Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = p[i]! + bytes;
  }) as never);
}

/** `-x`, `+x`, `~x`, `!x` */
export function unary(op: string, operand: Operand, at: number): Operand {
  if (op === '!') {
    const test = testOf(operand);
    return truth((mask) => ~test(mask), traits([operand]));
  }
  if (!isArithmetic(operand.type))
    throw new SourceProblem(`"${op}" is not possible for ${typeName(operand.type)}.`, at);
  const type = promoted(operand.type);
  const x = convert(operand, type);
  if (op === '+') return x;
  if (op === '~') {
    if (!isInteger(type)) throw new SourceProblem('"~" is possible for integers only.', at);
    return binary('^', x, constant(type, -1), at);
  }
  if (isInteger(type)) return binary('-', constant(type, 0), x, at);
  const a = x.reg as Float32Array;
  return made(type, [x], ((d: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = -a[i]!;
  }) as never);
}

export function logic(op: '&&' | '||', left: Operand, right: Operand): Operand {
  const a = testOf(left);
  const b = testOf(right);
  const test =
    op === '&&'
      ? (mask: number) => {
          const yes = a(mask) & mask;
          return yes === 0 ? 0 : b(yes) & yes;
        }
      : (mask: number) => {
          const yes = a(mask) & mask;
          const no = mask & ~yes;
          return no === 0 ? yes : yes | (b(no) & no);
        };
  return truth(test, traits([left, right]));
}

/** `c ? y : n` for scalars and pointers of one type. A side that touches memory is done for its own lanes only. */
export function choice(c: Operand, y: Operand, n: Operand): Operand {
  if (y.leaves && n.leaves) return chosenLeaves(c, y, n);
  const test = testOf(c);
  const type = y.type as Scalar | Pointer;
  const reg = temporary(type.k === 'ptr' ? 'ptr' : type.cls);
  const select = selector(reg, y, n);
  const run = (mask: number): void => {
    const yes = test(mask) & mask;
    const no = mask & ~yes;
    if (yes !== 0) y.run?.(yes);
    if (no !== 0) n.run?.(no);
    select(yes);
  };
  const more = traits([c, y, n]);
  const result = plain(type, reg, { ...more, run });
  if (!result.constant) return result;
  run(-1);
  return { ...result, run: null, cost: 0 };
}

function selector(reg: Operand['reg'], y: Operand, n: Operand): (yes: number) => void {
  if ('lo' in reg) {
    const a = y.reg as Pair;
    const b = n.reg as Pair;
    return (yes) => {
      for (let i = 0; i < LANES; i += 1) {
        const from = (yes >>> i) & 1 ? a : b;
        reg.lo[i] = from.lo[i]!;
        reg.hi[i] = from.hi[i]!;
      }
    };
  }
  const a = y.reg as Int32Array;
  const b = n.reg as Int32Array;
  return (yes) => {
    for (let i = 0; i < LANES; i += 1) reg[i] = (yes >>> i) & 1 ? a[i]! : b[i]!;
  };
}

/** The condition is decided once, then each member is chosen by it. */
function chosenLeaves(c: Operand, y: Operand, n: Operand): Operand {
  const test = testOf(c);
  let yes = 0;
  const run = (mask: number): void => {
    yes = test(mask) & mask;
    const no = mask & ~yes;
    if (yes !== 0) y.run?.(yes);
    if (no !== 0) n.run?.(no);
    for (const { yesNo } of parts) yesNo(yes);
  };
  const parts = y.leaves!.map((leaf, index) => {
    const type = leaf.type as Scalar | Pointer;
    const reg = temporary(type.k === 'ptr' ? 'ptr' : type.cls);
    return { leaf: plain(type, reg), yesNo: selector(reg, leaf, n.leaves![index]!) };
  });
  return {
    ...plain(y.type, y.reg, { ...traits([c, y, n]), run }),
    constant: false,
    leaves: parts.map(({ leaf }) => leaf),
  };
}

/** Lane i as a number, whatever the class. */
export function numberIn(operand: Operand, lane: number): number {
  const { reg, type } = operand;
  if ('lo' in reg) return longNumber(reg, lane, type.k === 'scalar' && type.signed);
  const value = reg[lane]!;
  return type.k === 'scalar' && type.cls === 'i32' && !type.signed ? value >>> 0 : value;
}

import { runOf } from '../execute/effects';
import { type Choice, nodeOf, type Value } from '../ir/node';
import { type Arithmetic, arithmeticOf, isComparison, operationOf } from '../resolve/operators';
import { SourceProblem } from '../source/problem';
import {
  bool,
  float,
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
import { asIndex, constant, convert, retyped } from './convert';
import { compute, newRegister, plain, snapshot, traits, type Operand, valueOf } from './operand';

/**
 * `a op b` for numbers and pointers, with the usual conversions.
 *
 * @param known - What the operands become, as the tree notes it.
 */
export function binary(
  op: string,
  left: Operand,
  right: Operand,
  at: number,
  known: Arithmetic | null = null,
): Operand {
  // Side effects of the right side must not show in the left value.
  const a = right.changes ? snapshot(left) : left;
  if (a.type.k === 'ptr' || right.type.k === 'ptr') return pointers(op, a, right, at);
  if (!isArithmetic(a.type) || !isArithmetic(right.type))
    throw new SourceProblem(`"${op}" is not possible between ${typeName(a.type)} and ${typeName(right.type)}.`, at);
  const wanted = known ?? arithmeticOf(op, a.type, right.type);
  if (!wanted) throw new SourceProblem(`"${op}" is possible for integers only.`, at);
  const type = wanted.left;
  const x = convert(a, type);
  const y = convert(right, wanted.right);
  if (isComparison(op)) return compute(operationOf(op), bool, [x, y]);
  if (isFloating(type) && /^[%&|^]$/.test(op))
    throw new SourceProblem(`"${op}" is not possible for ${typeName(type)}. Use fmodf, or convert to an integer.`, at);
  return isInteger(type) ? compute(operationOf(op), type, [x, y]) : floating(op, x, y, type);
}

function floating(op: string, x: Operand, y: Operand, type: Scalar): Operand {
  if (type.size === 2) return rounded(floating(op, retyped(x, float), retyped(y, float), float), type);
  if ((op === '+' || op === '-') && (x.product || y.product)) return fused(op, x, y, type);
  const product = op === '*' && !(x.constant && y.constant) ? { a: x, b: y } : null;
  return { ...compute(operationOf(op), type, [x, y]), product };
}

/** The compiler contracts a product and a sum to one instruction (FMA), which rounds once. */
function fused(op: string, x: Operand, y: Operand, type: Scalar): Operand {
  const { a, b } = (x.product ?? y.product)!;
  const c = x.product ? y : x;
  const kind = op === '+' ? 'fma' : x.product ? 'fms' : 'fnma';
  return compute(kind, type, [a, b, c]);
}

/** Round a float result to a 16-bit type. */
export function rounded(operand: Operand, type: Scalar): Operand {
  return compute('round', type, [operand]);
}

function pointers(op: string, a: Operand, b: Operand, at: number): Operand {
  if (isComparison(op)) {
    const type = (a.type.k === 'ptr' ? a.type : b.type) as Pointer;
    const x = convert(a, type);
    const y = convert(b, type);
    return compute(operationOf(op), bool, [x, y]);
  }
  if (a.type.k === 'ptr' && b.type.k === 'ptr') {
    if (op !== '-') throw new SourceProblem(`"${op}" is not possible between two pointers.`, at);
    return compute('distance', llong, [a, b], { scale: sizeOf(a.type.to) });
  }
  if (a.type.k === 'ptr' && isInteger(b.type) && (op === '+' || op === '-')) return moved(a, b, op === '-' ? -1 : 1);
  if (b.type.k === 'ptr' && isInteger(a.type) && op === '+') return moved(b, a, 1);
  throw new SourceProblem(`"${op}" is not possible between ${typeName(a.type)} and ${typeName(b.type)}.`, at);
}

/** Mark a pointer as pointing to volatile memory, if it does. */
export const asVolatile = (pointer: Operand, isVolatile: boolean | undefined): Operand =>
  isVolatile ? { ...pointer, isVolatile } : pointer;

/** A pointer moved by a number of elements. */
export function moved(pointer: Operand, by: Operand, sign = 1): Operand {
  const type = pointer.type as Pointer;
  const made = compute('element', type, [pointer, asIndex(by)], { scale: sign * sizeOf(type.to) });
  return asVolatile(made, pointer.isVolatile);
}

/** A pointer moved by a number of bytes, as another type. */
export function shifted(pointer: Operand, bytes: number, type: Pointer): Operand {
  if (bytes === 0) return retyped(pointer, type);
  return asVolatile(compute('bytes', type, [pointer], { scale: bytes }), pointer.isVolatile);
}

/** `-x`, `+x`, `~x`, `!x` */
export function unary(op: string, operand: Operand, at: number): Operand {
  if (op === '!') return compute('not', bool, [operand]);
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
  return compute('neg', type, [x]);
}

export function logic(op: '&&' | '||', left: Operand, right: Operand): Operand {
  return compute(op === '&&' ? 'both' : 'either', bool, [left, right]);
}

/** `c ? y : n` for scalars and pointers of one type. A side that touches memory runs for its own lanes only. */
export function choice(c: Operand, y: Operand, n: Operand): Operand {
  if (y.leaves && n.leaves) return chosenLeaves(c, y, n);
  return compute('select', y.type as Scalar | Pointer, [c, y, n]);
}

/** What an operand holds once it is computed. */
const still = (operand: Operand): Value => valueOf({ ...operand, run: null });

/** The condition is evaluated once, then it selects each member. */
function chosenLeaves(c: Operand, y: Operand, n: Operand): Operand {
  const node: Choice = {
    k: 'choice',
    condition: valueOf(c),
    then: y.run && nodeOf(y.run),
    else: n.run && nodeOf(n.run),
    parts: y.leaves!.map((leaf, index) => {
      const type = leaf.type as Scalar | Pointer;
      return { type, reg: newRegister(type), then: still(leaf), else: still(n.leaves![index]!) };
    }),
  };
  return {
    ...plain(y.type, y.reg, { ...traits([c, y, n]), run: runOf(node) }),
    constant: false,
    leaves: node.parts.map(({ type, reg }) => plain(type, reg)),
  };
}

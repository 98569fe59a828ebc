import {
  bool,
  commonType,
  int,
  isArithmetic,
  isInteger,
  llong,
  type Pointer,
  promoted,
  type Scalar,
  type Type,
} from '../types/type';

const COMPARISONS = new Set(['<', '>', '<=', '>=', '==', '!=']);
export const isComparison = (op: string): boolean => COMPARISONS.has(op);

/** The operation of a C++ operator between two numbers or pointers. */
export function operationOf(sign: string): (typeof OPERATIONS)[keyof typeof OPERATIONS] {
  return OPERATIONS[sign as keyof typeof OPERATIONS];
}
const OPERATIONS = {
  ...({ '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '%': 'rem', '<<': 'shl', '>>': 'shr' } as const),
  ...({ '&': 'and', '|': 'or', '^': 'xor' } as const),
  ...({ '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge', '==': 'eq', '!=': 'ne' } as const),
} as const;

/** The type of a value that is read: an array becomes a pointer to its first element. */
export const decayed = (type: Type): Type => (type.k === 'arr' ? { k: 'ptr', to: type.of } : type);

/** What two numbers become before an operator computes: the usual arithmetic conversions. */
export interface Arithmetic {
  readonly left: Scalar;
  readonly right: Scalar;
  readonly result: Scalar;
}

/** The usual arithmetic conversions of `l op r`; `null`: one of them is no number, or the operator takes integers only. */
export function arithmeticOf(op: string, l: Type, r: Type): Arithmetic | null {
  if (!isArithmetic(l) || !isArithmetic(r)) return null;
  if (op === '<<' || op === '>>') {
    const type = promoted(l);
    return isInteger(l) && isInteger(r) ? { left: type, right: int, result: type } : null;
  }
  const type = commonType(l, r);
  return { left: type, right: type, result: isComparison(op) ? bool : type };
}

/** The type of `l op r` for numbers and pointers; `null`: the language has no such operator. */
export function binaryType(op: string, left: Type, right: Type): Type | null {
  const l = decayed(left);
  const r = decayed(right);
  if (op === '&&' || op === '||') return bool;
  if (l.k === 'ptr' || r.k === 'ptr') return pointerType(op, l, r);
  return arithmeticOf(op, l, r)?.result ?? null;
}

function pointerType(op: string, l: Type, r: Type): Type | null {
  if (isComparison(op)) return bool;
  if (l.k === 'ptr' && r.k === 'ptr') return op === '-' ? llong : null;
  if (l.k === 'ptr') return isInteger(r) && (op === '+' || op === '-') ? l : null;
  return isInteger(l) && op === '+' ? r : null;
}

/** The type of `-x`, `+x`, `~x`, `!x` for numbers and pointers; `null`: the language has no such operator. */
export function unaryType(op: string, operand: Type): Type | null {
  const type = decayed(operand);
  if (op === '!') return type.k === 'scalar' || type.k === 'ptr' ? bool : null;
  return isArithmetic(type) ? promoted(type) : null;
}

/** The type of `c ? y : n` for numbers and pointers; `null`: the two have no common type. */
export function conditionalType(y: Type, n: Type): Scalar | Pointer | null {
  if (isArithmetic(y) && isArithmetic(n)) return y === n ? y : commonType(y, n);
  if (y.k === 'ptr' && n.k === 'ptr') return y.to.k === 'void' ? n : y;
  if (y.k === 'ptr') return y;
  return n.k === 'ptr' ? n : null;
}

import type { Expr } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Names } from './names';
import { resultOfOperator } from './operator-of';
import { decayed } from './operators';

/** The type of what comes before `.` or `->`. */
export function objectBefore(names: Names, whole: Extract<Expr, { k: 'member' }>): Type | null {
  const { e, arrow, at } = whole;
  if (arrow && e.k === 'this') return names.object;
  const type = names.knownType(e);
  if (!arrow || !type) return type;
  const pointer = type.k === 'struct' ? (resultOfOperator(names, names.operator(whole), at) ?? type) : decayed(type);
  return pointer.k === 'ptr' ? pointer.to : pointer;
}

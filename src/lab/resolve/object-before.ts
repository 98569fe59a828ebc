import type { Expr } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Names } from './names';
import { operatorResult } from './operator-result';
import { decayed } from './operators';

/** The type of what comes before `.` or `->`. */
export function objectBefore(names: Names, { e, arrow, at }: Extract<Expr, { k: 'member' }>): Type | null {
  if (arrow && e.k === 'this') return names.object;
  const type = names.knownType(e);
  if (!arrow || !type) return type;
  const pointer = type.k === 'struct' ? (operatorResult(names, '->', [type], at) ?? type) : decayed(type);
  return pointer.k === 'ptr' ? pointer.to : pointer;
}

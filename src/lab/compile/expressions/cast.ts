import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { namesVolatile } from '../../syntax/volatile';
import { sameType, typeName, voidType } from '../../types/type';
import { asVolatile } from '../arithmetic';
import { converted } from '../calls/operators';
import type { Context } from '../context';
import { convert, retyped } from '../convert';
import { noValue, type Operand } from '../operand';
import { value } from '../places/load';
import { construct, expr, place } from '../parts';

export function cast(cx: Context, e: Extract<Expr, { k: 'cast' }>): Operand {
  if (e.type.k === 'ref') return value(cx, place(cx, e), e.at);
  const type = cx.names.type(e.type);
  if (e.e.k === 'list') return construct(cx, type, e.e.items, e.at, true);
  const { by } = cx.names.initialisation(type, e.e);
  const operand = converted(cx, expr(cx, e.e), by, e.at);
  if (type === voidType)
    return noValue(voidType, operand.run, { pure: operand.pure, changes: operand.changes, cost: operand.cost });
  if (type.k === 'struct') return sameType(type, operand.type) ? operand : construct(cx, type, [e.e], e.at, false);
  if (type.k !== 'scalar' && type.k !== 'ptr') throw new SourceProblem(`There is no cast to ${typeName(type)}.`, e.at);
  if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr')
    throw new SourceProblem(`A ${typeName(operand.type)} cannot be cast to ${typeName(type)}.`, e.at);
  if (e.how === 'reinterpret_cast' && type.k === 'scalar' && operand.type.k === 'scalar' && type !== operand.type)
    throw new SourceProblem(
      'reinterpret_cast turns pointers into each other. For the bits of a number use __float_as_int and the like.',
      e.at,
    );
  if (type.k !== 'ptr') return convert(operand, type);
  const pointer = operand.type.k === 'ptr' ? retyped(operand, type) : convert(operand, type);
  return asVolatile(pointer, operand.isVolatile === true || namesVolatile(e.type));
}

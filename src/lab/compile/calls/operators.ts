import type { Conversion } from '../../resolve/converted';
import type { Operator } from '../../resolve/operator';
import type { Expr } from '../../syntax/ast';
import { bool, needsMemory } from '../../types/type';
import type { Context } from '../context';
import type { Operand } from '../operand';
import { expr, invoke } from '../parts';
import { asBase } from '../places/field';
import { store } from '../places/store';
import { type Argument, type LValue } from '../lvalue';
import { vectorOperator } from '../vectors';
import { afterRuns } from './called-place';

/** The result of an operator on structs: by a function of the file, or member by member; `null`: it is for numbers and pointers. */
export function operatorCall(
  cx: Context,
  { sign, called }: Operator,
  operands: readonly Operand[],
  at: number,
  targets: readonly (LValue | undefined)[] = [],
): Operand | null {
  if (!called) return vectorOperator(cx, sign, operands, at);
  const args = operands.map((operand, index): Argument => ({
    target: targets[index] ?? { k: 'value', operand },
    e: null,
  }));
  const { match, owner, isMember } = called;
  if (!isMember) return invoke(cx, match, args, at, null, owner);
  return invoke(cx, match, args.slice(1), at, asBase(args[0]!.target, owner!), owner);
}

/** An operand of an operator for numbers and pointers: a struct is converted implicitly. */
export const asNumber = (cx: Context, { by }: Operator, index: number, operand: Operand, at: number): Operand =>
  converted(cx, operand, by[index] ?? null, at);

/** The value of an expression as a condition. */
export const asCondition = (cx: Context, e: Expr): Operand =>
  converted(cx, expr(cx, e), cx.names.initialisation(bool, e).by, e.at);

/** A value as an object: if it contains an array, it needs a place in memory. */
export function objectAt(cx: Context, operand: Operand, at: number): LValue {
  if (!needsMemory(operand.type)) return { k: 'value', operand };
  const target: LValue = {
    k: 'mem',
    type: operand.type,
    address: cx.compiler.allocate('local', operand.type, 1, '(value)'),
  };
  return afterRuns(target, [store(cx, target, operand, at)]);
}

/** The result of a conversion; without one the value is unchanged. */
export function converted(cx: Context, operand: Operand, conversion: Conversion | null, at: number): Operand {
  if (!conversion) return operand;
  const { match, owner } = conversion;
  const self = asBase(objectAt(cx, operand, at), owner);
  return invoke(cx, match, [], at, self, owner);
}

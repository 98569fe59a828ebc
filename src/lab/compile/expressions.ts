import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { voidType } from '../types/type';
import { call } from './calls';
import { textValue } from './calls/text';
import type { Context } from './context';
import { constant, constantOperand } from './convert';
import { assign } from './expressions/assign';
import { cast } from './expressions/cast';
import { conditional } from './expressions/conditional';
import { binaryExpr, step, unaryExpr } from './expressions/operators';
import { type Operand, sequence } from './operand';
import { lambdaValue } from './lambdas';
import { value } from './places/load';
import { addressOf } from './places/variable';
import { construct, place } from './parts';

/**
 * Compile an expression: the operand puts its value into a register when it runs. Known constants become constant operands.
 */
export function expr(cx: Context, e: Expr): Operand {
  const known = cx.names.typed.expressions.get(e)?.constant;
  return known && 'value' in known ? constantOperand(known) : compiled(cx, e);
}

function compiled(cx: Context, e: Expr): Operand {
  switch (e.k) {
    case 'num':
    case 'char':
    case 'bool':
    case 'sizeof':
    case 'packSize':
      return written(cx, e);
    case 'null':
      return constant({ k: 'ptr', to: voidType }, 0);
    case 'str':
      return textValue(cx, e);
    case 'this': {
      const { self } = cx.frame;
      if (!self) throw new SourceProblem('"this" exists in member functions only.', e.at);
      return addressOf(self, e.at);
    }
    case 'id':
    case 'index':
    case 'member':
      return value(cx, place(cx, e), e.at);
    case 'un':
      return unaryExpr(cx, e);
    case 'post':
      return step(cx, e);
    case 'bin':
      return binaryExpr(cx, e);
    case 'assign':
      return assign(cx, e);
    case 'cond':
      return conditional(cx, e);
    case 'comma': {
      const l = expr(cx, e.l);
      const r = expr(cx, e.r);
      return {
        ...r,
        run: sequence([l, r]),
        test: null,
        pure: l.pure && r.pure,
        changes: l.changes || r.changes,
        cost: l.cost + r.cost,
        constant: l.constant && r.constant,
      };
    }
    case 'call':
      return call(cx, e);
    case 'cast':
      return cast(cx, e);
    case 'make': {
      const { args } = cx.names.writtenOut(e) as typeof e;
      return construct(cx, cx.names.type(e.type), args, e.at, e.braces);
    }
    case 'list':
      if (e.items.length === 1) return expr(cx, e.items[0]!);
      throw new SourceProblem('A list of values is possible only where the type is known: T x = {…}.', e.at);
    case 'lambda':
      return lambdaValue(cx, e);
    case 'fold':
      return expr(cx, cx.names.writtenOut(e));
    case 'expand':
      throw new SourceProblem('"..." belongs after an argument or in a fold expression.', e.at);
    case 'designated':
      throw new SourceProblem('".name =" belongs into the list of values of a struct.', e.at);
  }
}

/** A constant outside of any function: in a default member initializer, for example. */
function written(cx: Context, e: Expr): Operand {
  const known = cx.names.constant(e);
  if (known) return constantOperand(known);
  throw new SourceProblem('This is no constant here: sizeof... needs a pack.', e.at);
}

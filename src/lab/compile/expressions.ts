import { literal } from '../resolve/literal';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { textOf } from '../syntax/expressions';
import { alignOf, bool, char, sizeOf, ullong, voidType } from '../types/type';
import { call } from './calls';
import { textValue } from './calls/text';
import type { Context } from './context';
import { constant } from './convert';
import { assign } from './expressions/assign';
import { cast } from './expressions/cast';
import { conditional } from './expressions/conditional';
import { binaryExpr, step, unaryExpr } from './expressions/operators';
import { type Operand, sequence } from './operand';
import { lambdaValue } from './lambdas';
import { folded, packSize } from './packs';
import { spread } from '../resolve/packs';
import { value } from './places/load';
import { addressOf } from './places/variable';
import { construct, place } from './parts';
import { resolved } from './names';
import { typeOf } from './names';

/** Compile an expression: the operand puts its value into a register when it runs. */
export function expr(cx: Context, e: Expr): Operand {
  switch (e.k) {
    case 'num': {
      const { type, value } = literal(e.text, e.at);
      return constant(type, value);
    }
    case 'char':
      return constant(char, textOf(e.text.replace(/^\w+(?=')/, '')).charCodeAt(0));
    case 'bool':
      return constant(bool, e.value ? 1 : 0);
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
      return step(cx, e.e, e.op, e.at, false);
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
      return call(cx, e.args.some(({ k }) => k === 'expand') ? { ...e, args: spread(cx.scope, e.args) } : e);
    case 'cast':
      return cast(cx, e);
    case 'make':
      return construct(cx, resolved(cx, e.type), e.args, e.at, e.braces);
    case 'list':
      if (e.items.length === 1) return expr(cx, e.items[0]!);
      throw new SourceProblem('A list of values is possible only where the type is known: T x = {…}.', e.at);
    case 'lambda':
      return lambdaValue(cx, e);
    case 'fold':
      return folded(cx, e);
    case 'packSize':
      return packSize(cx, e);
    case 'expand':
      throw new SourceProblem('"..." belongs after an argument or in a fold expression.', e.at);
    case 'designated':
      throw new SourceProblem('".name =" belongs into the list of values of a struct.', e.at);
    case 'sizeof': {
      const type = e.type ? resolved(cx, e.type) : typeOf(cx, e.e!);
      return constant(ullong, e.align ? alignOf(type) : sizeOf(type));
    }
  }
}

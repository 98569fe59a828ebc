import { isAtomicObject } from '../../resolve/atomic-type';
import { initialisationFrom } from '../../resolve/initialisation';
import type { Expr } from '../../syntax/ast';
import type { Pointer, Scalar, Type } from '../../types/type';
import type { Context } from '../context';
import type { Operand } from '../operand';
import { construct, expr, place } from '../parts';
import { asBase } from '../places/field';
import { value } from '../places/load';
import { convertTo } from '../places/store';
import type { Argument } from '../lvalue';
import { constructed } from './constructed';
import { converted } from './operators';

/** The value of an expression as one of a type: the initial value of a variable, a member of a list, the result of a function. */
export function valueAs(cx: Context, type: Type, e: Expr, at: number): Operand {
  const from = ahead(cx, type, e, at);
  return type.k === 'scalar' || type.k === 'ptr' ? convertTo(from, type, at) : from;
}

/** The same before a conversion between numbers or pointers. */
export function ahead(cx: Context, type: Type, e: Expr, at: number): Operand {
  const meant = cx.names.initialisation(type, e);
  switch (meant.way) {
    case 'list':
      return construct(cx, type, e.k === 'list' ? e.items : [e], at, true);
    case 'construction':
      return meant.maker
        ? constructed(cx, meant, [{ target: place(cx, e), e }], at)
        : construct(cx, type, [e], at, false);
    case 'base':
      return ofBase(cx, type, { target: place(cx, e), e }, at);
    case 'conversion':
      return converted(cx, expr(cx, e), meant.by, at);
    case 'copy':
    case 'none':
      return expr(cx, e);
  }
}

/** An argument whose place is already known, as the value of a parameter. */
export function argumentAs(cx: Context, type: Type, given: Argument, at: number): Operand {
  const { target, e } = given;
  if (e?.k === 'list') return construct(cx, type, e.items, at, true);
  const from = value(cx, target, e?.at ?? at);
  const meant = e ? cx.names.initialisation(type, e) : initialisationFrom(cx.names, type, from.type, null);
  switch (meant.way) {
    case 'conversion':
      return convertTo(converted(cx, from, meant.by, at), type as Scalar | Pointer, at);
    case 'base':
      return ofBase(cx, type, { target: { k: 'value', operand: from }, e }, at);
    case 'copy':
    case 'construction':
      if (meant.maker) return constructed(cx, meant, [{ target: { k: 'value', operand: from }, e: null }], at);
      return e && isAtomicObject(type) ? construct(cx, type, [e], at, false) : from;
    default:
      return from;
  }
}

/** For a derived struct, its base. */
function ofBase(cx: Context, type: Type, { target, e }: Argument, at: number): Operand {
  const base = asBase(target, type);
  return value(cx, base ?? target, e?.at ?? at);
}

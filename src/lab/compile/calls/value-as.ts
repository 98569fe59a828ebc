import { initialisationOf } from '../../resolve/initialisation';
import type { Expr } from '../../syntax/ast';
import type { Pointer, Scalar, Type } from '../../types/type';
import type { Context } from '../context';
import { namesIn } from '../names';
import type { Operand } from '../operand';
import { construct, expr } from '../parts';
import { convertTo } from '../places/store';
import { unwrapped } from './operators';

/** The value of an expression as one of a type: what a variable starts with, a member of a list, the result of a function. */
export function valueAs(cx: Context, type: Type, e: Expr, at: number): Operand {
  switch (initialisationOf(namesIn(cx), type, e)) {
    case 'list':
      return construct(cx, type, e.k === 'list' ? e.items : [e], at, true);
    case 'construction':
      return construct(cx, type, [e], at, false);
    case 'conversion':
      return convertTo(unwrapped(cx, expr(cx, e), type, at), type as Scalar | Pointer, at);
    case 'none':
      return expr(cx, e);
  }
}

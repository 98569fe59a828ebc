import type { Expr } from '../../syntax/ast';
import type { Context } from '../context';
import { place } from '../parts';
import { type LValue } from '../lvalue';
import { addressOf } from './variable';

/** `reinterpret_cast<float4 &>(x)`: the same place as another type. */
export function referenceCast(cx: Context, e: Extract<Expr, { k: 'cast' }>): LValue {
  const type = cx.names.type(e.type);
  const target = place(cx, e.e);
  if (target.k === 'value' || target.k === 'reg' || target.k === 'split')
    if (e.how !== 'reinterpret_cast') return target;
  return { k: 'mem', type, address: addressOf(target, e.at) };
}

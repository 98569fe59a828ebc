import type { Expr } from '../syntax/ast';
import type { Context } from './context';
import { addressOf } from './places/variable';
import type { LValue } from './scope';
import { place, resolved } from './parts';

/** `reinterpret_cast<float4 &>(x)`: the same place as another type. */
export function choose(cx: Context, e: Extract<Expr, { k: 'cast' }>): LValue {
  const type = resolved(cx, e.type);
  const target = place(cx, e.e);
  if (target.k === 'value' || target.k === 'reg' || target.k === 'split')
    if (e.how !== 'reinterpret_cast') return target;
  return { k: 'mem', type, address: addressOf(target, e.at) };
}

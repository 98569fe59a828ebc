import { SourceProblem } from '../../source/problem';
import type { VarDecl } from '../../syntax/ast';
import { namesVolatile } from '../../syntax/volatile';
import { alignOf, type Type } from '../../types/type';
import { asVolatile } from '../arithmetic';
import type { Context } from '../context';
import { constantValue } from '../operand';
import { dynamicShared } from '../globals';
import { type LValue } from '../lvalue';
import { expr } from '../parts';

export function sharedPlace(cx: Context, decl: VarDecl, type: Type): LValue {
  const { compiler } = cx;
  const key = `${decl.at}:${decl.name}:${cx.frame.key}`;
  const known = compiler.sharedByKey.get(key);
  if (known) return known;
  const isDynamic = decl.extern || (type.k === 'arr' && type.count < 0);
  if (decl.init)
    throw new SourceProblem('Shared memory has no initial value. Write to it, then call __syncthreads().', decl.at);
  const align = decl.align ? Number(constantValue(expr(cx, decl.align))) : alignOf(type);
  const address = isDynamic ? dynamicShared(cx, type) : compiler.allocate('shared', type, align, decl.name);
  const place: LValue = { k: 'mem', type, address: asVolatile(address, namesVolatile(decl.type)) };
  compiler.sharedByKey.set(key, place);
  return place;
}

import { loadUse, withUse } from '../../l1/operators';
import { SourceProblem } from '../../source/problem';
import { int, type Scalar, voidType } from '../../types/type';
import { binary } from '../arithmetic';
import { asyncCopy } from '../async';
import { atomic, isAtomic } from '../atomics';
import type { Context } from '../context';
import { barrierArgument } from '../cuda-barrier';
import { constant, convert, retyped } from '../convert';
import { expr } from '../expressions';
import { noValue, type Operand } from '../operand';
import { place } from '../places';
import { value } from '../places/load';
import { store } from '../places/store';
import { addressFunction } from './addresses';
import type { Call } from './call';
import { realFunction } from './real';

/** Loads and stores that name a cache operator. */
const LOADS = /^__ld(g|cg|ca|cs|lu|cv)$/;
const STORES = /^__st(cg|wb|cs|wt)$/;

export function memoryFunction(cx: Context, name: string, e: Call, isUnread: boolean): Operand | null {
  const { at } = e;
  if (isAtomic(name))
    return atomic(
      cx,
      name,
      e.args.map((each) => expr(cx, each)),
      !isUnread,
      at,
    );
  if (LOADS.test(name)) {
    const source = place(cx, { k: 'un', op: '*', e: e.args[0]!, at });
    return withUse(cx.compiler, loadUse(name), () => value(cx, source, at));
  }
  if (STORES.test(name)) {
    const target = place(cx, { k: 'un', op: '*', e: e.args[0]!, at });
    const from = expr(cx, e.args[1]!);
    return noValue(voidType, store(cx, target, from, at), { cost: from.cost + 1 });
  }
  if (name === '__pipeline_memcpy_async' || name === 'memcpy_async') return asyncCopy(cx, e);
  if (name === 'sincosf' || name === 'sincos' || name === '__sincosf') {
    if (e.args.length !== 3) throw new SourceProblem(`${name} takes 3 arguments, ${e.args.length} came.`, at);
    const x = expr(cx, e.args[0]!);
    const single = name === 'sincos' ? '' : 'f';
    const [sine, cosine] = [`sin${single}`, `cos${single}`].map((each, index) => {
      const target = place(cx, { k: 'un', op: '*', e: e.args[index + 1]!, at });
      return store(cx, target, realFunction(each, [x], at)!, at);
    });
    return noValue(
      voidType,
      (mask) => {
        sine!(mask);
        cosine!(mask);
      },
      { cost: x.cost + 4 },
    );
  }
  const address = addressFunction(cx, name, e);
  if (address) return address;
  if (name === 'barrier_native_handle') return barrierArgument(cx, e.args[0], at);
  if (name === 'swap') {
    const [a, b] = e.args.map((each) => place(cx, each));
    const first = value(cx, a!, at);
    const second = value(cx, b!, at);
    if (first.leaves || second.leaves)
      throw new SourceProblem('Structs cannot be swapped here. Swap their members.', at);
    const keep = binary('+', convert(first, first.type as Scalar), constant(int, 0), at);
    const kept = { ...keep, run: null };
    const one = store(cx, a!, second, at);
    const two = store(cx, b!, retyped(kept, first.type), at);
    return noValue(
      voidType,
      (mask) => {
        keep.run?.(mask);
        one(mask);
        two(mask);
      },
      { cost: 3 },
    );
  }
  return null;
}

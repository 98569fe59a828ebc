import { evaluate } from '../../functions/real';
import { noteFunction } from '../../ir/meaning';
import { nodeOf } from '../../ir/node';
import { loadUse, withUse } from '../../l1/operators';
import { SourceProblem } from '../../source/problem';
import { double, float, int, type Scalar, type Type, voidType } from '../../types/type';
import { binary } from '../arithmetic';
import { atomic } from '../atomics';
import { constant, convert, retyped } from '../convert';
import { barrierArgument } from '../cuda-barrier';
import { held, inSequence, noValue, snapshot, valueOf } from '../operand';
import { value } from '../places/load';
import { store } from '../places/store';
import { fixed } from '../places/variable';
import { addressInSpace, genericAddress, isInSpace } from './addresses';
import { realValue } from './arithmetic';
import { copyBytes, fillBytes } from './bytes';
import type { Implement } from './call';
import { isHalf, real } from './mapped';
import { expr, place } from '../parts';

const atomicFunction: Implement<'atomic'> = (cx, { name, e, at, isUnread }, { op }) =>
  atomic(
    cx,
    name,
    op,
    e.args.map((each) => expr(cx, each)),
    !isUnread,
    at,
  );

const load: Implement<'load'> = (cx, { name, e, at }, { operator }) => {
  const source = place(cx, { k: 'un', op: '*', e: e.args[0]!, at });
  const made = withUse(cx.compiler, loadUse(operator), () => value(cx, source, at));
  if (made.run) noteFunction(nodeOf(made.run), { name, args: [] });
  return made;
};

const storeFunction: Implement<'store'> = (cx, { e, at }) => {
  const target = place(cx, { k: 'un', op: '*', e: e.args[0]!, at });
  const from = expr(cx, e.args[1]!);
  return noValue(voidType, store(cx, target, from, at), { cost: from.cost + 1 });
};

/** The machine code computes both at once: the second value is part of the first one's function. */
const sineAndCosine: Implement<'sine and cosine'> = (cx, { name, e, at }, { isSingle }) => {
  const given = expr(cx, e.args[0]!);
  const type = isSingle || isSingleOrHalf(given.type) ? float : double;
  const targets = e.args.slice(1).map((each) => place(cx, { k: 'un', op: '*', e: each, at }));
  const [first] = targets;
  // `sincosf(x, &x, &c)`: the cosine is that of the old x.
  const isLost = first?.k === 'reg' && first.reg === given.reg;
  const x = real(isLost ? snapshot(given) : given, type, at);
  const [sine, cosine] = [evaluate.sin, evaluate.cos].map((fn, index) => {
    // The first of them computes the argument.
    const arg = index === 0 ? x : held(x);
    const made = realValue({ count: 1, type, evaluate: fn }, [arg], at);
    const node = made.run && nodeOf(made.run);
    if (node) noteFunction(node, { name: index === 0 ? name : `${name} cosine`, args: [valueOf(x)] });
    return store(cx, targets[index]!, made, at);
  });
  return noValue(voidType, inSequence([sine!, cosine!]), { cost: x.cost + 4 });
};

const isSingleOrHalf = (type: Type): boolean => type === float || isHalf(type);

const swap: Implement<'swap'> = (cx, { e, at }) => {
  const places = e.args.map((each) => fixed(place(cx, each)));
  const [a, b] = places.map(({ target }) => target);
  const first = value(cx, a!, at);
  const second = value(cx, b!, at);
  if (first.leaves || second.leaves) throw new SourceProblem('Structs cannot be swapped here. Swap their members.', at);
  const keep = binary('+', convert(first, first.type as Scalar), constant(int, 0), at);
  const kept = { ...keep, run: null };
  const one = store(cx, a!, second, at);
  const two = store(cx, b!, retyped(kept, first.type), at);
  const before = [...places.map((each) => each.first), keep].flatMap((each) => each?.run ?? []);
  return noValue(voidType, inSequence([...before, one, two]), { cost: 3 });
};

export const memoryOperations = {
  load,
  swap,
  atomic: atomicFunction,
  store: storeFunction,
  'sine and cosine': sineAndCosine,
  'copy bytes': copyBytes,
  'fill bytes': fillBytes,
  'address in space': addressInSpace,
  'generic address': genericAddress,
  'is in space': isInSpace,
  'barrier address': ((cx, { e, at }) => barrierArgument(cx, e.args[0], at)) satisfies Implement<'barrier address'>,
};

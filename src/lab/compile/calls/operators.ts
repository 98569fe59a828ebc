import { scopeIn } from '../../resolve/origin';
import { typesOf } from './arguments';
import { namesIn } from '../names';
import { CONVERSION } from '../../syntax/structs';
import { bool, needsMemory, type Pointer, type Scalar, type Struct, type Type } from '../../types/type';
import type { Context } from '../context';
import type { Operand } from '../operand';
import { asBase } from '../places/field';
import { store } from '../places/store';
import { type LValue, type Argument } from '../scope';
import { afterRuns } from './called-place';
import { friendsOf, methodsIn } from '../../resolve/members';
import { vectorOperator } from '../vectors';
import { distance, fits, score } from '../../resolve/overloads';
import { invoke } from '../parts';

/** `a + b` of structs, when the file has a function for it. */
export function operatorCall(
  cx: Context,
  op: string,
  operands: readonly Operand[],
  at: number,
  targets: readonly (LValue | undefined)[] = [],
): Operand | null {
  const name = op.startsWith('operator') ? op.replace(' ', '') : `operator${op}`;
  const args = operands.map((operand, index): Argument => ({
    target: targets[index] ?? { k: 'value', operand },
    e: null,
  }));
  const [first] = operands;
  const names = namesIn(cx);
  const types = typesOf(args);
  const found = first?.type.k === 'struct' ? methodsIn(first.type, name) : null;
  const methods = found?.methods.filter((each) => fits(each, operands.length - 1)) ?? [];
  if (found && methods.some((each) => score(names, each, null, types.slice(1), found.owner) !== null))
    return invoke(cx, methods, null, args.slice(1), at, asBase(args[0]!.target, found.owner), found.owner);
  const candidates = cx.compiler.program
    .functions(name, cx.scope.path)
    .filter((each) => each.params.length === operands.length && score(names, each, null, types, null) !== null);
  if (candidates.length > 0) return invoke(cx, candidates, null, args, at, null, null);
  for (const { type } of operands) {
    const friends = friendsOf(type, name).filter((each) => score(names, each, null, types, type as Struct) !== null);
    if (friends.length > 0) return invoke(cx, friends, null, args, at, null, type as Struct);
  }
  return vectorOperator(cx, op, operands, at);
}

/** A struct as a number or pointer, by the conversion that its declaration has; other values as they are. */
export function unwrapped(cx: Context, operand: Operand, type: Type, at: number): Operand {
  if (operand.type.k !== 'struct' || (type.k !== 'scalar' && type.k !== 'ptr')) return operand;
  return converted(cx, operand, (result) => distance(result, type), at) ?? operand;
}

/** A struct within arithmetic: as the number or pointer that it converts to by itself. */
export function asNumber(cx: Context, operand: Operand, at: number): Operand {
  if (operand.type.k !== 'struct') return operand;
  return (
    converted(cx, operand, (result, isExplicit) => (isExplicit ? null : result.k === 'ptr' ? 1 : 0), at) ?? operand
  );
}

/** A struct as a condition. */
export function asCondition(cx: Context, operand: Operand, at: number): Operand {
  if (operand.type.k !== 'struct') return operand;
  return converted(cx, operand, (result, isExplicit) => (result === bool ? 0 : isExplicit ? null : 1), at) ?? operand;
}

/** A value as an object: with an array in it, it needs a place in memory. */
export function objectAt(cx: Context, operand: Operand, at: number): LValue {
  if (!needsMemory(operand.type)) return { k: 'value', operand };
  const target: LValue = {
    k: 'mem',
    type: operand.type,
    address: cx.compiler.allocate('local', operand.type, 1, '(value)'),
  };
  return afterRuns(target, [store(cx, target, operand, at)]);
}

/** Use the conversion that costs least; `null` when there is none. */
function converted(
  cx: Context,
  operand: Operand,
  costOf: (result: Scalar | Pointer, isExplicit: boolean) => number | null,
  at: number,
): Operand | null {
  const found = methodsIn(operand.type as Struct, CONVERSION);
  if (!found) return null;
  const names = namesIn(cx).within(scopeIn(found.owner)!);
  const all = found.methods.flatMap((f) => {
    const result = names.type(f.result);
    const cost = result.k === 'scalar' || result.k === 'ptr' ? costOf(result, f.isExplicit ?? false) : null;
    return cost === null ? [] : [{ f, cost }];
  });
  all.sort((a, b) => a.cost - b.cost);
  const self = asBase(objectAt(cx, operand, at), found.owner);
  return all[0] ? invoke(cx, [all[0].f], null, [], at, self, found.owner) : null;
}

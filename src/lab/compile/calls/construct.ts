import { noRegister } from '../../execute/names';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { needsMemory, type Scalar, type Struct, type Type, typeName } from '../../types/type';
import { atomicObject } from '../atomic-objects';
import { isAtomicObject } from '../../resolve/atomic-type';
import { converted } from '../calls/operators';
import type { Context } from '../context';
import { constant, convert, retyped } from '../convert';
import { listed } from '../expressions/list';
import { inSequence, type Operand, plain } from '../operand';
import { value } from '../places/load';
import { convertTo } from '../places/store';
import { type LValue } from '../lvalue';
import { initialisers } from './initialise';
import { asBase } from '../places/field';
import { constructorsOf } from '../../resolve/members';
import { operandsOf } from './arguments';
import { chosenFor } from './chosen';
import { constructed } from './constructed';
import { expr, place } from '../parts';
import { structOf } from '../struct-value';

/** `T(a, b)`, `T{a, b}`, `T x(a)`: by a constructor of the file, or member by member. */
export function construct(cx: Context, type: Type, items: readonly Expr[], at: number, braces: boolean): Operand {
  const made = cx.names.construction(type, items);
  const args = made.items;
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (args.length > 1) throw new SourceProblem(`A ${typeName(type)} takes one value.`, at);
    const [only] = args;
    if (!only) return constant(type, 0);
    const operand = expr(cx, only);
    if (operand.type.k === 'ptr' && type.k === 'ptr') return retyped(operand, type);
    if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr')
      return convertTo(converted(cx, operand, cx.names.initialisation(type, only).by, at), type, at);
    return convert(operand, type);
  }
  if (type.k === 'group') return args[0] ? expr(cx, args[0]) : plain(type, noRegister);
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} cannot be made like this.`, at);
  if (isAtomicObject(type)) return atomicObject(cx, type, args, at);
  if (type.name === 'dim3' && type.origin === null) {
    const values = [0, 1, 2].map((index) =>
      args[index]
        ? convertTo(expr(cx, args[index]), type.fields[index]!.type as Scalar, at)
        : constant(type.fields[index]!.type as Scalar, 1),
    );
    return structOf(type, values);
  }
  switch (made.way) {
    case 'base': {
      const from = place(cx, made.from);
      return value(cx, asBase(from, type) ?? from, made.from.at);
    }
    case 'constructor': {
      const given = operandsOf(cx, args);
      const maker = chosenFor(cx, made.maker, { candidates: constructorsOf(type), explicit: null }, given, type, at);
      return constructed(cx, { to: type, maker }, given, at);
    }
    case 'alike':
      return { ...expr(cx, made.from), type };
    case 'members':
  }
  const [only] = args;
  if (only && args.length === 1 && !braces && type.fields.length > 1 && only.k !== 'list' && only.k !== 'designated')
    throw new SourceProblem(`A ${typeName(cx.names.typeOf(only))} cannot become a ${type.name}.`, at);
  if (needsMemory(type)) return inMemory(cx, type, args, at);
  return listed(cx, type, args, at);
}

function inMemory(cx: Context, type: Struct, args: readonly Expr[], at: number): Operand {
  const target: LValue = { k: 'mem', type, address: cx.compiler.allocate('local', type, 1, type.name) };
  const runs = initialisers(cx, target, type, args, at);
  const result = value(cx, target, at);
  return { ...result, run: inSequence([...runs, ...(result.run ? [result.run] : [])]) };
}

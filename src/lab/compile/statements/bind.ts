import { SourceProblem } from '../../source/problem';
import type { StmtOf } from '../../syntax/ast';
import { plainVariable } from '../../syntax/plain-variable';
import { typeName, type Type } from '../../types/type';
import { elementOf } from '../calls/initialise';
import type { Context } from '../context';
import { inSequence, type Run } from '../operand';
import { value } from '../places/load';
import { memberOf } from '../places/field';
import { store } from '../places/store';
import { newVariable } from '../places/variable';
import { type LValue, typeAt } from '../lvalue';
import { bindPlace } from '../variables';
import { counted, joined } from './code';
import { withHoisted } from './evaluate';
import { reference } from './reference';
import type { Code } from '../code';
import { place } from '../parts';

/** `auto [a, b] = e`: names for the members of a copy, or of the object itself. */
export function bind(cx: Context, s: StmtOf<'bind'>): Code {
  const { result, before } = withHoisted(cx, () => bound(cx, s));
  return joined([...before, result]);
}

function bound(cx: Context, s: StmtOf<'bind'>): Code {
  const from = place(cx, s.init);
  const type = from.k === 'value' ? from.operand.type : from.type;
  const names = partsOf(type);
  if (names !== s.names.length)
    throw new SourceProblem(`A ${typeName(type)} has ${names} parts, ${s.names.length} names came.`, s.at);
  const whole = '(bound)';
  const { code, target } = s.isRef ? referred(cx, whole, s) : copied(cx, whole, type, from, s.at);
  const parts = s.names.map((_, index) => part(target, type, index, s.at));
  const variables = cx.names.parts(s, parts.map(typeAt));
  for (const [index, place] of parts.entries()) bindPlace(cx, variables[index]!, place);
  return code;
}

function partsOf(type: Type): number {
  return type.k === 'arr' ? type.count : type.k === 'struct' && !type.union ? type.fields.length : 0;
}

const part = (target: LValue, type: Type, index: number, at: number): LValue =>
  type.k === 'arr'
    ? elementOf(target, type, index)
    : memberOf(target, (type as Extract<Type, { k: 'struct' }>).fields[index]!.name, at);

function referred(cx: Context, name: string, { init, at }: StmtOf<'bind'>): { code: Code; target: LValue } {
  const auto = { k: 'name', name: 'auto', args: null, at } as const;
  const { code, place: target } = reference(cx, plainVariable(name, { k: 'ref', to: auto, at }, init, at));
  return { code, target };
}

function copied(cx: Context, name: string, type: Type, from: LValue, at: number): { code: Code; target: LValue } {
  const target = newVariable(cx, name, type, true);
  const runs = copiesOf(cx, target, from, type, at);
  return { code: counted(cx, inSequence(runs), 1), target };
}

/** Copy a value of any type, arrays element by element. */
export function copiesOf(cx: Context, target: LValue, from: LValue, type: Type, at: number): Run[] {
  if (type.k !== 'arr') return [store(cx, target, value(cx, from, at), at)];
  return Array.from({ length: type.count }, (_, index) =>
    copiesOf(cx, elementOf(target, type, index), elementOf(from, type, index), type.of, at),
  ).flat();
}

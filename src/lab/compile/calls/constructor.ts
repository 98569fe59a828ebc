import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import type { Field, Struct, Type } from '../../types/type';
import { type Context, elsewhere } from '../context';
import type { Run } from '../operand';
import { fieldOf, memberOf, slotOf } from '../places/field';
import { typeAt } from '../lvalue';
import { store } from '../places/store';
import { type LValue } from '../lvalue';
import { ofMember } from '../../resolve/initial-value';
import { defaultConstructor, hasDefaults } from '../../resolve/members';
import { chosen } from './chosen';
import { elementOf, initialisers } from './initialise';
import { referenceTo } from '../places/variable';
import type { Init, Inits } from '../../resolve/constructor-inits';
import { construct, invoke } from '../parts';

/** What a constructor does before its body: it initializes bases and members in order of declaration. */
export function constructorRuns(cx: Context, inits: Inits, owner: Struct, self: LValue, at: number): Run[] {
  const { delegated, fields, others } = inits;
  if (delegated) return given(cx, self, owner, delegated);
  const runs = owner.fields.flatMap((field, index) => {
    const init = fields[index];
    if (field.isRef) return referred(cx, slotOf(self, field, at), init?.args[0], at);
    const target = fieldOf(self, field, at);
    return init ? given(cx, target, field.type, init) : fieldDefault(cx, owner, field, target, at);
  });
  for (const init of others) {
    const target = memberOf(self, init.name, init.at);
    runs.push(...given(cx, target, typeAt(target), init));
  }
  return runs;
}

/** A reference member is initialized with the address of its target. */
function referred(cx: Context, slot: LValue, e: Expr | undefined, at: number): Run[] {
  if (!e) throw new SourceProblem('A reference needs what it refers to: T &r; … : r(x)', at);
  return [store(cx, slot, referenceTo(cx, e), at)];
}

function given(cx: Context, target: LValue, type: Type, { args, at }: Init): Run[] {
  if (type.k === 'arr') return initialisers(cx, target, type, args, at);
  return [store(cx, target, construct(cx, type, args, at, true), at)];
}

function fieldDefault(cx: Context, owner: Struct, field: Field, target: LValue, at: number): Run[] {
  const init = ofMember(cx.names, owner, field);
  if (!init) return hasDefaults(field.type) ? defaultRuns(cx, target, field.type, at) : [];
  const inner = elsewhere(cx, init.names);
  const args = init.e.k === 'list' ? init.e.items : [init.e];
  return given(inner, target, field.type, { name: field.name, args, at });
}

/** The initialization of a variable that is declared without a value. */
export function defaultRuns(cx: Context, target: LValue, type: Type, at: number): Run[] {
  if (type.k === 'arr') {
    if (type.count > 4096)
      throw new SourceProblem('An array this long cannot be filled by constructors. Use a loop.', at);
    return Array.from({ length: type.count }, (_, index) =>
      defaultRuns(cx, elementOf(target, type, index), type.of, at),
    ).flat();
  }
  if (type.k !== 'struct') return [];
  if (!type.origin) return [store(cx, target, construct(cx, type, [], at, true), at)];
  const made = defaultConstructor(type);
  if (made) {
    const { run } = invoke(cx, chosen(cx, [made], null, [], type, at), [], at, target, type);
    return run ? [run] : [];
  }
  return type.fields.flatMap((field) => fieldDefault(cx, type, field, fieldOf(target, field, at), at));
}

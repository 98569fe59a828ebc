import type { Expr } from '../../syntax/ast';
import { sameType, type Struct } from '../../types/type';
import { pathTo, pathToBase } from '../members';
import type { Names } from '../names';
import type { Scope } from '../scope';
import { LocalConstant, LocalParts, type LocalVariable } from './local';
import { type KnownNumber, notEvaluated, numberAt } from './numbers';

/** Evaluates the parts of constexpr functions. */
export interface Evaluator {
  /** The value of an expression, with all its side effects; `null`: unknown. */
  number(names: Names, e: Expr): KnownNumber | null;
  /** Creates an object by one of its constructors. */
  construct(names: Names, self: LocalParts, args: readonly Expr[], at: number): void;
}

/** The name of a member function's object in the scope of its body: no other name can collide with it. */
const SELF = 'this';

/** The variable of a constexpr function, or the part of one, that an expression names; `null`: none. */
export function localAt(names: Names, e: Expr): LocalVariable | null {
  switch (e.k) {
    case 'this':
      return variableNamed(names.scope, SELF);
    case 'id':
      return variableNamed(names.scope, e.name);
    case 'un':
      return e.op === '*' && e.e.k === 'this' ? variableNamed(names.scope, SELF) : null;
    case 'member':
      return e.arrow && e.e.k !== 'this' ? null : memberOf(localAt(names, e.e), e.name);
    case 'index': {
      const whole = localAt(names, e.e);
      if (!(whole instanceof LocalParts) || whole.type.k !== 'arr') return null;
      const index = numberAt(names, e.i)?.value ?? notEvaluated();
      return whole.parts.get(Number(index)) ?? notEvaluated();
    }
    default:
      return null;
  }
}

/** The object whose member function is being evaluated; `null`: none, or the function is static. */
export const selfIn = ({ scope }: Names): LocalParts | null => asObject(variableNamed(scope, SELF));

export const asObject = (variable: LocalVariable | null): LocalParts | null =>
  variable instanceof LocalParts && variable.type.k === 'struct' ? variable : null;

function variableNamed(scope: Scope, name: string): LocalVariable | null {
  const bound = scope.find(name);
  const variable = bound?.k === 'variable' ? bound.variable : null;
  return variable instanceof LocalConstant || variable instanceof LocalParts ? variable : null;
}

/** A member of an object, also through bases and unnamed structs; `null`: it has none of this name. */
export function memberOf(whole: LocalVariable | null, name: string): LocalVariable | null {
  const path = whole?.type.k === 'struct' ? pathTo(whole.type, name) : null;
  return path && along(whole!, path);
}

/** An object as one of its bases, or as itself. */
export function asBaseOf(whole: LocalParts, owner: Struct): LocalParts {
  const path = whole.type.k === 'struct' ? pathToBase(whole.type, owner) : null;
  return asObject(path && along(whole, path)) ?? notEvaluated();
}

const along = (whole: LocalVariable, path: readonly { readonly name: string }[]): LocalVariable | null =>
  path.reduce<LocalVariable | null>(
    (each, { name }) => (each instanceof LocalParts ? (each.parts.get(name) ?? null) : null),
    whole,
  );

/** Binds an object, and its members by name. */
export function bindObject(scope: Scope, self: LocalParts): void {
  scope.set(SELF, { k: 'variable', variable: self });
  for (const name of self.parts.keys()) {
    const variable = self.parts.get(name)!;
    if (typeof name === 'string' && name.startsWith('('))
      for (const inner of membersOf(variable)) bind(scope, inner, self);
    else if (typeof name === 'string') bind(scope, name, self);
  }
}

const membersOf = (variable: LocalVariable): readonly string[] =>
  variable instanceof LocalParts
    ? [...variable.parts].flatMap(([name, each]) =>
        typeof name !== 'string' ? [] : name.startsWith('(') ? membersOf(each) : [name],
      )
    : [];

function bind(scope: Scope, name: string, self: LocalParts): void {
  const variable = memberOf(self, name);
  if (variable) scope.set(name, { k: 'variable', variable });
}

/** Assigns to a variable the values of another one of its type. */
export function copyParts(from: LocalVariable, to: LocalVariable): void {
  if (!sameType(from.type, to.type)) return notEvaluated();
  if (from instanceof LocalConstant && to instanceof LocalConstant) to.value = from.value;
  else if (from instanceof LocalParts && to instanceof LocalParts)
    for (const [name, part] of from.parts) copyParts(part, to.parts.get(name)!);
}

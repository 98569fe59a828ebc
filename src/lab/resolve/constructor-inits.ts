import type { FunctionDecl } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { fieldType } from './members';
import type { Names } from './names';
import { isBase } from './origin';

export type Init = FunctionDecl['inits'][number];

/** What the initializers of a constructor are for. */
export interface Inits {
  /** Another constructor of the struct, which does all of it. */
  readonly delegated: Init | null;
  /** By the fields of the struct, bases among them; `null` where one is not named. */
  readonly fields: readonly (Init | null)[];
  /** Members of unnamed structs and unions. */
  readonly others: readonly Init[];
}

/** What the initializers of a constructor are for, by the names before the parentheses. */
export function initsOf(names: Names, { inits }: FunctionDecl, owner: Struct): Inits {
  const [first] = inits;
  if (first && (first.name === owner.name || denotes(names, first, owner)))
    return { delegated: first, fields: [], others: [] };
  const fields = owner.fields.map(
    (field) =>
      inits.find((each) => (isBase(field) ? denotes(names, each, field.type) : each.name === field.name)) ?? null,
  );
  return { delegated: null, fields, others: inits.filter((each) => !fields.includes(each)) };
}

/** The values of each initializer, and the type that they make. */
export function typesOf({ delegated, fields, others }: Inits, owner: Struct): readonly (readonly [Init, Type])[] {
  if (delegated) return [[delegated, owner]];
  return [
    ...owner.fields.flatMap(({ type }, index) => (fields[index] ? [[fields[index], type] as const] : [])),
    ...others.flatMap((init) => {
      const type = fieldType(owner, init.name);
      return type ? [[init, type] as const] : [];
    }),
  ];
}

/** Does the name before the parentheses denote a type: a base, or an alias of it? */
function denotes({ scope }: Names, { name }: Init, type: Type): boolean {
  const bound = scope.find(name);
  if (bound) return bound.k === 'type' && bound.type === type;
  return type.k === 'struct' && type.name === name;
}

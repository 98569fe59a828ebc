import type { Expr, FunctionDecl } from '../syntax/ast';
import type { Field, Struct, Type } from '../types/type';
import type { Scope } from './scope';
import { isBase, originOf } from './origin';

/** Are the members of a field's struct also members of the enclosing struct? */
const isTransparent = (field: Field): boolean => field.name.startsWith('(');

/** The fields that lead to a member, through bases and unnamed structs; `null`: there is none. */
export function pathTo(type: Struct, name: string): readonly Field[] | null {
  const own = type.fields.find((field) => field.name === name);
  if (own) return [own];
  for (const field of type.fields) {
    if (!isTransparent(field) || field.type.k !== 'struct') continue;
    const rest = pathTo(field.type, name);
    if (rest) return [field, ...rest];
  }
  return null;
}

/** The type of a member of a struct; `null`: it has none of this name. */
export function fieldType(type: Type, name: string): Type | null {
  const field = type.k === 'struct' ? pathTo(type, name)?.at(-1) : undefined;
  if (!field) return null;
  return field.isRef ? (field.type.k === 'ptr' ? field.type.to : null) : field.type;
}

/** Names of members as an error message lists them. */
export const memberNames = (type: Struct): string[] =>
  type.fields.flatMap((field) =>
    isTransparent(field) && field.type.k === 'struct' ? memberNames(field.type) : [field.name],
  );

/** The fields that lead from a struct to its base; `null`: it is not a base. */
export function pathToBase(type: Struct, base: Type): readonly Field[] | null {
  if (type === base) return [];
  for (const field of type.fields) {
    if (!isBase(field) || field.type.k !== 'struct') continue;
    const rest = pathToBase(field.type, base);
    if (rest) return [field, ...rest];
  }
  return null;
}

/** Member functions of a name, and the struct that they belong to: the struct itself or the nearest base that has some. */
export function methodsIn(
  type: Struct,
  name: string,
): { readonly methods: readonly FunctionDecl[]; readonly owner: Struct } | null {
  const methods = (originOf(type)?.decl.methods ?? []).filter((each) => each.name === name);
  if (methods.length > 0) return { methods, owner: type };
  for (const field of type.fields) {
    if (!isBase(field) || field.type.k !== 'struct') continue;
    const found = methodsIn(field.type, name);
    if (found) return found;
  }
  return null;
}

/** The default member initializer `int n = 3;`: its expression and the scope of its names. */
export function memberDefault(type: Struct, name: string): { readonly e: Expr; readonly scope: Scope } | null {
  const origin = originOf(type);
  const e = origin?.decl.fields.find((field) => field.name === name && !field.isStatic)?.init;
  return origin && e ? { e, scope: origin.scope } : null;
}

/** Functions that the struct, or one of its bases, declares its friends. */
export const friendsOf = (type: Type, name: string): readonly FunctionDecl[] =>
  type.k === 'struct' ? (originOf(type)?.decl.friends ?? []).filter((each) => each.name === name) : [];

/** Does declaring a variable of the type set values: by a default constructor, or default member initializers? */
export function hasDefaults(type: Type): boolean {
  if (type.k === 'arr') return hasDefaults(type.of);
  if (type.k !== 'struct') return false;
  if (type.name === 'dim3' && !type.origin) return true;
  if (defaultConstructor(type)) return true;
  return type.fields.some((field) => memberDefault(type, field.name) !== null || hasDefaults(field.type));
}

/** The default constructor. */
export const defaultConstructor = (type: Struct): FunctionDecl | null =>
  constructorsOf(type).find(({ params }) => params.every(({ fallback }) => fallback !== null)) ?? null;

/** A user-declared copy constructor: `S(const S &)`. */
const copyConstructor = (type: Struct): FunctionDecl | null =>
  constructorsOf(type).find(({ params: [first, ...rest] }) => {
    const isOwn = first?.type.k === 'ref' && first.type.to.k === 'name' && first.type.to.name === type.name;
    return isOwn && rest.every(({ fallback }) => fallback !== null);
  }) ?? null;

/** Does a value of the type go through such a constructor? The result of a call is not copied. */
export const isCopied = (type: Struct, e: Expr | null | undefined): boolean =>
  e !== null &&
  e !== undefined &&
  (e.k === 'id' || e.k === 'member' || e.k === 'index' || (e.k === 'un' && e.op === '*')) &&
  copyConstructor(type) !== null;

export const constructorsOf = (type: Struct): readonly FunctionDecl[] =>
  (originOf(type)?.decl.methods ?? []).filter((each) => each.name === type.name);

import type { StructDecl } from '../syntax/ast';
import type { Field, Struct, Type } from '../types/type';
import type { Scope } from './scope';

/** Which instance of a struct's declaration a type is. */
export interface StructOrigin {
  readonly decl: StructDecl;
  readonly scope: Scope;
}

/** Where a struct was declared; `null`: it is one of CUDA's own. */
export const originOf = (type: Struct): StructOrigin | null => type.origin as StructOrigin | null;

/** The scope of names in a member function. */
export const scopeIn = (owner: Type | null): Scope | null =>
  owner?.k === 'struct' ? (originOf(owner)?.scope ?? null) : null;

/** The name of a field that holds a base. */
export const BASE = '(base)';
export const isBase = ({ name }: Field): boolean => name.startsWith(BASE);

import type { StructDecl, TypeNode } from '../syntax/ast';
import type { Struct } from '../types/type';
import { isBase, originOf } from './origin';

/** Does the struct or one of its bases declare a virtual function of this name? */
export function isVirtual(type: Struct, name: string): boolean {
  if (originOf(type)?.decl.methods.some((each) => each.name === name && each.isVirtual === true)) return true;
  return type.fields.some((field) => isBase(field) && field.type.k === 'struct' && isVirtual(field.type, name));
}

/** Structs that are derived from one of this name and override its function. */
export function overridden(structs: readonly StructDecl[], base: string, name: string): string[] {
  const derived = structs.filter(({ bases }) => bases.some((each) => lastName(each) === base));
  return derived.flatMap((each) => [
    ...(each.methods.some((method) => method.name === name) ? [each.name] : []),
    ...overridden(structs, each.name, name),
  ]);
}

const lastName = (type: TypeNode): string => (type.k === 'name' ? type.name.slice(type.name.lastIndexOf(':') + 1) : '');

import { SourceProblem } from '../../source/problem';
import type { StructDecl, TemplateArg } from '../../syntax/ast';
import { alignOf, type Field, sizeOf, type Struct, type Type } from '../../types/type';
import type { Context } from '../context';
import { constantValue } from '../convert';
import { expr } from '../expressions';
import { Scope } from '../scope';
import { argumentsOf, bindTemplate, type Given, resolved } from '../types';
import { keyOf, keyOfScope } from './keys';

/** Which instance of a struct's declaration a type is. */
export interface StructOrigin {
  readonly decl: StructDecl;
  readonly scope: Scope;
}

export function structInstance(
  cx: Context,
  decls: readonly StructDecl[],
  args: readonly TemplateArg[] | null,
  at: number,
): Type {
  const given = argumentsOf(cx, args ?? []);
  const special = decls.find((decl) => decl.specialArgs && keyOf(argumentsOf(cx, decl.specialArgs)) === keyOf(given));
  const general = decls.find((decl) => !decl.specialArgs);
  const decl = special ?? general ?? decls[0]!;
  return structType(cx, decl, special ? [] : given, at);
}

/** Lay a struct out as the compiler does: members at multiples of their alignment. */
export function structType(cx: Context, decl: StructDecl, given: readonly Given[] | null, at: number): Struct {
  const { compiler } = cx;
  const key = `${decl.at}:${decl.name}:${given ? keyOf(given) : ''}:${given ? '' : keyOfScope(cx.scope)}`;
  const known = compiler.structs.get(key);
  if (known) return known;
  const scope = given ? new Scope(null, decl.scope) : cx.scope.inner();
  const inner: Context = { ...cx, scope };
  if (given) bindTemplate(inner, decl.template, given, at);
  const fields: Field[] = [];
  let size = 0;
  let align = 1;
  for (const field of decl.fields) {
    if (field.isStatic) {
      if (field.init) scope.set(field.name, { k: 'value', operand: expr(inner, field.init) });
      continue;
    }
    const type = resolved(inner, field.type);
    if (type.k === 'struct' && type.size === 0 && type.name === decl.name)
      throw new SourceProblem('A struct cannot contain itself.', field.at);
    const unit = Math.max(alignOf(type), field.align ? Number(constantValue(expr(inner, field.align))) : 1);
    const offset = decl.union ? 0 : Math.ceil(size / unit) * unit;
    fields.push({ name: field.name, type, offset });
    size = Math.max(size, offset + sizeOf(type));
    align = Math.max(align, unit);
  }
  if (decl.align) align = Math.max(align, Number(constantValue(expr(inner, decl.align))));
  const origin: StructOrigin = { decl, scope };
  const made: Struct = {
    ...{ k: 'struct', name: decl.name, align, fields, origin, union: decl.union },
    size: Math.max(1, Math.ceil(size / align) * align),
  };
  compiler.structs.set(key, made);
  return made;
}

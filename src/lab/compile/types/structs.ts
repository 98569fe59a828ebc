import { BASE, type StructOrigin } from './origin';
import { SourceProblem } from '../../source/problem';
import type { Stmt, StructDecl, TemplateArg, TemplateParam, VarDecl } from '../../syntax/ast';
import { alignOf, type Field, sizeOf, type Struct, type Type, typeName } from '../../types/type';
import type { Context } from '../context';
import { constantValue } from '../convert';
import { constantTable } from '../globals';
import { convertTo } from '../places/store';
import { type Binding, Scope, type Given } from '../scope';
import { bitField } from './bit-fields';
import { keyOf, keyOfScope } from './keys';
import { isSpecial, partialMatch } from './specialise';
import { expr, statement, resolved } from '../parts';
import { argumentsOf, bindTemplate } from '../templates';

export function structInstance(
  cx: Context,
  decls: readonly StructDecl[],
  args: readonly TemplateArg[] | null,
  at: number,
): Type {
  const given = argumentsOf(cx, args ?? []);
  const special = decls.find((decl) => isSpecial(decl) && keyOf(argumentsOf(cx, decl.specialArgs!)) === keyOf(given));
  if (special) return structType(cx, special, [], at);
  const partial = partialMatch(cx, decls, given);
  if (partial) return structType(cx, partial.decl, partial.given, at);
  const general = decls.find((decl) => !decl.specialArgs) ?? decls[0]!;
  return structType(cx, general, withDefaults(cx, general, given), at);
}

/** `S<int>` and `S<int, 4>` are one type when 4 is what the second parameter is when left out. */
function withDefaults(cx: Context, { template, scope }: StructDecl, given: readonly Given[]): readonly Given[] {
  const left = template.slice(given.length);
  if (left.length === 0 || left.some(({ fallback, pack }) => !fallback || pack)) return given;
  const inner: Context = { ...cx, scope: new Scope(null, scope) };
  const all = [...given];
  bindTemplate(inner, template.slice(0, given.length), given, template.length);
  for (const param of left) {
    const [each] = argumentsOf(inner, [param.fallback!]);
    bindTemplate(inner, [param], [each], 0);
    all.push(each!);
  }
  return all;
}

/** A definition outside its struct may have other names for the template parameters. */
export function bindOuter(scope: Scope, params: readonly TemplateParam[], origin: StructOrigin): void {
  for (const [index, param] of params.entries()) {
    const bound = origin.scope.find(origin.decl.template[index]?.name ?? '');
    if (bound) scope.set(param.name, bound);
  }
}

/** Types and constants within a struct, in their order. */
function declareMembers(cx: Context, decl: StructDecl): void {
  const all: ({ readonly at: number; readonly field: VarDecl } | Stmt)[] = [
    ...decl.types,
    ...decl.fields.flatMap((field) => (field.isStatic ? [{ at: field.at, field }] : [])),
  ];
  all.sort((a, b) => a.at - b.at);
  for (const each of all) {
    if ('k' in each) statement(cx, each);
    else if (each.field.init ?? each.field.args) cx.scope.set(each.field.name, staticMember(cx, each.field));
  }
}

function staticMember(cx: Context, field: VarDecl): Binding {
  const type = field.type.k === 'name' && field.type.name === 'auto' ? null : resolved(cx, field.type);
  if (type && type.k !== 'scalar') return { k: 'place', place: constantTable(cx, field, type) };
  const init = field.init?.k === 'list' ? field.init.items[0] : (field.init ?? field.args?.[0]);
  const operand = expr(cx, init!);
  return { k: 'value', operand: type ? convertTo(operand, type, field.at) : operand };
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
  const origin: StructOrigin = { decl, scope };
  const made = { k: 'struct' as const, name: decl.name, align: 1, size: 0, fields, origin, union: decl.union };
  // A member may point at the struct itself.
  compiler.structs.set(key, made);
  scope.set(decl.name, { k: 'type', type: made });
  // A pointer to its functions comes first in an object with virtual ones, unless a base has it.
  const hasTable = decl.methods.some(({ isVirtual }) => isVirtual === true) && decl.bases.length === 0;
  let size = hasTable ? 8 : 0;
  let align = hasTable ? 8 : 1;
  for (const [index, base] of decl.bases.entries()) {
    const type = resolved(inner, base);
    if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} cannot be a base.`, at);
    const offset = Math.ceil(size / type.align) * type.align;
    fields.push({ name: `${BASE} ${index}`, type, offset });
    if (type.origin) scope.inherit((type.origin as StructOrigin).scope);
    // An empty base takes no place.
    if (type.fields.length > 0) size = offset + type.size;
    align = Math.max(align, type.align);
  }
  declareMembers(inner, decl);
  /** Where the next bit goes, in bits; `null` after a member that is not a bit field. */
  let placed: number | null = null;
  for (const field of decl.fields) {
    if (field.isStatic) continue;
    const own = resolved(inner, field.type);
    const isRef = field.type.k === 'ref';
    const type: Type = isRef ? { k: 'ptr', to: own } : own;
    if (type.k === 'struct' && type.size === 0 && type.name === decl.name)
      throw new SourceProblem('A struct cannot contain itself.', field.at);
    if (field.bits) {
      const one = bitField(inner, field, type, size, placed);
      if (one.field) fields.push(one.field);
      placed = one.next;
      ({ size } = one);
      align = Math.max(align, alignOf(type));
      continue;
    }
    placed = null;
    const unit = Math.max(alignOf(type), field.align ? Number(constantValue(expr(inner, field.align))) : 1);
    const offset = decl.union ? 0 : Math.ceil(size / unit) * unit;
    fields.push({ name: field.name, type, offset, isRef });
    size = Math.max(size, offset + sizeOf(type));
    align = Math.max(align, unit);
  }
  if (decl.align) align = Math.max(align, Number(constantValue(expr(inner, decl.align))));
  made.align = align;
  made.size = Math.max(1, Math.ceil(size / align) * align);
  return made;
}

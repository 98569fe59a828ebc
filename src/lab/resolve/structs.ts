import { BASE, originOf, type StructOrigin } from './origin';
import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StructDecl, TemplateArg, TemplateParam, VarDecl } from '../syntax/ast';
import { alignOf, type Field, sizeOf, type Struct, type Type, typeName } from '../types/type';
import type { Names } from './names';
import { converted, numberOf } from './constant';
import { type Binding, Scope, type Given } from './scope';
import { bitField } from './bit-fields';
import { keyOf, keyOfScope } from './keys';
import { isSpecial, partialMatch } from './specialise';
import { declareType, isTypeDeclaration } from './type-declarations';
import { Table } from './table';
import { argumentsOf, bindTemplate } from './templates';

/**
 * An instance of a struct template.
 *
 * @param outer - The names of the struct or the function that the template is declared in; `null`: none.
 */
export function structInstance(
  names: Names,
  decls: readonly StructDecl[],
  args: readonly TemplateArg[] | null,
  at: number,
  outer: Scope | null = null,
): Type {
  const given = argumentsOf(names, args ?? []);
  const special = decls.find(
    (decl) => isSpecial(decl) && keyOf(argumentsOf(names, decl.specialArgs!)) === keyOf(given),
  );
  if (special) return structType(names, special, [], at, outer);
  const partial = partialMatch(names, decls, given, outer);
  if (partial) return structType(names, partial.decl, partial.given, at, outer);
  const general = decls.find((decl) => !decl.specialArgs) ?? decls[0]!;
  return structType(names, general, withDefaults(names, general, given, outer), at, outer);
}

/** `S<int>` and `S<int, 4>` are one type when 4 is the default of the second parameter. */
function withDefaults(
  names: Names,
  { template, scope }: StructDecl,
  given: readonly Given[],
  outer: Scope | null,
): readonly Given[] {
  const left = template.slice(given.length);
  if (left.length === 0 || left.some(({ fallback, pack }) => !fallback || pack)) return given;
  const inner = names.within(new Scope(outer, scope));
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

/** Types and constants within a struct, in order. */
function declareMembers(names: Names, decl: StructDecl): void {
  const all: ({ readonly at: number; readonly field: VarDecl } | Stmt)[] = [
    ...decl.types,
    ...decl.fields.flatMap((field) => (field.isStatic ? [{ at: field.at, field }] : [])),
  ];
  all.sort((a, b) => a.at - b.at);
  for (const each of all) {
    if ('k' in each) {
      if (isTypeDeclaration(each)) declareType(names, each);
    } else if (each.field.init ?? each.field.args) names.scope.set(each.field.name, staticMember(names, each.field));
  }
}

function staticMember(names: Names, field: VarDecl): Binding {
  const type = field.type.k === 'name' && field.type.name === 'auto' ? null : names.type(field.type);
  if (type && type.k !== 'scalar') return { k: 'variable', variable: new Table(names, field, type) };
  const init = field.init?.k === 'list' ? field.init.items[0] : (field.init ?? field.args?.[0]);
  const constant = names.constant(init!);
  if (!constant) throw new SourceProblem(`The value of "${field.name}" is not known to the compiler.`, field.at);
  if (!type || !('value' in constant)) return { k: 'constant', constant };
  return { k: 'constant', constant: { type, value: converted(constant.value, type) } };
}

/** Lay out a struct as the compiler does: members at multiples of their alignment. */
export function structType(
  names: Names,
  decl: StructDecl,
  given: readonly Given[] | null,
  at: number,
  outer: Scope | null = null,
): Struct {
  const around = given ? outer : names.scope;
  const key = `${decl.at}:${decl.name}:${given ? keyOf(given) : ''}:${around ? keyOfScope(around) : ''}`;
  const known = names.structs.get(key);
  if (known) return known;
  const scope = given ? new Scope(outer, decl.scope) : names.scope.inner();
  const inner = names.within(scope);
  if (given) bindTemplate(inner, decl.template, given, at);
  const fields: Field[] = [];
  const origin: StructOrigin = { decl, scope };
  const made = { k: 'struct' as const, name: decl.name, align: 1, size: 0, fields, origin, union: decl.union };
  // A member may point to the struct itself.
  names.structs.set(key, made);
  scope.set(decl.name, { k: 'type', type: made });
  // The vtable pointer comes first in an object with virtual functions, unless a base has it.
  const hasTable = decl.methods.some(({ isVirtual }) => isVirtual === true) && decl.bases.length === 0;
  let size = hasTable ? 8 : 0;
  let align = hasTable ? 8 : 1;
  for (const [index, node] of decl.bases.entries()) {
    const type = inner.type(node);
    if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} cannot be a base.`, at);
    const offset = Math.ceil(size / type.align) * type.align;
    fields.push({ name: `${BASE} ${index}`, type, offset });
    const base = originOf(type);
    if (base) scope.inherit(base.scope);
    // An empty base takes no space.
    if (type.fields.length > 0) size = offset + type.size;
    align = Math.max(align, type.align);
  }
  declareMembers(inner, decl);
  /** Where the next bit goes, in bits; `null` after a member that is not a bit field. */
  let placed: number | null = null;
  for (const field of decl.fields) {
    if (field.isStatic) continue;
    const own = inner.type(field.type);
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
    const unit = Math.max(alignOf(type), field.align ? alignment(inner, field.align) : 1);
    const offset = decl.union ? 0 : Math.ceil(size / unit) * unit;
    fields.push({ name: field.name, type, offset, isRef });
    size = Math.max(size, offset + sizeOf(type));
    align = Math.max(align, unit);
  }
  if (decl.align) align = Math.max(align, alignment(inner, decl.align));
  made.align = align;
  made.size = Math.max(1, Math.ceil(size / align) * align);
  return made;
}

function alignment(names: Names, e: Expr): number {
  const constant = names.constant(e);
  if (!constant) throw new SourceProblem('An alignment must be a constant.', e.at);
  return numberOf(constant);
}

import { SourceProblem } from '../source/problem';
import type { StructDecl, TemplateArg, TemplateParam, TypeNode } from '../syntax/ast';
import {
  alignOf,
  builtinType,
  int,
  isInteger,
  sizeOf,
  typeName,
  type Field,
  type Struct,
  type Type,
} from '../types/type';
import type { Context } from './context';
import { constantValue, convert } from './convert';
import { expr } from './expressions';
import type { Operand } from './operand';
import { Scope, type Binding } from './scope';

/** Which instance of a struct's declaration a type is. */
export interface StructOrigin {
  readonly decl: StructDecl;
  readonly scope: Scope;
}

const GROUPS: Readonly<Record<string, number>> = {
  ...{ thread_block: 0, thread_group: 0, grid_group: -1 },
  ...{ pipeline: -2, barrier: -3, pipeline_shared_state: -3 },
};

/** The type that a type's syntax means here. */
export function resolved(cx: Context, node: TypeNode): Type {
  switch (node.k) {
    case 'ptr':
      return { k: 'ptr', to: resolved(cx, node.to) };
    case 'ref':
      return resolved(cx, node.to);
    case 'arr':
      return { k: 'arr', of: resolved(cx, node.of), count: node.size ? countOf(cx, node.size) : -1 };
    case 'struct':
      return structType(cx, node.decl, null, node.at);
    case 'decltype':
      return expr(cx, node.e).type;
    case 'name':
      return named(cx, node.name, node.args, node.at);
  }
}

function countOf(cx: Context, size: Parameters<typeof expr>[1]): number {
  const operand = expr(cx, size);
  if (!operand.constant || !isInteger(operand.type))
    throw new SourceProblem(
      'The length of an array must be known to the compiler. Use a constexpr, a #define or a template parameter.',
      size.at,
    );
  const count = Number(constantValue(operand));
  if (count < 0 || count > 2 ** 24) throw new SourceProblem(`An array of ${count} elements is not possible.`, size.at);
  return count;
}

function named(cx: Context, name: string, args: readonly TemplateArg[] | null, at: number): Type {
  const { program } = cx.compiler;
  const bound = cx.scope.find(name);
  if (bound?.k === 'type') return bound.type;
  const { path } = cx.scope;
  const alias = program.alias(name, path);
  if (alias) {
    const scope = new Scope(null, alias.scope);
    const inner = { ...cx, scope };
    bindTemplate(inner, alias.template, argumentsOf(cx, args ?? []), at);
    return resolved(inner, alias.type);
  }
  const structs = program.structs(name, path);
  if (structs.length > 0) return structInstance(cx, structs, args, at);
  const enumeration = program.enumeration(name, path);
  if (enumeration) return enumeration.under ? resolved(cx, enumeration.under) : int;
  const last = name.slice(name.lastIndexOf(':') + 1);
  if (last === 'thread_block_tile') {
    const [size] = argumentsOf(cx, args ?? []);
    if (size?.k !== 'value') throw new SourceProblem('A tile needs its size: thread_block_tile<32>.', at);
    return { k: 'group', size: Number(constantValue(size.operand)) };
  }
  if (Object.hasOwn(GROUPS, last)) return { k: 'group', size: GROUPS[last]! };
  const builtin = builtinType(last);
  if (builtin) return builtin;
  throw new SourceProblem(`The type "${name}" is not supported, or it is declared only in another file.`, at);
}

/** Template arguments as types and constants. */
export type Given = { readonly k: 'type'; readonly type: Type } | { readonly k: 'value'; readonly operand: Operand };

export function argumentsOf(cx: Context, args: readonly TemplateArg[]): Given[] {
  return args.map((arg): Given => {
    if (arg.k === 'type') return { k: 'type', type: resolved(cx, arg.type) };
    const e = arg.e;
    // `f<T>` where T was not known as a type by the parser.
    if (e.k === 'id') {
      const bound = cx.scope.find(e.name);
      if (bound?.k === 'type') return { k: 'type', type: bound.type };
    }
    const operand = expr(cx, e);
    if (!operand.constant) throw new SourceProblem('A template argument must be a constant.', e.at);
    return { k: 'value', operand };
  });
}

/** Bind template parameters to what is given or stands as their default. */
export function bindTemplate(
  cx: Context,
  params: readonly TemplateParam[],
  given: readonly (Given | undefined)[],
  at: number,
): void {
  for (const [index, param] of params.entries()) {
    let each = given[index];
    if (param.pack) throw new SourceProblem('Packs of template parameters are not supported.', at);
    if (!each && param.fallback) [each] = argumentsOf(cx, [param.fallback]);
    if (!each)
      throw new SourceProblem(
        `The template parameter "${param.name}" is not given and cannot be deduced. Write it in angle brackets.`,
        at,
      );
    cx.scope.set(param.name, bindingOf(cx, param, each, at));
  }
}

function bindingOf(cx: Context, param: TemplateParam, given: Given, at: number): Binding {
  if (given.k === 'type') {
    if (param.type) throw new SourceProblem(`The template parameter "${param.name}" is a value, a type came.`, at);
    return { k: 'type', type: given.type };
  }
  if (!param.type) throw new SourceProblem(`The template parameter "${param.name}" is a type, a value came.`, at);
  const type = param.type.k === 'name' && param.type.name === 'auto' ? given.operand.type : resolved(cx, param.type);
  return { k: 'value', operand: type.k === 'scalar' ? convert(given.operand, type) : given.operand };
}

/** Tells template instances apart. */
export const keyOf = (given: readonly (Given | undefined)[]): string =>
  given
    .map((each) => (each ? (each.k === 'type' ? keyOfType(each.type) : String(constantValue(each.operand))) : '?'))
    .join(',');

const numbers = new WeakMap<object, number>();
let next = 0;
const keyOfType = (type: Type): string => {
  if (type.k !== 'struct') return type.k === 'ptr' ? `${keyOfType(type.to)}*` : typeName(type);
  if (!type.origin) return type.name;
  if (!numbers.has(type)) numbers.set(type, (next += 1));
  return `${type.name}#${numbers.get(type)}`;
};

function structInstance(
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
function structType(cx: Context, decl: StructDecl, given: readonly Given[] | null, at: number): Struct {
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

const scopes = new WeakMap<Scope, number>();
let nextScope = 0;
function keyOfScope(scope: Scope): string {
  if (!scopes.has(scope)) scopes.set(scope, (nextScope += 1));
  return `@${scopes.get(scope)}`;
}

/** Find out template arguments from the types of a call's arguments. */
export function deduce(
  cx: Context,
  node: TypeNode,
  type: Type,
  params: readonly TemplateParam[],
  found: (Given | undefined)[],
): void {
  switch (node.k) {
    case 'ref':
      return deduce(cx, node.to, type, params, found);
    case 'ptr':
      if (type.k === 'ptr') deduce(cx, node.to, type.to, params, found);
      else if (type.k === 'arr') deduce(cx, node.to, type.of, params, found);
      return;
    case 'arr':
      if (type.k !== 'arr') return;
      if (node.size?.k === 'id') {
        const { name } = node.size;
        const index = params.findIndex((param) => param.name === name);
        if (index >= 0) found[index] ??= { k: 'value', operand: countOperand(cx, type.count) };
      }
      return deduce(cx, node.of, type.of, params, found);
    case 'name': {
      const index = params.findIndex((param) => param.name === node.name && !param.type);
      if (index >= 0) found[index] ??= { k: 'type', type: type.k === 'arr' ? { k: 'ptr', to: type.of } : type };
      else if (node.args && type.k === 'group') {
        const [arg] = node.args;
        const wanted =
          arg?.k === 'value' && arg.e.k === 'id'
            ? arg.e.name
            : arg?.k === 'type' && arg.type.k === 'name'
              ? arg.type.name
              : '';
        const at = params.findIndex((param) => param.name === wanted);
        if (at >= 0) found[at] ??= { k: 'value', operand: countOperand(cx, type.size) };
      } else if (node.args && type.k === 'struct' && type.origin) deduceStruct(cx, node, type, params, found);
      return;
    }
    case 'struct':
    case 'decltype':
      return;
  }
}

function deduceStruct(
  cx: Context,
  node: Extract<TypeNode, { k: 'name' }>,
  type: Struct,
  params: readonly TemplateParam[],
  found: (Given | undefined)[],
): void {
  const { decl, scope } = type.origin as StructOrigin;
  for (const [index, arg] of node.args!.entries()) {
    const bound = scope.find(decl.template[index]?.name ?? '');
    if (arg.k === 'type' && bound?.k === 'type') deduce(cx, arg.type, bound.type, params, found);
    const name =
      arg.k === 'value' && arg.e.k === 'id'
        ? arg.e.name
        : arg.k === 'type' && arg.type.k === 'name'
          ? arg.type.name
          : '';
    const at = params.findIndex((param) => param.name === name);
    if (at >= 0 && bound?.k === 'value') found[at] ??= { k: 'value', operand: bound.operand };
  }
}

const countOperand = (cx: Context, count: number): Operand => expr(cx, { k: 'num', text: String(count), at: 0 });

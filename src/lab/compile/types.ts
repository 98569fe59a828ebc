import { SourceProblem } from '../source/problem';
import type { TemplateArg, TemplateParam, TypeNode } from '../syntax/ast';
import { builtinType, int, isInteger, type Type } from '../types/type';
import { atomicType, isAtomicName } from './atomic-objects';
import type { Context } from './context';
import { constantValue, convert } from './convert';
import { expr } from './expressions';
import type { Operand } from './operand';
import { type Binding, Scope } from './scope';
import { structInstance, structType } from './types/structs';

const GROUPS: Readonly<Record<string, number>> = {
  ...{ thread_block: 0, thread_group: 0, grid_group: -1, coalesced_group: -4 },
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
  if (isAtomicName(name)) {
    const [of] = args?.[0] ? argumentsOf(cx, [args[0]]) : [];
    return atomicType(cx, name, of?.k === 'type' ? of.type : undefined, at);
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

import { headerHint } from '../source/missing-headers';
import { SourceProblem } from '../source/problem';
import type { TemplateArg, TypeNode } from '../syntax/ast';
import { barrierType, pipelineState } from '../types/barrier-type';
import { tensorMapType } from '../types/tensor-map-type';
import { builtinType, int, isInteger, typeName, ullong, type Type } from '../types/type';
import { atomicType, isAtomicName } from './atomic-objects';
import { CLUSTER } from './cluster-group';
import type { Context } from './context';
import { constantValue } from './convert';
import { Scope } from './scope';
import { traitType } from './types/traits';
import { boundIn, qualified } from './types/qualified';
import type { StructOrigin } from './types/origin';
import { structInstance, structType } from './types/structs';
import { expr } from './parts';
import { typeOf } from './types/type-of';
import { argumentsOf, bindTemplate } from './templates';

const GROUPS: Readonly<Record<string, number>> = {
  ...{ thread_block: 0, thread_group: 0, grid_group: -1, coalesced_group: -4, block_tile_memory: -9 },
  ...{ cluster_group: CLUSTER },
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
      return typeOf(cx, node.e);
    case 'member': {
      const trait =
        node.of.k === 'name' && node.name === 'type' ? traitType(cx, node.of.name, node.of.args, node.at) : null;
      if (trait) return trait;
      const outer = resolved(cx, node.of);
      const bound = boundIn(outer, node.name);
      if (bound?.k === 'type') return bound.type;
      throw new SourceProblem(`${typeName(outer)} has no type "${node.name}" in this file.`, node.at);
    }
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
  const type = typeNamed(cx, name, args, at);
  if (type) return type;
  const broken = cx.compiler.program.unit.broken.find((each) => each.words.includes(name));
  if (broken) throw broken.problem;
  if (name === 'auto')
    throw new SourceProblem(
      'A pointer to a function is only supported where the function itself is given to it. Make it a template parameter.',
      at,
    );
  if (/^cuda(Stream|Event|Graph)/.test(name))
    throw new SourceProblem(
      `"${name}" belongs to host code: streams, events, and graphs are not followed in a kernel.`,
      at,
    );
  const hint = headerHint(cx.compiler.program.unit.includes);
  throw new SourceProblem(`No type "${name}" is declared here.${hint || ' Declare it in this file.'}`, at);
}

const isTemplate = (type: Type): boolean => {
  const decl = type.k === 'struct' && type.origin ? (type.origin as StructOrigin).decl : null;
  return decl !== null && (decl.template.length > 0 || decl.specialArgs !== null);
};

/** The type of a name; `null` when there is none. */
export function typeNamed(cx: Context, name: string, args: readonly TemplateArg[] | null, at: number): Type | null {
  if (/(^|::)arrival_token$/.test(name)) return ullong;
  const { program } = cx.compiler;
  const bound = cx.scope.find(name);
  // Within a template its own name without arguments is the instance at hand.
  if (bound?.k === 'type' && !(args && isTemplate(bound.type))) return bound.type;
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
  const trait = name.endsWith('_t') ? traitType(cx, name, args, at) : null;
  if (trait) return trait;
  const library = libraryType(cx, last, args);
  if (library) return library;
  const outer = qualified(cx, name);
  if (outer) {
    const inside = boundIn(outer, last);
    return inside?.k === 'type' ? inside.type : null;
  }
  return builtinType(last) ?? null;
}

/** Barriers and pipelines of `cuda::`. */
function libraryType(cx: Context, name: string, args: readonly TemplateArg[] | null): Type | null {
  if (name === 'barrier') return barrierType;
  if (name === 'CUtensorMap') return tensorMapType;
  const isOfBlock = args?.[0] !== undefined && /thread_scope_block$/.test(nameIn(args[0]));
  if (name === 'pipeline') return { k: 'group', size: isOfBlock ? -3 : -2 };
  if (name !== 'pipeline_shared_state' || !args?.[1]) return null;
  const [stages] = argumentsOf(cx, [args[1]]);
  return stages?.k === 'value' ? pipelineState(Math.max(1, Number(constantValue(stages.operand)))) : null;
}

const nameIn = (arg: TemplateArg): string =>
  arg.k === 'type' ? (arg.type.k === 'name' ? arg.type.name : '') : arg.e.k === 'id' ? arg.e.name : '';

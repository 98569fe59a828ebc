import { headerHint } from '../source/missing-headers';
import { SourceProblem } from '../source/problem';
import type { Expr, TemplateArg, TypeNode } from '../syntax/ast';
import { barrierType, pipelineState } from '../types/barrier-type';
import { tensorMapType } from '../types/tensor-map-type';
import { builtinType, int, isInteger, CLUSTER, typeName, ullong, type Type } from '../types/type';
import { atomicType, isAtomicName } from './atomic-type';
import type { Names } from './names';
import { numberOf } from './constant';
import { nameIn } from './deduce';
import { Scope } from './scope';
import { traitType } from './traits';
import { boundIn, qualified } from './qualified';
import { originOf } from './origin';
import { structInstance, structType } from './structs';
import { argumentsOf, bindTemplate } from './templates';

const GROUPS: Readonly<Record<string, number>> = {
  thread_block: 0,
  thread_group: 0,
  grid_group: -1,
  coalesced_group: -4,
  cluster_group: CLUSTER,
  block_tile_memory: -9,
};

/** The type that type syntax denotes here. */
export function typeOfNode(names: Names, node: TypeNode): Type {
  switch (node.k) {
    case 'ptr':
      return { k: 'ptr', to: names.type(node.to) };
    case 'ref':
      return names.type(node.to);
    case 'arr':
      return { k: 'arr', of: names.type(node.of), count: node.size ? countOf(names, node.size) : -1 };
    case 'struct':
      return structType(names, node.decl, null, node.at);
    case 'decltype':
      return names.typeOf(node.e);
    case 'member': {
      const trait =
        node.of.k === 'name' && node.name === 'type' ? traitType(names, node.of.name, node.of.args, node.at) : null;
      if (trait) return trait;
      const outer = names.type(node.of);
      const bound = boundIn(outer, node.name);
      if (bound?.k === 'type') return bound.type;
      if (bound?.k === 'template') return structInstance(names, bound.decls, node.args, node.at, bound.scope);
      throw new SourceProblem(`${typeName(outer)} has no type "${node.name}" in this file.`, node.at);
    }
    case 'name':
      return named(names, node.name, node.args, node.at);
  }
}

function countOf(names: Names, size: Expr): number {
  const constant = names.constant(size);
  if (!constant || !isInteger(constant.type))
    throw new SourceProblem(
      'The length of an array must be known to the compiler. Use a constexpr, a #define or a template parameter.',
      size.at,
    );
  const count = numberOf(constant);
  if (count < 0 || count > 2 ** 24) throw new SourceProblem(`An array of ${count} elements is not possible.`, size.at);
  return count;
}

function named(names: Names, name: string, args: readonly TemplateArg[] | null, at: number): Type {
  const type = typeNamed(names, name, args, at);
  if (type) return type;
  const broken = names.program.unit.broken.find((each) => each.words.includes(name));
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
  const hint = headerHint(names.program.unit.includes);
  throw new SourceProblem(`No type "${name}" is declared here.${hint || ' Declare it in this file.'}`, at);
}

const isTemplate = (type: Type): boolean => {
  const decl = type.k === 'struct' ? originOf(type)?.decl : undefined;
  return decl !== undefined && (decl.template.length > 0 || decl.specialArgs !== null);
};

/** The type of a name; `null`: there is none. */
export function typeNamed(names: Names, name: string, args: readonly TemplateArg[] | null, at: number): Type | null {
  if (/(^|::)arrival_token$/.test(name)) return ullong;
  const { program } = names;
  const bound = names.scope.find(name);
  // Within a template, its own name without arguments is the current instance.
  if (bound?.k === 'type' && !(args && isTemplate(bound.type))) return bound.type;
  if (bound?.k === 'template') return structInstance(names, bound.decls, args, at, bound.scope);
  const { path } = names.scope;
  const alias = program.alias(name, path);
  if (alias) {
    const scope = new Scope(null, alias.scope);
    const inner = names.within(scope);
    bindTemplate(inner, alias.template, argumentsOf(names, args ?? []), at);
    return inner.type(alias.type);
  }
  const structs = program.structs(name, path);
  if (structs.length > 0) return structInstance(names, structs, args, at);
  const enumeration = program.enumeration(name, path);
  if (enumeration) return enumeration.under ? names.type(enumeration.under) : int;
  const last = name.slice(name.lastIndexOf(':') + 1);
  if (last === 'thread_block_tile') {
    const [size] = argumentsOf(names, args ?? []);
    if (size?.k !== 'constant') throw new SourceProblem('A tile needs its size: thread_block_tile<32>.', at);
    return { k: 'group', size: numberOf(size.constant) };
  }
  if (isAtomicName(name)) {
    const [of] = args?.[0] ? argumentsOf(names, [args[0]]) : [];
    return atomicType(names.structs, name, of?.k === 'type' ? of.type : undefined, at);
  }
  if (Object.hasOwn(GROUPS, last)) return { k: 'group', size: GROUPS[last]! };
  const trait = name.endsWith('_t') ? traitType(names, name, args, at) : null;
  if (trait) return trait;
  const library = libraryType(names, last, args);
  if (library) return library;
  const outer = qualified(names, name);
  if (outer) {
    const inside = boundIn(outer, last);
    if (inside?.k === 'template') return structInstance(names, inside.decls, args, at, inside.scope);
    return inside?.k === 'type' ? inside.type : null;
  }
  return builtinType(last) ?? null;
}

/** Barriers and pipelines of `cuda::`. */
function libraryType(names: Names, name: string, args: readonly TemplateArg[] | null): Type | null {
  if (name === 'barrier') return barrierType;
  if (name === 'CUtensorMap') return tensorMapType;
  const isOfBlock = args?.[0] !== undefined && /thread_scope_block$/.test(nameIn(args[0]));
  if (name === 'pipeline') return { k: 'group', size: isOfBlock ? -3 : -2 };
  if (name !== 'pipeline_shared_state' || !args?.[1]) return null;
  const [stages] = argumentsOf(names, [args[1]]);
  return stages?.k === 'constant' ? pipelineState(Math.max(1, numberOf(stages.constant))) : null;
}

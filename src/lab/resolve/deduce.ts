import type { TemplateArg, TemplateParam, TypeNode } from '../syntax/ast';
import { int, type Struct, type Type } from '../types/type';
import { originOf } from './origin';
import type { Given } from './scope';

/** Deduce template arguments from the types of a call's arguments. */
export function deduce(
  node: TypeNode,
  type: Type,
  params: readonly TemplateParam[],
  found: (Given | undefined)[],
): void {
  switch (node.k) {
    case 'ref':
      return deduce(node.to, type, params, found);
    case 'ptr':
      if (type.k === 'ptr') deduce(node.to, type.to, params, found);
      else if (type.k === 'arr') deduce(node.to, type.of, params, found);
      return;
    case 'arr':
      if (type.k !== 'arr') return;
      if (node.size?.k === 'id') {
        const { name } = node.size;
        const index = params.findIndex((param) => param.name === name);
        if (index >= 0) found[index] ??= countGiven(type.count);
      }
      return deduce(node.of, type.of, params, found);
    case 'name': {
      const index = params.findIndex((param) => param.name === node.name && !param.type);
      if (index >= 0) found[index] ??= { k: 'type', type: type.k === 'arr' ? { k: 'ptr', to: type.of } : type };
      else if (node.args && type.k === 'group') {
        const [arg] = node.args;
        const at = arg ? params.findIndex((param) => param.name === nameIn(arg)) : -1;
        if (at >= 0) found[at] ??= countGiven(type.size);
      } else if (node.args && type.k === 'struct' && type.origin) deduceStruct(node, type, params, found);
      return;
    }
    case 'struct':
    case 'member':
    case 'decltype':
      return;
  }
}

function deduceStruct(
  node: Extract<TypeNode, { k: 'name' }>,
  type: Struct,
  params: readonly TemplateParam[],
  found: (Given | undefined)[],
): void {
  const { decl, scope } = originOf(type)!;
  for (const [index, arg] of node.args!.entries()) {
    const bound = scope.find(decl.template[index]?.name ?? '');
    if (arg.k === 'type' && bound?.k === 'type') deduce(arg.type, bound.type, params, found);
    const at = params.findIndex((param) => param.name === nameIn(arg));
    if (at >= 0 && bound?.k === 'constant') found[at] ??= bound;
  }
}

const countGiven = (count: number): Given => ({ k: 'constant', constant: { type: int, value: count } });

/** The name that a template argument consists of; '' if it is more than a name. */
export const nameIn = (arg: TemplateArg): string =>
  arg.k === 'type' ? (arg.type.k === 'name' ? arg.type.name : '') : arg.e.k === 'id' ? arg.e.name : '';

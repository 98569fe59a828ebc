import type { TemplateParam, TypeNode } from '../../syntax/ast';
import type { Struct, Type } from '../../types/type';
import type { Context } from '../context';
import type { Operand } from '../operand';
import { expr } from '../parts';
import type { Given } from '../scope';
import type { StructOrigin } from './origin';

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
    case 'member':
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

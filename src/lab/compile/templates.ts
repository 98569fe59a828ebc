import { SourceProblem } from '../source/problem';
import type { TemplateArg, TemplateParam, TypeNode } from '../syntax/ast';
import type { Context } from './context';
import { convert } from './convert';
import { elementName, spreadArguments } from './packs';
import { expr, resolved } from './parts';
import type { Binding, Given } from './scope';

/** Does the result of a function follow from what it returns? */
export const isDeduced = (type: TypeNode): boolean =>
  type.k === 'decltype' || (type.k === 'name' && type.name === 'auto');

export function argumentsOf(cx: Context, args: readonly TemplateArg[]): Given[] {
  return spreadArguments(cx, args).map((arg): Given => {
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
    if (param.pack) {
      bindPack(cx, param, each?.k === 'pack' ? each.items : (given.slice(index) as Given[]), at);
      return;
    }
    if (!each && param.fallback) [each] = argumentsOf(cx, [param.fallback]);
    if (!each)
      throw new SourceProblem(
        `The template parameter "${param.name}" is not given and cannot be deduced. Write it in angle brackets.`,
        at,
      );
    cx.scope.set(param.name, bindingOf(cx, param, each, at));
  }
}

/** A pack is bound element by element, under names of their own. */
function bindPack(cx: Context, param: TemplateParam, items: readonly Given[], at: number): void {
  cx.scope.set(param.name, { k: 'pack', count: items.length });
  for (const [index, item] of items.entries())
    cx.scope.set(elementName(param.name, index), bindingOf(cx, param, item, at));
}

function bindingOf(cx: Context, param: TemplateParam, given: Given, at: number): Binding {
  if (given.k === 'pack') throw new SourceProblem(`The template parameter "${param.name}" is no pack.`, at);
  if (given.k === 'type') {
    if (param.type) throw new SourceProblem(`The template parameter "${param.name}" is a value, a type came.`, at);
    return { k: 'type', type: given.type };
  }
  if (!param.type) throw new SourceProblem(`The template parameter "${param.name}" is a type, a value came.`, at);
  const { operand } = given;
  // A function as an argument is known by its own type: a pointer to a function is whatever function it is given.
  const isKnown = operand.type.k === 'struct' || (param.type.k === 'name' && param.type.name === 'auto');
  const type = isKnown ? operand.type : resolved(cx, param.type);
  return { k: 'value', operand: type.k === 'scalar' ? convert(operand, type) : operand };
}

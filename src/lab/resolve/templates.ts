import { SourceProblem } from '../source/problem';
import type { TemplateArg, TemplateParam, TypeNode } from '../syntax/ast';
import type { Names } from './names';
import { converted } from './constant';
import { scopeIn } from './origin';
import { elementName, spreadArguments } from './packs';
import type { Binding, Given } from './scope';

export function argumentsOf(names: Names, args: readonly TemplateArg[]): Given[] {
  return spreadArguments(names.scope, args).map((arg): Given => {
    if (arg.k === 'type') return constantMember(names, arg.type) ?? { k: 'type', type: names.type(arg.type) };
    const e = arg.e;
    // `f<T>` whose T the parser did not know as a type.
    if (e.k === 'id') {
      const bound = names.scope.find(e.name);
      if (bound?.k === 'type') return { k: 'type', type: bound.type };
    }
    const constant = names.constant(e);
    if (!constant) throw new SourceProblem('A template argument must be a constant.', e.at);
    return { k: 'constant', constant };
  });
}

/** `Tile<32>::size`, which the parser took for a type; `null`: it is one. */
function constantMember(names: Names, node: TypeNode): Given | null {
  if (node.k !== 'member' || node.of.k !== 'name' || node.args) return null;
  const outer = names.typeNamed(node.of.name, node.of.args, node.at);
  const bound = outer && scopeIn(outer)?.find(node.name);
  return bound?.k === 'constant' ? bound : null;
}

/** Bind template parameters to the given or default arguments. */
export function bindTemplate(
  names: Names,
  params: readonly TemplateParam[],
  given: readonly (Given | undefined)[],
  at: number,
): void {
  for (const [index, param] of params.entries()) {
    let each = given[index];
    if (param.pack) {
      bindPack(names, param, each?.k === 'pack' ? each.items : (given.slice(index) as Given[]), at);
      return;
    }
    if (!each && param.fallback) [each] = argumentsOf(names, [param.fallback]);
    if (!each)
      throw new SourceProblem(
        `The template parameter "${param.name}" is not given and cannot be deduced. Write it in angle brackets.`,
        at,
      );
    names.scope.set(param.name, bindingOf(names, param, each, at));
  }
}

/** A pack is bound element by element, each under a separate name. */
function bindPack(names: Names, param: TemplateParam, items: readonly Given[], at: number): void {
  names.scope.set(param.name, { k: 'pack', count: items.length });
  for (const [index, item] of items.entries())
    names.scope.set(elementName(param.name, index), bindingOf(names, param, item, at));
}

function bindingOf(names: Names, param: TemplateParam, given: Given, at: number): Binding {
  if (given.k === 'pack') throw new SourceProblem(`The template parameter "${param.name}" is no pack.`, at);
  if (given.k === 'type') {
    if (param.type) throw new SourceProblem(`The template parameter "${param.name}" is a value, a type came.`, at);
    return { k: 'type', type: given.type };
  }
  if (!param.type) throw new SourceProblem(`The template parameter "${param.name}" is a type, a value came.`, at);
  const { constant } = given;
  // A function as an argument keeps its own type: a pointer to a function is whichever function is given.
  const isKnown = constant.type.k === 'struct' || (param.type.k === 'name' && param.type.name === 'auto');
  const type = isKnown ? constant.type : names.type(param.type);
  if (type.k !== 'scalar' || !('value' in constant)) return given;
  return { k: 'constant', constant: { type, value: converted(constant.value, type) } };
}

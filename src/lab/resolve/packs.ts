import { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl, Param, TemplateArg, TypeNode } from '../syntax/ast';
import type { Scope } from './scope';

/** The name of one element of a pack. */
export const elementName = (name: string, index: number): string => `${name}#${index}`;

/** The values of a call or list, with each `e...` expanded. */
export function spread(scope: Scope, items: readonly Expr[]): readonly Expr[] {
  if (!items.some(({ k }) => k === 'expand')) return items;
  return items.flatMap((item) => (item.k === 'expand' ? elements(scope, item.e) : [item]));
}

/**
 * An expression with each pack in it expanded: of a call, of a list, or in a fold; the expression itself, if there is none.
 */
export function writtenOut(
  scope: Scope,
  e: Expr,
  expanded = (items: readonly Expr[]): readonly Expr[] => spread(scope, items),
): Expr {
  switch (e.k) {
    case 'fold':
      return unfolded(scope, e);
    case 'call':
    case 'make': {
      const args = expanded(e.args);
      return args === e.args ? e : { ...e, args };
    }
    case 'list': {
      const items = expanded(e.items);
      return items === e.items ? e : { ...e, items };
    }
    default:
      return e;
  }
}

/** The same for template arguments. */
export function spreadArguments(scope: Scope, args: readonly TemplateArg[]): readonly TemplateArg[] {
  if (!args.some(({ expand }) => expand)) return args;
  return args.flatMap((arg) => {
    if (!arg.expand) return [arg];
    const { names, count } = packsIn(scope, arg, arg.k === 'type' ? arg.type.at : arg.e.at);
    return Array.from({ length: count }, (_, index) => ({ ...renamed(arg, names, index), expand: false }));
  });
}

/** A pattern once for each element of the packs in it. */
export function elements(scope: Scope, e: Expr): Expr[] {
  const { names, count } = packsIn(scope, e, e.at);
  return Array.from({ length: count }, (_, index) => renamed(e, names, index));
}

function packsIn(scope: Scope, node: object, at: number): { names: ReadonlySet<string>; count: number } {
  const names = new Set<string>();
  let count = -1;
  const visit = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    const { k, name } = each as { k?: string; name?: string };
    const bound = (k === 'id' || k === 'name') && name ? scope.find(name) : undefined;
    if (bound?.k === 'pack') {
      names.add(name!);
      if (count >= 0 && count !== bound.count) throw new SourceProblem('These packs have different lengths.', at);
      ({ count } = bound);
    }
    for (const value of Object.values(each)) visit(value);
  };
  visit(node);
  if (count < 0) throw new SourceProblem('"..." needs a pack before it.', at);
  return { names, count };
}

/** A copy of a tree in which packs are replaced by one of their elements. */
function renamed<T>(node: T, names: ReadonlySet<string>, index: number): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each: unknown) => renamed(each, names, index)) as T;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, renamed(value, names, index)]));
  const { k, name } = node as { k?: string; name?: string };
  if ((k === 'id' || k === 'name') && name && names.has(name)) copy['name'] = elementName(name, index);
  return copy as T;
}

/** Does an expression contain a pack? */
export function hasPack(scope: Scope, e: Expr): boolean {
  try {
    return packsIn(scope, e, e.at).count >= 0;
  } catch (problem) {
    if (problem instanceof SourceProblem) return false;
    throw problem;
  }
}

/** The parameters of a function for a number of arguments: a pack expands to the remaining ones. */
export function parametersFor(f: FunctionDecl, count: number): readonly Param[] {
  const last = f.params.at(-1);
  if (!last?.pack) return f.params;
  const before = f.params.slice(0, -1);
  const packs = new Set(f.template.filter(({ pack }) => pack).map(({ name }) => name));
  const more = Array.from({ length: Math.max(0, count - before.length) }, (_, index): Param => ({
    ...last,
    pack: false,
    name: elementName(last.name, index),
    type: renamed<TypeNode>(last.type, packs, index),
  }));
  return [...before, ...more];
}

/** `(a + ...)`: the operator between all elements. */
export function unfolded(scope: Scope, e: Extract<Expr, { k: 'fold' }>): Expr {
  const isPack = (part: Expr | null): part is Expr => part !== null && hasPack(scope, part);
  const left = isPack(e.l);
  if (!left && !isPack(e.r)) throw new SourceProblem('"..." needs a pack beside it.', e.at);
  const all = elements(scope, left ? e.l! : e.r!);
  const start = left ? e.r : e.l;
  if (start) all.splice(left ? all.length : 0, 0, start);
  const [first, ...rest] = left ? all.toReversed() : all;
  if (first) return rest.reduce((sum, each) => joinedBy(e.op, left ? each : sum, left ? sum : each, e.at), first);
  if (e.op === '&&' || e.op === '||') return { k: 'bool', value: e.op === '&&', at: e.at };
  if (e.op === ',') return { k: 'num', text: '0', at: e.at };
  throw new SourceProblem('This pack is empty. Write (0 + ... + a), so that there is a value.', e.at);
}

function joinedBy(op: string, l: Expr, r: Expr, at: number): Expr {
  if (op === ',') return { k: 'comma', l, r, at };
  return /^([-+*/%^&|]|<<|>>)?=$/.test(op) ? { k: 'assign', op, l, r, at } : { k: 'bin', op, l, r, at };
}

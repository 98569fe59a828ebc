import { SourceProblem } from '../source/problem';
import type { StructDecl, TemplateArg, TypeNode } from '../syntax/ast';
import type { Names } from './names';
import { Scope, type Given } from './scope';
import { deduce, nameIn } from './deduce';
import { keyOf } from './keys';
import { argumentsOf, bindTemplate } from './templates';

/** `template <> struct S<float>`: all arguments are given. */
export const isSpecial = (decl: StructDecl): boolean => decl.specialArgs !== null && decl.template.length === 0;

/** The partial specialization that fits arguments best: the one with the fewest parameters of its own. */
export function partialMatch(
  names: Names,
  decls: readonly StructDecl[],
  given: readonly Given[],
  outer: Scope | null,
): { readonly decl: StructDecl; readonly given: Given[] } | null {
  const matches = decls.flatMap((decl) => {
    if (!decl.specialArgs || isSpecial(decl)) return [];
    const found = fitted(names, decl, decl.specialArgs, given, outer);
    return found ? [{ decl, given: found }] : [];
  });
  matches.sort((a, b) => specificity(b.decl) - specificity(a.decl));
  return matches[0] ?? null;
}

/** A pattern is more specialized the fewer plain parameters it has. */
function specificity({ specialArgs, template }: StructDecl): number {
  const depth = (type: TypeNode): number => (type.k === 'ptr' ? 1 + depth(type.to) : type.k === 'arr' ? 1 : 0);
  return specialArgs!.reduce((sum, arg) => sum + (arg.k === 'type' ? depth(arg.type) : 0), -template.length);
}

/** Parameters for which the pattern `S<T *, 4>` equals the given arguments; `null`: there are none. */
function fitted(
  names: Names,
  decl: StructDecl,
  pattern: readonly TemplateArg[],
  given: readonly Given[],
  outer: Scope | null,
): Given[] | null {
  const found: (Given | undefined)[] = [];
  for (const [index, arg] of pattern.entries()) {
    const each = given[index];
    if (!each) return null;
    const at = decl.template.findIndex((param) => param.name === nameIn(arg));
    if (at >= 0) found[at] ??= each;
    else if (arg.k === 'type' && each.k === 'type') deduce(arg.type, each.type, decl.template, found);
  }
  if (decl.template.some((_, index) => !found[index])) return null;
  const inner = names.within(new Scope(outer, decl.scope));
  try {
    bindTemplate(inner, decl.template, found, decl.at);
    return keyOf(argumentsOf(inner, pattern)) === keyOf(given) ? (found as Given[]) : null;
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
}

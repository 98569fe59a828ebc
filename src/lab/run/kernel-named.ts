import { InputError } from '@src/engine/input-error';
import { type Program } from '../resolve/program';
import { tokenize } from '../source/tokens';
import type { TemplateArg } from '../syntax/ast';
import { builtinTypes } from '../syntax/builtin-types';
import { newReader } from '../syntax/new-reader';
import { templateArgs } from '../syntax/types';

/**
 * The kernel that a query names, and its template arguments.
 *
 * @param count - Of the arguments that a launch gives, where that is known: it tells overloads apart.
 */
export function kernelNamed(
  name: string | undefined,
  program: Program,
  count?: number,
): { decl: Program['kernels'][number]; args: TemplateArg[] } {
  const { kernels } = program;
  const full = ({ scope, name: own }: Program['kernels'][number]): string => (scope ? `${scope}::${own}` : own);
  const listed = [...new Set(kernels.map(full))].slice(0, 12).join(', ') || 'none';
  if (name === undefined || name.trim() === '') {
    if (kernels.length === 1) return { decl: kernels[0]!, args: [] };
    throw new InputError(`The file has ${kernels.length} kernels. Name one: ${listed}.`);
  }
  const tokens = tokenize(name);
  const angle = tokens.findIndex(({ text }) => text === '<' || text === '<<' || text === '<<<');
  const wanted = tokens
    .slice(0, angle < 0 ? -1 : angle)
    .map(({ text }) => text)
    .join('');
  const found = kernels.filter((each) => full(each) === wanted);
  const all = found.length > 0 ? found : kernels.filter((each) => each.name === wanted);
  const general = all.filter((each) => !each.specialArgs);
  const decl = general.find(({ params }) => params.length === count) ?? general[0] ?? all[0];
  if (!decl) {
    const broken = program.unit.broken.find((each) => each.words.includes(wanted));
    if (broken) throw broken.problem;
    throw new InputError(`There is no kernel "${wanted}" in the file. It has ${listed}.`);
  }
  if (angle < 0) return { decl, args: [] };
  const types = new Set([
    ...builtinTypes,
    ...program.unit.structs.map((each) => each.name),
    ...program.unit.aliases.map((each) => each.name),
  ]);
  const reader = newReader(tokens, angle, types, new Set());
  const args = templateArgs(reader);
  const written = tokens
    .slice(angle, -1)
    .map(({ text }) => text)
    .join('');
  const special = all.find((each) => each.specialText === written);
  return special ? { decl: { ...special, template: [] }, args: [] } : { decl, args };
}

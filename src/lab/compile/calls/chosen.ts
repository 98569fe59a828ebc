import type { Match } from '../../resolve/called';
import { chosenFunction } from '../../resolve/overloads';
import type { FunctionDecl, TemplateArg } from '../../syntax/ast';
import type { Struct } from '../../types/type';
import type { Context } from '../context';
import type { Argument } from '../lvalue';
import { typesOf } from './arguments';

/** The function of the file that fits the arguments best. */
export const chosen = (
  cx: Context,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  owner: Struct | null,
  at: number,
): Match => chosenFunction(cx.names, candidates, explicit, typesOf(args), owner, at);

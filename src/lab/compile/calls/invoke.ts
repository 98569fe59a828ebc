import { chosenFunction } from '../../resolve/overloads';
import type { FunctionDecl, TemplateArg } from '../../syntax/ast';
import type { Struct } from '../../types/type';
import type { Context } from '../context';
import { namesIn } from '../names';
import type { Operand } from '../operand';
import { type Argument, type LValue } from '../scope';
import { typesOf } from './arguments';
import { inlined } from './inline';

/** Call the function of the file that fits the arguments best. */
export function invoke(
  cx: Context,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  at: number,
  self: LValue | null,
  owner: Struct | null,
): Operand {
  const match = chosenFunction(namesIn(cx), candidates, explicit, typesOf(args), owner, at);
  return inlined(cx, match, args, at, self, owner);
}

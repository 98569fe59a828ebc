import type { CalledFunction, Match } from '../../resolve/called';
import { chosenFunction } from '../../resolve/overloads';
import type { FunctionDecl, TemplateArg } from '../../syntax/ast';
import { sameType, type Struct } from '../../types/type';
import type { Context } from '../context';
import type { Argument } from '../lvalue';
import { typesOf } from './arguments';

interface Candidates {
  readonly candidates: readonly FunctionDecl[];
  readonly explicit: readonly TemplateArg[] | null;
}

/** The function that the tree notes for a call, if it is for these arguments; otherwise the best for them. */
export const chosenFor = (
  cx: Context,
  known: CalledFunction | null | undefined,
  { candidates, explicit }: Candidates,
  args: readonly Argument[],
  owner: Struct | null,
  at: number,
): Match => (known && isFor(known, args, owner) ? known.match : chosen(cx, candidates, explicit, args, owner, at));

/** A virtual function of another struct may be meant, and a lambda that a function returns has a separate type each time. */
const isFor = ({ owner, types }: CalledFunction, args: readonly Argument[], wanted: Struct | null): boolean =>
  owner === wanted &&
  typesOf(args).every((type, index) => {
    const known = types[index] ?? null;
    return type === known || (type !== null && known !== null && sameType(type, known));
  });

/** The function of the file that fits the arguments best. */
export const chosen = (
  cx: Context,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  owner: Struct | null,
  at: number,
): Match => chosenFunction(cx.names, candidates, explicit, typesOf(args), owner, at);

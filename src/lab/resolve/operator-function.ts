import type { ArgumentType } from './called';
import type { Struct, Type } from '../types/type';
import { friendsOf, methodsIn } from './members';
import type { Names } from './names';
import type { OperatorFunction } from './operator';
import { bestMatch, fits, score } from './overloads';

/**
 * The function that an operator between structs calls: a member of the first, one of the file, or a friend of one of them; `null`: there is none.
 *
 * @param name - `operator+`
 */
export function operatorFunction(names: Names, name: string, types: readonly ArgumentType[]): OperatorFunction | null {
  const [first] = types;
  const found = first?.k === 'struct' ? methodsIn(first, name) : null;
  const methods = found?.methods.filter((each) => fits(each, types.length - 1)) ?? [];
  const own = found && bestMatch(names, methods, null, types.slice(1), found.owner);
  if (own) return { match: own, owner: found.owner, isMember: true };
  const candidates = names.program
    .functions(name, names.scope.path)
    .filter((each) => each.params.length === types.length && score(names, each, null, types, null) !== null);
  const free = candidates.length > 0 ? bestMatch(names, candidates, null, types, null) : null;
  if (free) return { match: free, owner: null, isMember: false };
  for (const type of types) {
    const owner = type as Type as Struct;
    const friend = type ? bestMatch(names, friendsOf(type, name), null, types, owner) : null;
    if (friend) return { match: friend, owner, isMember: false };
  }
  return null;
}

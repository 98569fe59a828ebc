import { SourceProblem } from '../source/problem';
import type { Expr, TypeNode } from './ast';
import { type Reader } from './reader';
import { specifiers, startsType } from './types';

/** `Outer<T>::name` as a value or function: before the last name comes a type with arguments. */
export function memberOfType(reader: Reader): Expr {
  const { at } = reader;
  const isDecltype = reader.is('decltype');
  if (!isDecltype && !(startsType(reader) && reader.token.kind === 'name')) throw new SourceProblem('no type', at);
  const type = specifiers(reader).type;
  if (isDecltype) {
    reader.expect('::');
    return { k: 'id', name: reader.name(), args: null, of: type, at };
  }
  if (type.k !== 'member' || !hasArguments(type.of) || reader.is('{')) throw new SourceProblem('no member', at);
  const { of, name } = type;
  // The part before could be a type as well: `Outer<T>::type(x)` is decided when it is resolved.
  return { k: 'id', name, args: type.args, of, at };
}

const hasArguments = (type: TypeNode): boolean =>
  type.k === 'member' ? type.args !== null || hasArguments(type.of) : type.k === 'name' && type.args !== null;

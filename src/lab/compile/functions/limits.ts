import { limitOf } from '../../resolve/constants/limits';
import { SourceProblem } from '../../source/problem';
import type { Scalar } from '../../types/type';
import { constant } from '../convert';
import type { Operand } from '../operand';

/** `std::numeric_limits<T>::max()` and the like. */
export function limit(type: Scalar, which: string, at: number): Operand {
  const known = limitOf(type, which);
  if (known) return constant(type, known.value);
  throw new SourceProblem(`std::numeric_limits<${type.name}>::${which}() is not known here.`, at);
}

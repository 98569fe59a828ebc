import { mapped as mappedBy } from '../../execute/instructions/values';
import { SourceProblem } from '../../source/problem';
import { isFloating, type Scalar, type Type, typeName } from '../../types/type';
import { convert } from '../convert';
import { made, type Operand } from '../operand';

export type Fn = (a: number, b: number, c: number) => number;

export const isHalf = (type: Type): boolean => type.k === 'scalar' && type.size === 2 && isFloating(type);

export function real(operand: Operand, type: Scalar, at: number): Operand {
  if (operand.type.k !== 'scalar') throw new SourceProblem(`A ${typeName(operand.type)} is no number.`, at);
  return convert(operand, type);
}

export const mapped = (type: Scalar, args: readonly Operand[], fn: Fn): Operand =>
  made(
    type,
    args,
    mappedBy(
      args.map(({ reg }) => reg),
      fn,
    ),
  );

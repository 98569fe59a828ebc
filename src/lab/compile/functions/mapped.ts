import { LANES } from '../../machine/registers';
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

export function mapped(type: Scalar, args: readonly Operand[], fn: Fn): Operand {
  const [a, b, c] = args.map(({ reg }) => reg as Float32Array);
  if (args.length === 1)
    return made(type, args, ((d: Float32Array) => {
      for (let i = 0; i < LANES; i += 1) d[i] = fn(a![i]!, 0, 0);
    }) as never);
  return made(type, args, ((d: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = fn(a![i]!, b![i]!, c ? c[i]! : 0);
  }) as never);
}

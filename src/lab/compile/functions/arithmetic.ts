import type { Computation, Rounding } from '../../functions/computation';
import { evaluate, round } from '../../functions/real';
import { fusedDouble, fusedSingle } from '../../machine/ops-float';
import { extreme as extremeOf } from '../../execute/instructions/values';
import { bool, commonType, double, float, int, isReal, type Scalar } from '../../types/type';
import { binary, choice } from '../arithmetic';
import { constant, convert } from '../convert';
import { held, made, type Operand } from '../operand';
import { isHalf, mapped, real } from './mapped';

/** A floating-point function in single or double precision. */
export function realValue(
  { count, type, evaluate: fn }: Pick<Extract<Computation, { kind: 'real' }>, 'count' | 'type' | 'evaluate'>,
  args: readonly Operand[],
  at: number,
): Operand {
  const own = args.every((each) => each.type === float || isHalf(each.type)) ? float : double;
  const precision = type ?? own;
  return mapped(
    precision,
    args.slice(0, count).map((each) => real(each, precision, at)),
    fn,
  );
}

export function rounded(operand: Operand, rounding: Rounding): Operand {
  if (rounding === null) return operand;
  const type = operand.type as Scalar;
  return mapped(type, [operand], round[rounding]);
}

export function extreme(isMin: boolean, wanted: Scalar | null, a: Operand, b: Operand, at: number): Operand {
  const type: Scalar = wanted ?? commonType(a.type as Scalar, b.type as Scalar);
  const x = convert(a, type);
  const y = convert(b, type);
  if (isReal(type))
    return realValue({ count: 2, type: null, evaluate: isMin ? evaluate.fmin : evaluate.fmax }, [x, y], at);
  if (type.cls === 'i64') return choice(binary(isMin ? '<' : '>', x, y, at), held(x), held(y));
  return made(type, [x, y], extremeOf(x.reg, y.reg, isMin, type.signed));
}

export function absolute(a: Operand, at: number): Operand {
  const own = a.type as Scalar;
  if (isReal(own)) return realValue({ count: 1, type: null, evaluate: Math.abs }, [a], at);
  const type = own.size === 8 ? own : int;
  const x = convert(a, type);
  return choice(binary('<', x, constant(type, 0), at), binary('-', constant(type, 0), held(x), at), held(x));
}

export function fused(wanted: Scalar | null, args: readonly Operand[], at: number): Operand {
  const type = wanted ?? (args.every((each) => each.type === float) ? float : double);
  return mapped(
    type,
    args.map((each) => real(each, type, at)),
    type === float ? fusedSingle : fusedDouble,
  );
}

export function classified(test: (value: number) => boolean, a: Operand, at: number): Operand {
  const type = a.type === float || isHalf(a.type) ? float : double;
  return mapped(bool, [real(a, type, at)], (value) => Number(test(value)));
}

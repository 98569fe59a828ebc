import { fusedDouble, fusedSingle } from '../../machine/ops-float';
import { LANES } from '../../machine/registers';
import { commonType, double, float, int, isFloating, isReal, type Scalar, uint } from '../../types/type';
import { binary, choice } from '../arithmetic';
import { constant, convert } from '../convert';
import { made, type Operand, traits, truth } from '../operand';
import { mapped, real } from './mapped';
import { realFunction } from './real';

/** min, max, abs, fma and what else depends on the types of its arguments. */
export function generic(name: string, args: readonly Operand[], at: number): Operand | null {
  const [a, b, c] = args;
  switch (name) {
    case 'min':
    case 'max':
    case 'umin':
    case 'umax': {
      if (a?.type.k !== 'scalar' || b?.type.k !== 'scalar') return null;
      const type = name.startsWith('u') ? uint : commonType(a.type, b.type);
      const x = convert(a, type);
      const y = convert(b, type);
      if (isFloating(type)) return realFunction(name === 'min' ? 'fmin' : 'fmax', [x, y], at);
      return lesser(name.endsWith('min'), type, x, y, at);
    }
    case 'abs':
    case 'labs':
    case 'llabs': {
      if (a?.type.k !== 'scalar') return null;
      if (isReal(a.type)) return realFunction('fabs', [a], at);
      const type = a.type.size === 8 ? a.type : int;
      const x = convert(a, type);
      return choice(binary('<', x, constant(type, 0), at), binary('-', constant(type, 0), x, at), x);
    }
    case 'fma':
    case 'fmaf':
    case '__fmaf_rn':
    case '__fma_rn': {
      if (args.length !== 3) return null;
      const isSingle = name.includes('fmaf') || args.every(({ type }) => type === float);
      const type = isSingle ? float : double;
      return mapped(
        type,
        [a!, b!, c!].map((each) => real(each, type, at)),
        isSingle ? fusedSingle : fusedDouble,
      );
    }
    case '__fadd_rn':
    case '__fmul_rn':
    case '__fsub_rn':
    case '__fdiv_rn': {
      const op = { a: '+', m: '*', s: '-', d: '/' }[name[3] as 'a' | 'm' | 's' | 'd'];
      return { ...binary(op, real(a!, float, at), real(b!, float, at), at), product: null };
    }
    case 'signbit':
    case 'isnan':
    case 'isinf':
    case 'isfinite': {
      const x = real(a!, double, at);
      const values = x.reg as Float64Array;
      const holds =
        name === 'signbit'
          ? (v: number) => v < 0 || Object.is(v, -0)
          : name === 'isnan'
            ? Number.isNaN
            : name === 'isfinite'
              ? Number.isFinite
              : (v: number) => Math.abs(v) === Infinity;
      return truth(
        (mask) => {
          x.run?.(mask);
          let bits = 0;
          for (let i = 0; i < LANES; i += 1) if (holds(values[i]!)) bits |= 1 << i;
          return bits;
        },
        traits([x]),
      );
    }
    case '__ll2float_rn':
    case '__int2float_rn':
    case '__uint2float_rn':
    case '__double2float_rn':
      return convert(a!, float);
    case '__float2int_rz':
    case '__double2int_rz':
      return convert(a!, int);
    case '__float2uint_rz':
      return convert(a!, uint);
    case '__float2int_rn':
    case '__float2int_rd':
    case '__float2int_ru':
      return convert(
        realFunction(name.endsWith('n') ? 'rint' : name.endsWith('d') ? 'floor' : 'ceil', [convert(a!, float)], at)!,
        int,
      );
    default:
      return null;
  }
}

function lesser(isMin: boolean, type: Scalar, x: Operand, y: Operand, at: number): Operand {
  if (type.cls === 'i64') return choice(binary(isMin ? '<' : '>', x, y, at), x, y);
  const flip = type.signed ? 0 : 1 << 31;
  const a = x.reg as Int32Array;
  const b = y.reg as Int32Array;
  return made(
    type,
    [x, y],
    (isMin
      ? (d: Int32Array) => {
          for (let i = 0; i < LANES; i += 1) d[i] = (a[i]! ^ flip) < (b[i]! ^ flip) ? a[i]! : b[i]!;
        }
      : (d: Int32Array) => {
          for (let i = 0; i < LANES; i += 1) d[i] = (a[i]! ^ flip) > (b[i]! ^ flip) ? a[i]! : b[i]!;
        }) as never,
  );
}

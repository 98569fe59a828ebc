import { fusedDouble, fusedSingle } from '../machine/ops-float';
import { LANES, type Pair } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import {
  commonType,
  double,
  float,
  int,
  isFloating,
  isReal,
  llong,
  typeName,
  uint,
  ullong,
  type Scalar,
  type Type,
} from '../types/type';
import { choice, binary } from './arithmetic';
import { constant, convert } from './convert';
import { made, truth, traits, type Operand } from './operand';

const even = (x: number): number => {
  const rounded = Math.round(x);
  return Math.abs(x % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
};
const away = (x: number): number => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);
const erf = (x: number): number => {
  // Series near zero, continued fraction beyond: good to about 1e-15 where singles look.
  const a = Math.abs(x);
  if (a > 6) return Math.sign(x);
  if (a < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; n < 100 && Math.abs(term) > 1e-17 * Math.abs(sum); n += 1) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n -= 1) fraction = n / 2 / (a + fraction);
  return Math.sign(x) * (1 - Math.exp(-a * a) / ((a + fraction) * Math.sqrt(Math.PI)));
};

type Fn = (a: number, b: number, c: number) => number;
/** Functions of real numbers: how many arguments they take, and what they give. */
const REAL: Readonly<Record<string, readonly [number, Fn]>> = {
  ...{
    sqrt: [1, Math.sqrt],
    rsqrt: [1, (x: number) => 1 / Math.sqrt(x)],
    reciprocal: [1, (x: number) => 1 / x],
    cbrt: [1, Math.cbrt],
  },
  ...{
    exp: [1, Math.exp],
    exp2: [1, (x: number) => 2 ** x],
    exp10: [1, (x: number) => 10 ** x],
    expm1: [1, Math.expm1],
  },
  ...{ log: [1, Math.log], log2: [1, Math.log2], log10: [1, Math.log10], log1p: [1, Math.log1p] },
  ...{ sin: [1, Math.sin], cos: [1, Math.cos], tan: [1, Math.tan], asin: [1, Math.asin], acos: [1, Math.acos] },
  ...{ atan: [1, Math.atan], sinh: [1, Math.sinh], cosh: [1, Math.cosh], tanh: [1, Math.tanh], asinh: [1, Math.asinh] },
  ...{ acosh: [1, Math.acosh], atanh: [1, Math.atanh], erf: [1, erf], erfc: [1, (x: number) => 1 - erf(x)] },
  ...{ fabs: [1, Math.abs], floor: [1, Math.floor], ceil: [1, Math.ceil], trunc: [1, Math.trunc], round: [1, away] },
  ...{ rint: [1, even], nearbyint: [1, even], sinpi: [1, (x: number) => Math.sin(Math.PI * x)] },
  ...{ cospi: [1, (x: number) => Math.cos(Math.PI * x)], saturate: [1, (x: number) => (x > 0 ? Math.min(1, x) : 0)] },
  ...{ pow: [2, (a: number, b: number) => a ** b], atan2: [2, Math.atan2], fmod: [2, (a: number, b: number) => a % b] },
  ...{
    hypot: [2, Math.hypot],
    copysign: [2, (a: number, b: number) => (Object.is(Math.sign(b), -0) || b < 0 ? -1 : 1) * Math.abs(a)],
  },
  ...{ fdim: [2, (a: number, b: number) => Math.max(0, a - b)], fdivide: [2, (a: number, b: number) => a / b] },
  ...{ fmin: [2, (a: number, b: number) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b))] },
  ...{ fmax: [2, (a: number, b: number) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b))] },
  ...{
    remainder: [2, (a: number, b: number) => a - b * even(a / b)],
    ldexp: [2, (a: number, b: number) => a * 2 ** b],
  },
};

/** Those that take singles only, by the name of what they approximate. */
const FAST: Readonly<Record<string, string>> = {
  ...{
    __expf: 'exp',
    __exp10f: 'exp10',
    __logf: 'log',
    __log2f: 'log2',
    __log10f: 'log10',
    __sinf: 'sin',
    __cosf: 'cos',
  },
  ...{
    __tanf: 'tan',
    __powf: 'pow',
    __fdividef: 'fdivide',
    __saturatef: 'saturate',
    __frsqrt_rn: 'rsqrt',
    __frcp_rn: 'reciprocal',
    __fsqrt_rn: 'sqrt',
  },
};

/** A function of real numbers by its name, in single or double precision; `null` for another name. */
export function realFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const fast = Object.hasOwn(FAST, name) ? FAST[name] : undefined;
  const base =
    fast ??
    (Object.hasOwn(REAL, name)
      ? name
      : name.endsWith('f') && Object.hasOwn(REAL, name.slice(0, -1))
        ? name.slice(0, -1)
        : null);
  if (base === null) return null;
  const [count, fn] = REAL[base]!;
  if (args.length !== count) throw new SourceProblem(`${name} takes ${count} arguments, ${args.length} came.`, at);
  const isSingle = fast !== undefined || base !== name || args.every(({ type }) => type === float || isHalf(type));
  const type = isSingle ? float : double;
  return mapped(
    type,
    args.map((each) => real(each, type, at)),
    fn,
  );
}

const isHalf = (type: Type): boolean => type.k === 'scalar' && type.size === 2 && isFloating(type);

function real(operand: Operand, type: Scalar, at: number): Operand {
  if (operand.type.k !== 'scalar') throw new SourceProblem(`A ${typeName(operand.type)} is no number.`, at);
  return convert(operand, type);
}

function mapped(type: Scalar, args: readonly Operand[], fn: Fn): Operand {
  const [a, b, c] = args.map(({ reg }) => reg as Float32Array);
  if (args.length === 1)
    return made(type, args, ((d: Float32Array) => {
      for (let i = 0; i < LANES; i += 1) d[i] = fn(a![i]!, 0, 0);
    }) as never);
  return made(type, args, ((d: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = fn(a![i]!, b![i]!, c ? c[i]! : 0);
  }) as never);
}

/** Functions of whole 32-bit words. */
const WORDS: Readonly<Record<string, readonly [number, Scalar, Fn]>> = {
  ...{ __popc: [1, int, (x: number) => popcount(x)], __clz: [1, int, (x: number) => Math.clz32(x)] },
  __ffs: [1, int, (x: number) => (x === 0 ? 0 : 32 - Math.clz32(x & -x))],
  __brev: [1, uint, (x: number) => reversed(x)],
  __mul24: [2, int, (a: number, b: number) => Math.imul((a << 8) >> 8, (b << 8) >> 8)],
  __umul24: [2, uint, (a: number, b: number) => Math.imul(a & 0xffffff, b & 0xffffff)],
  __mulhi: [2, int, (a: number, b: number) => Number((BigInt(a) * BigInt(b)) >> 32n)],
  __umulhi: [2, uint, (a: number, b: number) => Number((BigInt(a >>> 0) * BigInt(b >>> 0)) >> 32n)],
  __byte_perm: [3, uint, (a: number, b: number, s: number) => permuted(a, b, s)],
  __funnelshift_l: [
    3,
    uint,
    (lo: number, hi: number, s: number) => ((s & 31) === 0 ? hi : (hi << (s & 31)) | (lo >>> (32 - (s & 31)))),
  ],
  __funnelshift_r: [
    3,
    uint,
    (lo: number, hi: number, s: number) => ((s & 31) === 0 ? lo : (lo >>> (s & 31)) | (hi << (32 - (s & 31)))),
  ],
  __hadd: [2, int, (a: number, b: number) => (a + b) >> 1],
  __sad: [3, uint, (a: number, b: number, c: number) => Math.abs(a - b) + c],
  __dp4a: [3, int, (a: number, b: number, c: number) => dot4(a, b, c)],
};

function popcount(x: number): number {
  let bits = x - ((x >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
function reversed(x: number): number {
  let result = 0;
  for (let i = 0; i < 32; i += 1) result |= ((x >>> i) & 1) << (31 - i);
  return result;
}
function permuted(a: number, b: number, s: number): number {
  let result = 0;
  for (let i = 0; i < 4; i += 1) {
    const pick = (s >>> (4 * i)) & 15;
    const byte = ((pick & 7) < 4 ? a >>> (8 * (pick & 3)) : b >>> (8 * (pick & 3))) & 255;
    result |= (pick & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * i);
  }
  return result;
}
function dot4(a: number, b: number, c: number): number {
  let sum = c;
  for (let i = 0; i < 32; i += 8) sum += ((a << (24 - i)) >> 24) * ((b << (24 - i)) >> 24);
  return sum;
}

/** Integer intrinsics, and those between the bits of numbers; `null` for another name. */
export function wordFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const known = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  if (known) {
    const [count, type, fn] = known;
    if (args.length !== count) throw new SourceProblem(`${name} takes ${count} arguments, ${args.length} came.`, at);
    return mapped(
      type,
      args.map((each) => real(each, int, at)),
      fn,
    );
  }
  return longFunction(name, args, at) ?? bitsFunction(name, args, at);
}

function longFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  if (!['__popcll', '__clzll', '__ffsll', '__brevll'].includes(name)) return null;
  const x = real(args[0]!, ullong, at);
  const { lo, hi } = x.reg as Pair;
  if (name === '__brevll')
    return made(ullong, [x], ((d: Pair) => {
      for (let i = 0; i < LANES; i += 1) {
        const low = reversed(lo[i]!);
        d.lo[i] = reversed(hi[i]!);
        d.hi[i] = low;
      }
    }) as never);
  return made(int, [x], ((d: Int32Array) => {
    for (let i = 0; i < LANES; i += 1)
      d[i] =
        name === '__popcll'
          ? popcount(lo[i]!) + popcount(hi[i]!)
          : name === '__clzll'
            ? hi[i] !== 0
              ? Math.clz32(hi[i]!)
              : 32 + Math.clz32(lo[i]!)
            : lo[i] !== 0
              ? 32 - Math.clz32(lo[i]! & -lo[i]!)
              : hi[i] !== 0
                ? 64 - Math.clz32(hi[i]! & -hi[i]!)
                : 0;
  }) as never);
}

function bitsFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const [first] = args;
  switch (name) {
    case '__float_as_int':
    case '__float_as_uint': {
      const x = real(first!, float, at);
      const bits = new Int32Array((x.reg as Float32Array).buffer, (x.reg as Float32Array).byteOffset, LANES);
      return made(name === '__float_as_int' ? int : uint, [x], ((d: Int32Array) => d.set(bits)) as never);
    }
    case '__int_as_float':
    case '__uint_as_float': {
      const x = real(first!, int, at);
      const a = x.reg as Int32Array;
      return made(float, [x], ((d: Float32Array) => {
        new Int32Array(d.buffer, d.byteOffset, LANES).set(a);
      }) as never);
    }
    case '__double_as_longlong': {
      const x = real(first!, double, at);
      const words = new Int32Array((x.reg as Float64Array).buffer, (x.reg as Float64Array).byteOffset, 2 * LANES);
      return made(llong, [x], ((d: Pair) => {
        for (let i = 0; i < LANES; i += 1) {
          d.lo[i] = words[2 * i]!;
          d.hi[i] = words[2 * i + 1]!;
        }
      }) as never);
    }
    case '__longlong_as_double': {
      const x = real(first!, llong, at);
      const { lo, hi } = x.reg as Pair;
      return made(double, [x], ((d: Float64Array) => {
        const words = new Int32Array(d.buffer, d.byteOffset, 2 * LANES);
        for (let i = 0; i < LANES; i += 1) {
          words[2 * i] = lo[i]!;
          words[2 * i + 1] = hi[i]!;
        }
      }) as never);
    }
    default:
      return null;
  }
}

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
    case 'isnan':
    case 'isinf':
    case 'isfinite': {
      const x = real(a!, double, at);
      const values = x.reg as Float64Array;
      const holds =
        name === 'isnan'
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

import { float } from '../types/type';
import type { Evaluate } from './computation';
import type { CudaFunction, Length, Table } from './function';

const nearest = (x: number): number => {
  const rounded = Math.round(x);
  return Math.abs(x % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
};
const awayFromZero = (x: number): number => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);

/** A series near zero, a continued fraction beyond: accurate to about 1e-15 where singles need it. */
const erf = (x: number): number => {
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

export const round = { nearest, down: Math.floor, up: Math.ceil } as const;

/** What functions of real numbers compute, by the name without the suffix for its precision. */
export const evaluate = {
  sqrt: Math.sqrt,
  rsqrt: (x) => 1 / Math.sqrt(x),
  reciprocal: (x) => 1 / x,
  cbrt: Math.cbrt,
  exp: Math.exp,
  exp2: (x) => 2 ** x,
  exp10: (x) => 10 ** x,
  expm1: Math.expm1,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  erf,
  erfc: (x) => 1 - erf(x),
  fabs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round: awayFromZero,
  rint: nearest,
  nearbyint: nearest,
  sinpi: (x) => Math.sin(Math.PI * x),
  cospi: (x) => Math.cos(Math.PI * x),
  saturate: (x) => (x > 0 ? Math.min(1, x) : 0),
  pow: (a, b) => a ** b,
  atan2: Math.atan2,
  fmod: (a, b) => a % b,
  hypot: Math.hypot,
  copysign: (a, b) => (Object.is(Math.sign(b), -0) || b < 0 ? -1 : 1) * Math.abs(a),
  fdim: (a, b) => Math.max(0, a - b),
  fdivide: (a, b) => a / b,
  fmin: (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b)),
  fmax: (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b)),
  remainder: (a, b) => a - b * nearest(a / b),
  ldexp: (a, b) => a * 2 ** b,
} satisfies Record<string, Evaluate>;

type Real = keyof typeof evaluate;

const TWO_ARGUMENTS: ReadonlySet<Real> = new Set<Real>([
  'pow',
  'atan2',
  'fmod',
  'hypot',
  'copysign',
  'fdim',
  'fdivide',
  'fmin',
  'fmax',
  'remainder',
  'ldexp',
]);

function entry(of: Real, type: typeof float | null, length: Length, branches: boolean): CudaFunction {
  const count = TWO_ARGUMENTS.has(of) ? 2 : 1;
  return {
    takes: count,
    most: count,
    length,
    branches,
    meaning: { kind: 'real', count, type, evaluate: evaluate[of] },
  };
}

/** Straight-line code in singles and in doubles. */
const STRAIGHT: readonly Real[] = ['fabs', 'fmin', 'fmax'];
/** Straight-line code in singles. */
const STRAIGHT_SINGLE = new Set<Real>([
  'rsqrt',
  'exp',
  'exp2',
  'exp10',
  'log',
  'log2',
  'log10',
  'log1p',
  'tanh',
  'floor',
  'ceil',
  'round',
  'rint',
  'nearbyint',
  'trunc',
  'fdivide',
]);
/** Short enough in singles for a loop around it to be unrolled by four. */
const SHORT_SINGLE = new Set<Real>(['exp', 'log', 'sqrt']);
/** With a branch in both precisions, as far as the kernels of the evidence show. */
const OTHERS: readonly Real[] = (Object.keys(evaluate) as Real[]).filter(
  (name) => !STRAIGHT.includes(name) && name !== 'reciprocal' && name !== 'saturate' && name !== 'fdivide',
);

/** Those that trade accuracy for speed; singles only. */
const FAST: Readonly<Record<string, Real>> = {
  __expf: 'exp',
  __exp10f: 'exp10',
  __logf: 'log',
  __log2f: 'log2',
  __log10f: 'log10',
  __sinf: 'sin',
  __cosf: 'cos',
  __tanf: 'tan',
  __powf: 'pow',
  __fdividef: 'fdivide',
  __saturatef: 'saturate',
  __frsqrt_rn: 'rsqrt',
  __frcp_rn: 'reciprocal',
  __fsqrt_rn: 'sqrt',
};

const lengthOf = (name: Real): Length => (name === 'rsqrt' ? 'one' : SHORT_SINGLE.has(name) ? 'few' : 'many');

/** Functions of real numbers. */
export const realFunctions: Table = {
  ...Object.fromEntries([
    ...STRAIGHT.flatMap((name) => [
      [name, { ...entry(name, null, 'one', false), ofVectors: name === 'fabs' }] as const,
      [`${name}f`, { ...entry(name, float, 'one', false), ofVectors: name !== 'fabs' }] as const,
    ]),
    ...OTHERS.flatMap((name) => [
      [name, entry(name, null, 'many', true)] as const,
      [
        `${name}f`,
        {
          ...entry(name, float, lengthOf(name), !STRAIGHT_SINGLE.has(name)),
          ofVectors: name === 'floor',
        },
      ] as const,
    ]),
    ...Object.entries(FAST).map(
      ([name, of]) => [name, entry(of, float, of === 'exp' || of === 'log' ? 'few' : 'many', false)] as const,
    ),
  ]),
  fdividef: entry('fdivide', float, 'many', false),
};

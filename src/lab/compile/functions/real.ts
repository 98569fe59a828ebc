import { SourceProblem } from '../../source/problem';
import { double, float } from '../../types/type';
import type { Operand } from '../operand';
import { type Fn, isHalf, mapped, real } from './mapped';

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

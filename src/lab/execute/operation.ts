import type { Computation, Operation, Value } from '../ir/node';
import { doubleOp, floatTest, fusedDouble, fusedOp, singleOp } from '../machine/ops-float';
import { intOp, intTest } from '../machine/ops-int';
import { longOp, longShift, longTest } from '../machine/ops-long';
import { LANES, type Pair } from '../machine/registers';
import type { Pointer, Scalar } from '../types/type';
import { conversion, roundingOf } from './conversion';
import { registerOf } from './registers';

/** Fills all lanes of a register from the operands' registers. */
export type Fill = (to: never) => void;

/** The machine's lane loops by the names of the operations. */
const SIGNS = {
  ...({ add: '+', sub: '-', mul: '*', div: '/', rem: '%', and: '&', or: '|', xor: '^', shl: '<<', shr: '>>' } as const),
  ...({ lt: '<', le: '<=', gt: '>', ge: '>=', eq: '==', ne: '!=' } as const),
};
const signOf = (op: Operation): string => SIGNS[op as keyof typeof SIGNS];

export const isComparison = (op: Operation): boolean => ['lt', 'le', 'gt', 'ge', 'eq', 'ne'].includes(op);

const FUSED: Partial<Record<Operation, readonly [number, number]>> = {
  fma: [1, 1],
  fms: [1, -1],
  fnma: [-1, 1],
  fnms: [-1, -1],
};

/** The lane loop of an operation whose operands are in their registers. */
export function fillOf({ op, type, args, scale = 0, apply }: Computation): Fill {
  const [x, y, z] = args as readonly [Value, Value, Value];
  const from = x.type as Scalar | Pointer;
  if (apply) return apply;
  const fused = FUSED[op];
  if (fused) return fusedLoop(type as Scalar, [x, y, z], fused) as Fill;
  switch (op) {
    case 'convert':
      return conversion(registerOf(x.reg), from, type);
    case 'round':
      return rounding(registerOf(x.reg) as Float32Array, type as Scalar) as Fill;
    case 'neg':
      return negation(registerOf(x.reg) as Float32Array) as Fill;
    case 'element':
      return element(registerOf(x.reg) as Float64Array, y, scale) as Fill;
    case 'bytes':
      return bytes(registerOf(x.reg) as Float64Array, scale) as Fill;
    case 'distance':
      return distance(registerOf(x.reg) as Float64Array, registerOf(y.reg) as Float64Array, scale) as Fill;
    default:
      return arithmetic(op, type as Scalar, x, y);
  }
}

function arithmetic(op: Operation, { cls, signed }: Scalar, x: Value, y: Value): Fill {
  const sign = signOf(op);
  switch (cls) {
    case 'i32':
      return intOp(sign, signed, registerOf(x.reg) as Int32Array, registerOf(y.reg) as Int32Array)! as Fill;
    case 'i64':
      return (
        op === 'shl' || op === 'shr'
          ? longShift(sign as '<<' | '>>', signed, registerOf(x.reg) as Pair, registerOf(y.reg) as Int32Array)
          : longOp(sign, signed, registerOf(x.reg) as Pair, registerOf(y.reg) as Pair)!
      ) as Fill;
    case 'f32':
      return singleOp(sign, ...factors(op, x, y)) as Fill;
    case 'f64':
      return doubleOp(sign, registerOf(x.reg) as Float64Array, registerOf(y.reg) as Float64Array) as Fill;
  }
}

/** The operands of a single-precision operation; a literal is the second of two factors. */
function factors(op: Operation, x: Value, y: Value): [Float32Array, Float32Array, boolean] {
  const [a, b] = op === 'mul' && x.k === 'constant' ? [y, x] : [x, y];
  return [registerOf(a.reg) as Float32Array, registerOf(b.reg) as Float32Array, b.k === 'constant'];
}

/** The lanes for which a comparison of two registers is true. */
export function comparison(op: Operation, x: Value, y: Value): () => number {
  const sign = signOf(op);
  const type = x.type as Scalar | Pointer;
  if (type.k === 'scalar' && type.cls === 'i32')
    return intTest(sign, type.signed, registerOf(x.reg) as Int32Array, registerOf(y.reg) as Int32Array)!;
  if (type.k === 'scalar' && type.cls === 'i64')
    return longTest(sign, type.signed, registerOf(x.reg) as Pair, registerOf(y.reg) as Pair)!;
  return floatTest(sign, registerOf(x.reg) as Float32Array, registerOf(y.reg) as Float32Array)!;
}

function fusedLoop(
  { cls }: Scalar,
  values: readonly [Value, Value, Value],
  [product, addend]: readonly [number, number],
): (d: never) => void {
  if (cls === 'f32') {
    const [a, b, isFixed] = factors('mul', values[0], values[1]);
    const c = registerOf(values[2].reg) as Float32Array;
    const fixed = isFixed ? 'factor' : values[2].k === 'constant' ? 'addend' : null;
    return fusedOp(a, b, c, product as 1, addend as 1, fixed) as Fill;
  }
  const [a, b, c] = values.map(({ reg }) => registerOf(reg) as Float64Array) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return ((d: Float64Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = fusedDouble(product * a[i]!, b[i]!, addend * c[i]!);
  }) as Fill;
}

function rounding(a: Float32Array, type: Scalar): (d: Float32Array) => void {
  const round = roundingOf(type)!;
  return (d) => {
    for (let i = 0; i < LANES; i += 1) d[i] = round(a[i]!);
  };
}

function negation(a: Float32Array): (d: Float32Array) => void {
  return (d) => {
    for (let i = 0; i < LANES; i += 1) d[i] = -a[i]!;
  };
}

function element(p: Float64Array, index: Value, scale: number): (d: Float64Array) => void {
  const { cls, signed } = index.type as Scalar;
  if (cls === 'i64') {
    const { lo, hi } = registerOf(index.reg) as Pair;
    return (d) => {
      for (let i = 0; i < LANES; i += 1) d[i] = p[i]! + (hi[i]! * 4294967296 + (lo[i]! >>> 0)) * scale;
    };
  }
  const x = registerOf(index.reg) as Int32Array;
  return signed
    ? (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = p[i]! + x[i]! * scale;
          d[i + 1] = p[i + 1]! + x[i + 1]! * scale;
          d[i + 2] = p[i + 2]! + x[i + 2]! * scale;
          d[i + 3] = p[i + 3]! + x[i + 3]! * scale;
        }
      }
    : (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = p[i]! + (x[i]! >>> 0) * scale;
          d[i + 1] = p[i + 1]! + (x[i + 1]! >>> 0) * scale;
          d[i + 2] = p[i + 2]! + (x[i + 2]! >>> 0) * scale;
          d[i + 3] = p[i + 3]! + (x[i + 3]! >>> 0) * scale;
        }
      };
}

function bytes(p: Float64Array, by: number): (d: Float64Array) => void {
  return (d) => {
    for (let i = 0; i < LANES; i += 4) {
      d[i] = p[i]! + by;
      d[i + 1] = p[i + 1]! + by;
      d[i + 2] = p[i + 2]! + by;
      d[i + 3] = p[i + 3]! + by;
    }
  };
}

function distance(x: Float64Array, y: Float64Array, scale: number): (d: Pair) => void {
  return ({ lo, hi }) => {
    for (let i = 0; i < LANES; i += 1) {
      const elements = Math.trunc((x[i]! - y[i]!) / scale);
      lo[i] = elements;
      hi[i] = Math.floor(elements / 2 ** 32);
    }
  };
}

import { bfloatBits, bfloatValue, halfBits, halfValue } from '../../machine/half';
import { LANES } from '../../machine/registers';
import {
  bfloat16,
  float,
  half,
  int,
  llong,
  type Scalar,
  short,
  type Struct,
  type Type,
  uint,
  ullong,
  ushort,
  vectorType,
} from '../../types/type';
import { binary, rounded, unary } from '../arithmetic';
import { convert } from '../convert';
import { made, type Operand } from '../operand';
import { memberAt, members, vectorFrom, vectorOf } from '../vectors';
import { generic } from './generic';
import { realFunction } from './real';

const isNarrow = (type: Type | undefined): boolean => type === half || type === bfloat16;

const ARITHMETIC: Readonly<Record<string, string>> = { add: '+', sub: '-', mul: '*', div: '/' };
const COMPARES: Readonly<Record<string, string>> = { eq: '==', ne: '!=', lt: '<', gt: '>', le: '<=', ge: '>=' };
const WHOLE: Readonly<Record<string, Scalar>> = {
  ...{ int, uint, short, ushort, ll: llong, ull: ullong },
};
/** Functions of one number by the name of the one for singles. */
const ONE: Readonly<Record<string, string>> = {
  ...{ hexp: 'exp', hexp2: 'exp2', hexp10: 'exp10', hlog: 'log', hlog2: 'log2', hlog10: 'log10', hsqrt: 'sqrt' },
  ...{ hrsqrt: 'rsqrt', hrcp: 'reciprocal', hsin: 'sin', hcos: 'cos', htanh: 'tanh', hfloor: 'floor', hceil: 'ceil' },
  ...{ htrunc: 'trunc', hrint: 'rint' },
};

/** Arithmetic, comparisons and conversions of half and bfloat16, one by one or in pairs; `null` for another name. */
export function sixteenBits(name: string, args: readonly Operand[], at: number): Operand | null {
  const [a] = args;
  if (!a) return null;
  const vector = vectorOf(a.type);
  if (vector && isNarrow(vector.of)) return pairs(name, args, vector.type, at);
  if (isNarrow(a.type)) return single(name, args, a.type as Scalar, at) ?? bits(name, a);
  // A number of another type becomes one of 16 bits first.
  const from = /^__(half|bfloat16)2[a-z]+(_r[nzud])?$/.exec(name);
  if (from && a.type.k === 'scalar') {
    const type = from[1] === 'half' ? half : bfloat16;
    return single(name, [convert(a, type), ...args.slice(1)], type, at);
  }
  return converted(name, args) ?? bits(name, a);
}

/** `__hadd`, `__hmax`, `__hlt`, `hexp` and the like, of numbers of one type. */
function single(name: string, args: readonly Operand[], type: Scalar, at: number): Operand | null {
  const [a, b, c] = args;
  const word = /^__h([a-z]+?)(_rn|_sat|_nan)?$/.exec(name)?.[1] ?? '';
  const last = (operand: Operand): Operand => (name.endsWith('_sat') ? clamped(operand, type, at) : operand);
  if (Object.hasOwn(ARITHMETIC, word) && b) return last(binary(ARITHMETIC[word]!, a!, convert(b, type), at));
  if (Object.hasOwn(COMPARES, word) && b) return binary(COMPARES[word]!, a!, convert(b, type), at);
  if ((word === 'max' || word === 'min') && b) return convert(generic(word, [a!, convert(b, type)], at)!, type);
  if ((word === 'fma' || word === 'fma_relu') && b && c)
    return last(
      rounded(
        generic(
          'fma',
          [a!, b, c].map((each) => convert(each, float)),
          at,
        )!,
        type,
      ),
    );
  if (word === 'abs') return convert(realFunction('fabs', [convert(a!, float)], at)!, type);
  if (word === 'neg') return convert(unary('-', convert(a!, float), at), type);
  if (word === 'isnan' || word === 'isinf') return generic(word, [a!], at);
  const fn = Object.hasOwn(ONE, name) ? ONE[name] : undefined;
  if (fn) return convert(realFunction(fn, [convert(a!, float)], at)!, type);
  const to = /^__(?:half|bfloat16)2(float|int|uint|short|ushort|ll|ull)(_r[nzud])?$/.exec(name);
  if (to?.[1] === 'float') return convert(a!, float);
  if (to) {
    const round = { _rn: 'rint', _rd: 'floor', _ru: 'ceil' }[to[2] ?? ''];
    const wide = convert(a!, float);
    return convert(round ? realFunction(round, [wide], at)! : wide, WHOLE[to[1]!]!);
  }
  switch (name) {
    case '__halves2half2':
    case '__halves2bfloat162':
    case '__half2half2':
    case '__bfloat162bfloat162':
      return vectorFrom(pairOf(type), args, [memberAt(a!, 0), memberAt(convert(b ?? a!, type), 0)]);
    default:
      return null;
  }
}

const pairOf = (type: Scalar): Struct => vectorType(type === half ? 'half2' : '__nv_bfloat162');

const clamped = (operand: Operand, type: Scalar, at: number): Operand =>
  convert(realFunction('saturate', [convert(operand, float)], at)!, type);

/** The same for both halves of a pair. */
function pairs(name: string, args: readonly Operand[], type: Struct, at: number): Operand | null {
  const [a, b] = args;
  const of = type.fields[0]!.type as Scalar;
  const chosen = (index: number): Operand => {
    const member = memberAt(a!, index);
    return { ...member, run: a!.run, into: null, test: null, cost: a!.cost + 1 };
  };
  const pick = /^__(low|high)2(float|half|bfloat16)$/.exec(name);
  if (pick) {
    const member = chosen(pick[1] === 'low' ? 0 : 1);
    return pick[2] === 'float' ? convert(member, float) : member;
  }
  const twice = /^__(low|high)2(half2|bfloat162)$/.exec(name);
  if (twice) {
    const member = memberAt(a!, twice[1] === 'low' ? 0 : 1);
    return vectorFrom(type, [a!], [member, member]);
  }
  if (name === '__lowhigh2highlow') return vectorFrom(type, [a!], [memberAt(a!, 1), memberAt(a!, 0)]);
  if ((name === '__lows2half2' || name === '__highs2half2') && b) {
    const index = name === '__lows2half2' ? 0 : 1;
    return vectorFrom(type, args, [memberAt(a!, index), memberAt(b, index)]);
  }
  if (name === '__half22float2' || name === '__bfloat1622float2')
    return vectorFrom(
      vectorType('float2'),
      [a!],
      members(2, (index) => convert(memberAt(a!, index), float)),
    );
  const each = /^(__h[a-z]+2)(_rn|_sat|_nan)?$/.exec(name) ?? /^(h2)[a-z0-9]+$/.exec(name);
  if (!each) return null;
  const one = name.startsWith('h2') ? `h${name.slice(2)}` : name.replace(/2(_|$)/, '$1');
  const isTest = Object.hasOwn(COMPARES, one.slice(3));
  const made = members(2, (index) => {
    const parts = args.map((arg) => memberAt(arg, index));
    const result = single(one, parts, of, at);
    // Of a comparison in pairs each half is 1 or 0.
    return result && isTest ? convert(result, of) : result!;
  });
  return made.every(Boolean) ? vectorFrom(type, args, made) : null;
}

/** Conversions to the types of 16 bits. */
function converted(name: string, args: readonly Operand[]): Operand | null {
  const [a, b] = args;
  const to = /^__(?:float|double|int|uint|short|ushort|ll|ull)2(half|bfloat16)(_r[nzud])?$/.exec(name);
  if (to && a?.type.k === 'scalar') return convert(a, to[1] === 'half' ? half : bfloat16);
  const type = /half2(_rn)?$/.test(name) ? half : bfloat16;
  if (/^__floats2(half2|bfloat162)_rn$/.test(name) && b)
    return vectorFrom(
      pairOf(type),
      args,
      [a!, b].map((each) => convert(memberAt(each, 0), type)),
    );
  if (/^__float2(half2|bfloat162)_rn$/.test(name)) {
    const both = convert(memberAt(a!, 0), type);
    return vectorFrom(pairOf(type), args, [both, { ...both, run: null }]);
  }
  if (/^__float22(half2|bfloat162)_rn$/.test(name) && a?.leaves?.length === 2)
    return vectorFrom(
      pairOf(type),
      args,
      members(2, (index) => convert(memberAt(a, index), type)),
    );
  return null;
}

/** The bits of a number of 16 bits as a whole number, and back. */
function bits(name: string, a: Operand): Operand | null {
  const out = /^__(half|bfloat16)_as_(u?short)$/.exec(name);
  if (out && isNarrow(a.type)) {
    const encode = out[1] === 'half' ? halfBits : bfloatBits;
    const from = a.reg as Float32Array;
    const isSigned = out[2] === 'short';
    return made(isSigned ? short : ushort, [a], ((d: Int32Array) => {
      for (let i = 0; i < LANES; i += 1) d[i] = isSigned ? (encode(from[i]!) << 16) >> 16 : encode(from[i]!);
    }) as never);
  }
  const back = /^__u?short_as_(half|bfloat16)$/.exec(name);
  if (!back || a.type.k !== 'scalar') return null;
  const decode = back[1] === 'half' ? halfValue : bfloatValue;
  const pattern = convert(a, ushort);
  const from = pattern.reg as Int32Array;
  return made(back[1] === 'half' ? half : bfloat16, [pattern], ((d: Float32Array) => {
    for (let i = 0; i < LANES; i += 1) d[i] = decode(from[i]! & 0xffff);
  }) as never);
}

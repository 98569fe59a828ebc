import { bfloat16, float, half, int, llong, type Scalar, short, uint, ullong, ushort } from '../types/type';
import type { Computation, NarrowOperation, Rounding } from './computation';
import { type CudaFunction, pure, type Table } from './function';
import { isInfinite, isNotANumber } from './numbers';
import { evaluate } from './real';
import { meanOfWords } from './words';

type Entries = (readonly [string, CudaFunction])[];

const NARROW = { half, bfloat16 } as const;
const PAIRS = { half2: half, bfloat162: bfloat16 } as const;
const WHOLE = { int, uint, short, ushort, ll: llong, ull: ullong } as const;
const ROUNDINGS: Readonly<Record<string, Rounding>> = { '': null, _rn: 'nearest', _rz: null, _ru: 'up', _rd: 'down' };

const OPERATORS = { add: '+', sub: '-', mul: '*', div: '/' } as const;
const COMPARISONS = { eq: '==', ne: '!=', lt: '<', gt: '>', le: '<=', ge: '>=' } as const;

/** Functions of one number, by the name without `h`. */
const REAL = {
  exp: evaluate.exp,
  exp2: evaluate.exp2,
  exp10: evaluate.exp10,
  log: evaluate.log,
  log2: evaluate.log2,
  log10: evaluate.log10,
  sqrt: evaluate.sqrt,
  rsqrt: evaluate.rsqrt,
  rcp: evaluate.reciprocal,
  sin: evaluate.sin,
  cos: evaluate.cos,
  tanh: evaluate.tanh,
  floor: evaluate.floor,
  ceil: evaluate.ceil,
  trunc: evaluate.trunc,
  rint: evaluate.rint,
} as const;
const STRAIGHT = new Set(['floor', 'ceil', 'trunc', 'rint']);

/** One function of numbers, and the one of pairs. */
function both(name: (two: '' | '2') => string, of: NarrowOperation, takes: number): Entries {
  return (['', '2'] as const).map((two) => [
    name(two),
    pure({ kind: 'narrow', isPair: two === '2', of }, takes, 'one'),
  ]);
}

function arithmetic(): Entries {
  const mean: Computation = { kind: 'word', count: 2, gives: int, evaluate: meanOfWords };
  const entries: Entries = [];
  for (const ending of ['', '_rn', '_sat', '_nan'] as const) {
    const saturates = ending === '_sat';
    if (ending !== '_nan') {
      for (const [name, sign] of Object.entries(OPERATORS))
        entries.push(...both((two) => `__h${name}${two}${ending}`, { op: 'arithmetic', sign, saturates }, 2));
      entries.push(...both((two) => `__hfma${two}${ending}`, { op: 'fused', saturates }, 3));
    }
    if (ending === '' || ending === '_nan')
      for (const name of ['min', 'max'])
        entries.push(...both((two) => `__h${name}${two}${ending}`, { op: 'extreme', isMin: name === 'min' }, 2));
  }
  for (const [name, sign] of Object.entries(COMPARISONS))
    entries.push(...both((two) => `__h${name}${two}`, { op: 'compare', sign }, 2));
  entries.push(...both((two) => `__habs${two}`, { op: 'absolute' }, 1));
  entries.push(...both((two) => `__hneg${two}`, { op: 'negative' }, 1));
  entries.push(...both((two) => `__hisnan${two}`, { op: 'classify', test: isNotANumber }, 1));
  entries.push(...both((two) => `__hisinf${two}`, { op: 'classify', test: isInfinite }, 1));
  // Of two integers it is their mean.
  return entries.map(([name, entry]) => [name, name === '__hadd' ? { ...entry, otherwise: mean } : entry]);
}

const real = (): Entries =>
  Object.entries(REAL).flatMap(([name, evaluated]): Entries =>
    [`h${name}`, `h2${name}`].map((full, index) => [
      full,
      {
        ...pure({ kind: 'narrow', isPair: index === 1, of: { op: 'real', evaluate: evaluated } }, 1),
        branches: !STRAIGHT.has(name),
      },
    ]),
  );

function conversions(): Entries {
  const entries: Entries = [];
  for (const [name, type] of Object.entries(NARROW)) {
    entries.push([`__${name}2float`, pure({ kind: 'from narrow', from: type, to: float, rounding: null }, 1, 'one')]);
    for (const [ending, rounding] of Object.entries(ROUNDINGS)) {
      for (const [whole, to] of Object.entries(WHOLE))
        entries.push([
          `__${name}2${whole}${ending}`,
          pure({ kind: 'from narrow', from: type, to, rounding }, 1, 'one'),
        ]);
      for (const from of ['float', 'double', ...Object.keys(WHOLE)])
        entries.push([`__${from}2${name}${ending}`, pure({ kind: 'to narrow', to: type }, 1, 'one')]);
    }
    for (const [whole, to] of [
      ['short', short],
      ['ushort', ushort],
    ] as const) {
      entries.push([`__${name}_as_${whole}`, pure({ kind: 'reinterpret', from: type, to }, 1)]);
      entries.push([`__${whole}_as_${name}`, pure({ kind: 'reinterpret', from: to, to: type }, 1)]);
    }
  }
  return entries;
}

function pairs(): Entries {
  const entries: Entries = [];
  const repair = (...parts: readonly (readonly [number, number])[]): CudaFunction =>
    pure({ kind: 'repair', parts }, 1 + Math.max(...parts.map(([argument]) => argument)), 'one');
  const pair = (of: Scalar, isTwice: boolean): CudaFunction =>
    pure({ kind: 'pair', of, isTwice }, isTwice ? 1 : 2, 'one');
  for (const [name, of] of Object.entries(PAIRS)) {
    const one = name.slice(0, -1);
    entries.push(
      [`__halves2${name}`, pair(of, false)],
      [`__${one}2${name}`, pair(of, true)],
      [`__float2${name}_rn`, pair(of, true)],
      [`__floats2${name}_rn`, pair(of, false)],
      [`__float22${name}_rn`, pure({ kind: 'float2 to pair', of }, 1, 'one')],
      [`__${name}2float2`, pure({ kind: 'pair to float2' }, 1, 'one')],
      [`__low2${name}`, repair([0, 0], [0, 0])],
      [`__high2${name}`, repair([0, 1], [0, 1])],
      [`__lows2${name}`, repair([0, 0], [1, 0])],
      [`__highs2${name}`, repair([0, 1], [1, 1])],
      [`__low2${one}`, pure({ kind: 'part', index: 0, to: null }, 1, 'one')],
      [`__high2${one}`, pure({ kind: 'part', index: 1, to: null }, 1, 'one')],
    );
  }
  entries.push(
    ['__low2float', pure({ kind: 'part', index: 0, to: float }, 1, 'one')],
    ['__high2float', pure({ kind: 'part', index: 1, to: float }, 1, 'one')],
    ['__lowhigh2highlow', repair([0, 1], [0, 0])],
  );
  return entries;
}

/** Functions of half and bfloat16, for single numbers or pairs. */
export const narrowFunctions: Table = Object.fromEntries([...arithmetic(), ...real(), ...conversions(), ...pairs()]);

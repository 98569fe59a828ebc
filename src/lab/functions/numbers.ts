import { double, float, int, llong, type Scalar, uint } from '../types/type';
import type { Rounding } from './computation';
import { named, pure, type Table } from './function';

const classify = {
  signbit: (value: number) => value < 0 || Object.is(value, -0),
  isnan: Number.isNaN,
  isinf: (value: number) => Math.abs(value) === Infinity,
  isfinite: Number.isFinite,
} as const;
export const { isnan: isNotANumber, isinf: isInfinite } = classify;

const SIGNS = { add: '+', sub: '-', mul: '*', div: '/' } as const;

const conversion = (to: Scalar, rounding: Rounding = null) => pure({ kind: 'convert', to, rounding }, 1);
const bits = (from: Scalar, to: Scalar) => pure({ kind: 'reinterpret', from, to }, 1);

/** Functions of numbers whose meaning depends on the types of the arguments, and conversions by name. */
export const numberFunctions: Table = {
  ...named(['min', 'max'], (name) => ({
    ...pure({ kind: 'extreme', isMin: name === 'min', type: null }, 2, 'one'),
    ofVectors: true,
  })),
  ...named(['umin', 'umax'], (name) => pure({ kind: 'extreme', isMin: name === 'umin', type: uint }, 2)),
  abs: { ...pure({ kind: 'absolute' }, 1, 'one'), ofVectors: true },
  ...named(['labs', 'llabs'], () => pure({ kind: 'absolute' }, 1)),
  fma: { ...pure({ kind: 'fused', type: null }, 3, 'one') },
  ...named(['fmaf', '__fmaf_rn'], () => pure({ kind: 'fused', type: float }, 3, 'one')),
  __fma_rn: pure({ kind: 'fused', type: null }, 3, 'one'),
  ...Object.fromEntries(
    Object.entries(SIGNS).map(([name, sign]) => [
      `__f${name}_rn`,
      pure({ kind: 'operator', sign }, 2, name === 'add' || name === 'mul' ? 'one' : 'many'),
    ]),
  ),
  ...named(['isnan', 'isinf', 'isfinite'], (name) => pure({ kind: 'classify', test: classify[name] }, 1)),
  signbit: { ...pure({ kind: 'classify', test: classify.signbit }, 1), branches: true },
  ...named(['__ll2float_rn', '__int2float_rn', '__uint2float_rn', '__double2float_rn'], () => conversion(float)),
  ...named(['__float2int_rz', '__double2int_rz'], () => conversion(int)),
  __float2uint_rz: conversion(uint),
  __float2int_rn: conversion(int, 'nearest'),
  __float2int_rd: conversion(int, 'down'),
  __float2int_ru: conversion(int, 'up'),
  __float_as_int: bits(float, int),
  __float_as_uint: bits(float, uint),
  __int_as_float: bits(int, float),
  __uint_as_float: bits(uint, float),
  __double_as_longlong: bits(double, llong),
  __longlong_as_double: bits(llong, double),
  // The library computes these; the machine code is one instruction.
  ...named(
    ['add', 'mul', 'maf'].flatMap((name) => ['rd', 'ru', 'rz'].map((way) => `__f${name}_${way}`)),
    () => pure({ kind: 'library' }, 0, 'one'),
  ),
};

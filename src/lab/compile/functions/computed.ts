import type { Computation, Rounding } from '../../functions/computation';
import { ofLong, reversedLong } from '../../execute/instructions/values';
import { float, int, type Scalar, ullong } from '../../types/type';
import { binary } from '../arithmetic';
import { convert } from '../convert';
import { made, type Operand } from '../operand';
import { absolute, classified, extreme, fused, realValue, rounded } from './arithmetic';
import { reinterpreted } from './bits';
import { mapped, real } from './mapped';
import { fromNarrow, narrow, pairOf, pairOfParts, partOf, toFloat2, toNarrowPair } from './narrow';

/** The value of a function without side effects, of arguments that it takes; `name`: its own. */
export function computed(
  meaning: Computation,
  args: readonly Operand[],
  at: number,
  name: string | null = null,
): Operand {
  const [a, b] = args as readonly [Operand, Operand];
  switch (meaning.kind) {
    case 'real':
      return realValue(meaning, args, at);
    case 'word':
      return mapped(
        meaning.gives,
        args.map((each) => real(each, int, at)),
        meaning.evaluate,
      );
    case 'long':
      return counted(meaning.evaluate, real(a, ullong, at));
    case 'reverse long':
      return reversed(meaning.reverse, real(a, ullong, at));
    case 'reinterpret':
      return reinterpreted(meaning, a, at);
    case 'convert':
      return convert(rounded(convert(a, floatOf(a, meaning.rounding)), meaning.rounding), meaning.to);
    case 'extreme':
      return extreme(meaning.isMin, meaning.type, a, b, at);
    case 'absolute':
      return absolute(a, at);
    case 'fused':
      return fused(meaning.type, args, at);
    case 'operator':
      return { ...binary(meaning.sign, real(a, float, at), real(b, float, at), at), product: null };
    case 'classify':
      return classified(meaning.test, a, at);
    case 'narrow':
      return narrow(meaning, args, at, name);
    case 'to narrow':
      return convert(a, meaning.to);
    case 'from narrow':
      return fromNarrow(meaning, a);
    case 'pair':
      return pairOf(meaning, args);
    case 'repair':
      return pairOfParts(meaning.parts, args);
    case 'part':
      return partOf(meaning, a);
    case 'pair to float2':
      return toFloat2(a);
    case 'float2 to pair':
      return toNarrowPair(meaning.of, a);
  }
}

/** A named rounding mode converts to float first. */
const floatOf = (operand: Operand, rounding: Rounding): Scalar =>
  rounding === null ? (operand.type as Scalar) : float;

const counted = (count: (low: number, high: number) => number, x: Operand): Operand =>
  made(int, [x], ofLong(x.reg, count));

const reversed = (reverse: (word: number) => number, x: Operand): Operand =>
  made(ullong, [x], reversedLong(x.reg, reverse));

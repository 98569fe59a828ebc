import type { Computation, Evaluate, NarrowOperation } from '../../functions/computation';
import { evaluate } from '../../functions/real';
import { isNarrow, narrowVector, pairType } from '../../functions/signature';
import { float, type Scalar, vectorType } from '../../types/type';
import { binary, rounded as roundedTo, unary } from '../arithmetic';
import { convert } from '../convert';
import type { Operand } from '../operand';
import { memberAt, members, vectorFrom } from '../vectors';
import { classified, extreme, fused, realValue, rounded } from './arithmetic';

type Kind<K extends Computation['kind']> = Extract<Computation, { kind: K }>;

/** Arithmetic of half and bfloat16. */
export function narrow(
  { isPair, of }: Kind<'narrow'>,
  args: readonly Operand[],
  at: number,
  name: string | null = null,
): Operand {
  const [{ type }] = args as readonly [Operand];
  if (!isPair) return one(of, args, type as Scalar, at);
  const vector = narrowVector(type)!;
  const results = members(vector.count, (index) => {
    const parts = args.map((each) => memberAt(each, index));
    const result = one(of, parts, vector.of, at);
    // A pairwise comparison yields 1 or 0 in each half.
    return of.op === 'compare' || of.op === 'classify' ? convert(result, vector.of) : result;
  });
  return vectorFrom(vector.type, args, results, name);
}

function one(of: NarrowOperation, args: readonly Operand[], type: Scalar, at: number): Operand {
  const [a, b] = args as readonly [Operand, Operand | undefined];
  const second = (): Operand => convert(b!, type);
  const real = (fn: Evaluate, operand: Operand): Operand =>
    convert(realValue({ count: 1, type: float, evaluate: fn }, [convert(operand, float)], at), type);
  const clamped = (operand: Operand, saturates: boolean): Operand =>
    saturates ? real(evaluate.saturate, operand) : operand;
  switch (of.op) {
    case 'arithmetic':
      return clamped(binary(of.sign, a, second(), at), of.saturates);
    case 'compare':
      return binary(of.sign, a, second(), at);
    case 'extreme':
      return convert(extreme(of.isMin, null, a, second(), at), type);
    case 'fused': {
      const singles = args.map((each) => convert(each, float));
      return clamped(roundedTo(fused(float, singles, at), type), of.saturates);
    }
    case 'absolute':
      return real(Math.abs, a);
    case 'negative':
      return convert(unary('-', convert(a, float), at), type);
    case 'classify':
      return classified(of.test, a, at);
    case 'real':
      return real(of.evaluate, a);
  }
}

/** Half or bfloat16 as another type; a number of another type is rounded to 16 bits first. */
export function fromNarrow({ from, to, rounding }: Kind<'from narrow'>, a: Operand): Operand {
  const single = convert(isNarrow(a.type) ? a : convert(a, from), float);
  return to === float ? single : convert(rounded(single, rounding), to);
}

export function pairOf({ of, isTwice }: Kind<'pair'>, args: readonly Operand[]): Operand {
  const [a, b] = args as readonly [Operand, Operand | undefined];
  const first = convert(memberAt(a, 0), of);
  if (isTwice) return vectorFrom(pairType(of), [a], [first, { ...first, run: null }]);
  return vectorFrom(pairType(of), args, [first, convert(memberAt(b!, 0), of)]);
}

export function pairOfParts(parts: Kind<'repair'>['parts'], args: readonly Operand[]): Operand {
  const vector = narrowVector(args[0]!.type)!;
  const values = parts.map(([argument, part]) => memberAt(args[argument]!, part));
  return vectorFrom(vector.type, args, values);
}

export function partOf({ index, to }: Kind<'part'>, pair: Operand): Operand {
  const member = { ...memberAt(pair, index), run: pair.run, test: null, cost: pair.cost + 1 };
  return to ? convert(member, to) : member;
}

export function toFloat2(pair: Operand): Operand {
  return vectorFrom(
    vectorType('float2'),
    [pair],
    members(2, (index) => convert(memberAt(pair, index), float)),
  );
}

export function toNarrowPair(of: Scalar, singles: Operand): Operand {
  return vectorFrom(
    pairType(of),
    [singles],
    members(2, (index) => convert(memberAt(singles, index), of)),
  );
}

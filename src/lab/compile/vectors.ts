import { noteFunction } from '../ir/meaning';
import { nodeOf } from '../ir/node';
import { SourceProblem } from '../source/problem';
import { vectorOf } from '../functions/signature';
import { isFloating, typeName, type Struct } from '../types/type';
import { binary, unary } from './arithmetic';
import type { Context } from './context';
import { convert } from './convert';
import { sequence, truth, testOf, traits, type Operand } from './operand';
import { structOf } from './struct-value';

/**
 * The values of a vector's members, from operands that are computed once. `name`: the instruction that handles all members,
 * if there is one.
 */
export function vectorFrom(
  type: Struct,
  args: readonly Operand[],
  members: readonly Operand[],
  name: string | null = null,
): Operand {
  const made = structOf(type, members);
  if (name !== null && made.run) noteFunction(nodeOf(made.run), { name, args: [] });
  return { ...made, run: sequence([...args, made]), constant: false };
}

/** A member of a vector, or the scalar for each of them; its computation runs elsewhere. */
export const memberAt = (operand: Operand, index: number): Operand =>
  operand.leaves ? { ...operand.leaves[index]!, run: null } : { ...operand, run: null, test: null };

const OPERATORS = /^[-+*/]$/;

/** `a + b` of vectors: half2 has its own operators, others those of helper_math.h; `null`: not a vector operator. */
export function vectorOperator(cx: Context, op: string, operands: readonly Operand[], at: number): Operand | null {
  const [a, b] = operands;
  const left = a && vectorOf(a.type);
  const right = b && vectorOf(b.type);
  const vector = left ?? right;
  if (!a || !vector) return null;
  const isHalf = vector.of.size === 2 && isFloating(vector.of);
  const isKnown = isHalf || (cx.compiler.program.hasVectorMath && OPERATORS.test(op));
  if (b && (op === '==' || op === '!=') && isHalf && left && right) return compared(op, a, b, vector.count, at);
  if (!OPERATORS.test(op)) return null;
  if (!isKnown)
    throw new SourceProblem(
      `"${op}" is not defined for ${typeName(vector.type)}. Write it for the members, or include helper_math.h, whose operators are known here.`,
      at,
    );
  if (!b) {
    if (op !== '-') return null;
    return vectorFrom(
      vector.type,
      [a],
      members(vector.count, (index) => unary('-', memberAt(a, index), at)),
    );
  }
  if (
    (left && right && left.type !== right.type) ||
    (!left && a.type.k !== 'scalar') ||
    (!right && b.type.k !== 'scalar')
  )
    return null;
  // A scalar applies to all members, in their type.
  const [x, y] = [a, b].map((each) => (each.leaves ? each : convert(each, vector.of)));
  return vectorFrom(
    vector.type,
    [x!, y!],
    members(vector.count, (index) => binary(op, memberAt(x!, index), memberAt(y!, index), at)),
    isHalf ? `operator${op}` : null,
  );
}

export const members = (count: number, make: (index: number) => Operand): Operand[] =>
  Array.from({ length: count }, (_, index) => make(index));

function compared(op: string, a: Operand, b: Operand, count: number, at: number): Operand {
  const tests = members(count, (index) => binary('==', memberAt(a, index), memberAt(b, index), at)).map(testOf);
  const before = sequence([a, b]);
  return truth(
    (mask) => {
      before?.(mask);
      let same = mask;
      for (const test of tests) same &= test(mask);
      return op === '==' ? same : ~same;
    },
    { ...traits([a, b], 2), constant: false },
  );
}

import type { Computation } from '../../functions/computation';
import { evaluate } from '../../functions/real';
import { vectorOf } from '../../functions/signature';
import { SourceProblem } from '../../source/problem';
import { float, type Scalar, type Struct, vectorType } from '../../types/type';
import { binary } from '../arithmetic';
import { constant, convert } from '../convert';
import { listed } from '../expressions/list';
import { after, held, type Operand } from '../operand';
import { memberAt, members, vectorFrom } from '../vectors';
import { extreme, realValue } from './arithmetic';
import type { Implement } from './call';
import { computed } from './computed';

/** A function of numbers applied to each member of vectors, as in helper_math.h. */
export function eachMember(meaning: Computation, args: readonly Operand[], at: number): Operand {
  const vector = vectorOf(args[0]!.type)!;
  return vectorFrom(
    vector.type,
    args,
    members(vector.count, (index) =>
      computed(
        meaning,
        args.map((each) => memberAt(each, index)),
        at,
      ),
    ),
  );
}

/** What helper_math.h defines for vectors, when the file includes it. */
export const vector: Implement<'vector'> = (_cx, { name, e, at, valueAt }, { what }) => {
  const args: readonly Operand[] = e.args.map((_, index) => valueAt(index));
  if (what === 'lerp' || what === 'clamp') return ofThree(name, what, args, at);
  const [a, b] = args as readonly [Operand, Operand];
  const { type, count } = vectorOf(a.type)!;
  switch (what) {
    case 'dot':
      return after(args, dot(a, b, count, at));
    case 'length':
      return after([a], single(evaluate.sqrt, dot(a, a, count, at), at));
    case 'normalize': {
      const scale = after([a], single(evaluate.rsqrt, dot(a, a, count, at), at));
      const kept = { ...scale, run: null, product: null };
      return vectorFrom(
        type,
        [scale],
        members(count, (index) => binary('*', memberAt(a, index), kept, at)),
      );
    }
    case 'cross':
      return cross(type, a, b, at);
  }
};

const single = (fn: (x: number) => number, x: Operand, at: number): Operand =>
  realValue({ count: 1, type: float, evaluate: fn }, [x], at);

const cross = (type: Struct, a: Operand, b: Operand, at: number): Operand =>
  vectorFrom(
    type,
    [a, b],
    members(3, (index) => {
      const [j, k] = [(index + 1) % 3, (index + 2) % 3];
      return binary(
        '-',
        binary('*', memberAt(a, j), memberAt(b, k), at),
        binary('*', memberAt(a, k), memberAt(b, j), at),
        at,
      );
    }),
  );

function dot(a: Operand, b: Operand, count: number, at: number): Operand {
  return members(count, (index) => binary('*', memberAt(a, index), memberAt(b, index), at)).reduce((sum, each) =>
    binary('+', sum, each, at),
  );
}

/** `lerp(a, b, t)`, `clamp(x, low, high)`, of numbers and of vectors. */
function ofThree(name: string, what: 'lerp' | 'clamp', args: readonly Operand[], at: number): Operand {
  const [a, b, c] = args;
  if (!a || !b || !c) throw new SourceProblem(`${name} takes 3 arguments, ${args.length} came.`, at);
  const one = (x: Operand, y: Operand, z: Operand): Operand =>
    what === 'lerp'
      ? binary('+', x, binary('*', z, binary('-', y, x, at), at), at)
      : extreme(false, null, y, extreme(true, null, x, z, at), at);
  const vector = vectorOf(a.type);
  // `lerp` uses its first argument twice.
  if (!vector) return a.run && what === 'lerp' ? after([a], one(held(a), b, c)) : one(a, b, c);
  if (args.some(({ type }) => type.k !== 'scalar' && type !== vector.type))
    throw new SourceProblem(`${name} takes vectors of one type, and numbers.`, at);
  return vectorFrom(
    vector.type,
    args,
    members(vector.count, (index) => one(memberAt(a, index), memberAt(b, index), memberAt(c, index))),
  );
}

/** `make_float4(float3, w)`, `make_float3(float4)`, `make_int4(float4)`, `make_float4(s)`. */
function remade(type: Struct, args: readonly Operand[], at: number): Operand {
  const values = args.flatMap((arg) =>
    arg.leaves ? arg.leaves.map((_, index) => memberAt(arg, index)) : [memberAt(arg, 0)],
  );
  const isOne = values.length === 1;
  const of = type.fields[0]!.type as Scalar;
  if (values.some(({ type: each }) => each.k !== 'scalar'))
    throw new SourceProblem(`make_${type.name} takes numbers and vectors.`, at);
  return vectorFrom(
    type,
    args,
    members(type.fields.length, (index) => {
      const value = isOne ? values[0]! : values[index];
      return value ? convert(value, of) : constant(of, 0);
    }),
  );
}

/** `make_float4(x, y, z, w)`, and with helper_math.h from other vectors. */
export const make: Implement<'make'> = (cx, { e, at, valueAt }, { type: name }) => {
  const type = vectorType(name);
  const { length } = e.args;
  if (cx.compiler.program.hasVectorMath && length > 0 && length < type.fields.length)
    return remade(
      type,
      e.args.map((_, index) => valueAt(index)),
      at,
    );
  return listed(cx, type, e.args, at);
};

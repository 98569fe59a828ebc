import { SourceProblem } from '../../source/problem';
import { builtinType, type float, isReal, type Struct } from '../../types/type';
import { binary } from '../arithmetic';
import type { Context } from '../context';
import { constant, convert } from '../convert';
import { type Operand, sequence } from '../operand';
import { hasVectorMath, memberAt, members, vectorFrom, vectorOf } from '../vectors';
import { generic } from './generic';
import { realFunction } from './real';

/** Functions member by member, by what they are called for one number. */
const EACH = /^(fminf|fmaxf|min|max|fabs|floorf|abs)$/;

/** What helper_math.h defines for vectors, when the file includes it; `null` for another name. */
export function vectorFunction(cx: Context, name: string, args: readonly Operand[], at: number): Operand | null {
  const vector = args[0] && vectorOf(args[0].type);
  const makes = /^make_([a-z]+[234])$/.exec(name);
  if (!(vector ?? makes ?? /^(lerp|clamp)$/.test(name)) || !hasVectorMath(cx)) return null;
  if (makes) return remade(makes[1]!, args, at);
  const [a, b, c] = args;
  if (name === 'lerp' || name === 'clamp') return threeOf(name, args, at);
  if (!vector || !a) return null;
  const sameTypes = args.every(({ type }) => type === vector.type);
  if (EACH.test(name) && sameTypes)
    return vectorFrom(
      vector.type,
      args,
      members(vector.count, (index) => {
        const each = args.map((arg) => memberAt(arg, index));
        return generic(name, each, at) ?? realFunction(name, each, at)!;
      }),
    );
  if (name === 'dot' && b && sameTypes) return after(args, dot(a, b, vector.count, at));
  if (name === 'length') return after([a], realFunction('sqrtf', [dot(a, a, vector.count, at)], at)!);
  if (name === 'normalize') {
    const scale = after([a], realFunction('rsqrtf', [dot(a, a, vector.count, at)], at)!);
    const kept = { ...scale, run: null, product: null };
    return vectorFrom(
      vector.type,
      [scale],
      members(vector.count, (index) => binary('*', memberAt(a, index), kept, at)),
    );
  }
  if (name === 'cross' && b && vector.count === 3 && sameTypes)
    return vectorFrom(
      vector.type,
      args,
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
  void c;
  return null;
}

const after = (args: readonly Operand[], made: Operand): Operand => ({
  ...made,
  run: sequence([...args, made]),
  ...{ into: null, test: null, product: null, constant: false },
});

function dot(a: Operand, b: Operand, count: number, at: number): Operand {
  return members(count, (index) => binary('*', memberAt(a, index), memberAt(b, index), at)).reduce((sum, each) =>
    binary('+', sum, each, at),
  );
}

/** `lerp(a, b, t)`, `clamp(x, low, high)`, of numbers and of vectors. */
function threeOf(name: string, args: readonly Operand[], at: number): Operand | null {
  const [a, b, c] = args;
  if (!a || !b || !c) throw new SourceProblem(`${name} takes 3 arguments, ${args.length} came.`, at);
  const one = (x: Operand, y: Operand, z: Operand): Operand =>
    name === 'lerp'
      ? binary('+', x, binary('*', z, binary('-', y, x, at), at), at)
      : generic('max', [y, generic('min', [x, z], at)!], at)!;
  const vector = vectorOf(a.type);
  if (!vector) return args.every(({ type }) => type.k === 'scalar') ? one(a, b, c) : null;
  if (args.some(({ type }) => type.k !== 'scalar' && type !== vector.type))
    throw new SourceProblem(`${name} takes vectors of one type, and numbers.`, at);
  return vectorFrom(
    vector.type,
    args,
    members(vector.count, (index) => one(memberAt(a, index), memberAt(b, index), memberAt(c, index))),
  );
}

/** `make_float4(float3, w)`, `make_float3(float4)`, `make_int4(float4)`, `make_float4(s)`. */
function remade(name: string, args: readonly Operand[], at: number): Operand | null {
  const type = builtinType(name) as Struct | undefined;
  if (!type || args.length === 0 || args.length > type.fields.length) return null;
  const values = args.flatMap((arg) =>
    arg.leaves ? arg.leaves.map((_, index) => memberAt(arg, index)) : [memberAt(arg, 0)],
  );
  const isOne = values.length === 1;
  if (args.length === type.fields.length && !args.some(({ leaves }) => leaves)) return null;
  const of = type.fields[0]!.type as typeof float;
  if (values.some(({ type: each }) => each.k !== 'scalar'))
    throw new SourceProblem(`make_${name} takes numbers and vectors.`, at);
  return vectorFrom(
    type,
    args,
    members(type.fields.length, (index) => {
      const value = isOne ? values[0]! : values[index];
      return value ? convert(value, of) : constant(of, isReal(of) ? 0 : 0);
    }),
  );
}

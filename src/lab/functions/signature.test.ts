/**
 * The argument and result types in the table agree with what compiling a call finds: every CUDA function, for arguments of
 * many types.
 */
import { expect, it } from 'vitest';
import { decayed } from '../resolve/operators';
import { typeOf } from '../resolve/type-of';
import { SourceProblem } from '../source/problem';
import { callOf, context, names, VARIABLES, type VariableName } from '../testing-functions';
import { sameType, type Type, typeName } from '../types/type';
import { functionNamed, functions } from '.';

/** The type of an expression, or the error message. */
function outcome(look: () => Type | null): Type | string | null {
  try {
    const type = look();
    return type && decayed(type);
  } catch (problem) {
    if (problem instanceof SourceProblem) return problem.message;
    throw problem;
  }
}

/** Each function with arguments of one type, and of two. */
function* calls(): Generator<readonly [string, readonly VariableName[]]> {
  for (const name of [...functions.keys(), 'make_float4', 'make_int2', 'int', 'float']) {
    const { takes, most } = functionNamed(name)!;
    for (const first of names)
      for (const other of first === 'i' || takes < 2 ? [first] : (['i', first] as const))
        for (const count of first === 'f' || takes === 0 ? [takes, Math.min(most, takes + 1)] : [takes])
          if (count > 0) yield [name, [first, ...Array.from({ length: count - 1 }, () => other)]];
  }
}

it.each([
  ['alone', ''],
  ['with helper_math.h', '#include "helper_math.h"\n'],
])('functions of CUDA %s return the types in their table', (_, prelude) => {
  const cx = context(prelude);
  const resolver = cx.names;
  const wrong: string[] = [];
  let agreed = 0;
  for (const [name, args] of calls()) {
    const e = callOf(name, args);
    const resolved = outcome(() => typeOf(resolver, e));
    const found = outcome(() => cx.compiler.parts.expr(cx, e).type);
    const say = (type: Type | string | null): string => (typeof type === 'string' ? type : type ? typeName(type) : '?');
    // Known only by compiling, or refused by compiling for another reason.
    if (resolved === null || (typeof found === 'string' && typeof resolved !== 'string')) continue;
    if (typeof resolved !== 'string' && found && typeof found !== 'string' && sameType(resolved, found)) agreed += 1;
    else if (resolved !== found)
      wrong.push(
        `${name}(${args.map((each) => VARIABLES[each]).join(', ')}): ${say(resolved)}, compiled ${say(found)}`,
      );
  }
  expect(wrong).toEqual([]);
  expect(agreed).toBeGreaterThan(4000);
});

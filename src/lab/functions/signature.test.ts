/**
 * What the table says of each function's arguments and of what it gives is what compiling it finds: every function of CUDA, for
 * arguments of many types.
 */
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { newCompiler } from '../compile/compiler';
import type { Context } from '../compile/context';
import { compileKernel } from '../compile/kernel';
import { namesIn } from '../compile/names';
import { definesFor } from '../defines';
import { headersOf } from '../library/headers';
import { Program } from '../resolve/program';
import { decayed } from '../resolve/operators';
import { typeOf } from '../resolve/type-of';
import { kernelNamed } from '../run/kernel-named';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { parse } from '../syntax/parse';
import { sameType, type Type, typeName } from '../types/type';
import { functionNamed, functions } from '.';

const VARIABLES = {
  f: 'float',
  d: 'double',
  i: 'int',
  s: 'short',
  u: 'unsigned',
  l: 'long long',
  h: '__half',
  b: '__nv_bfloat16',
  h2: '__half2',
  b2: '__nv_bfloat162',
  v: 'float4',
  w: 'float3',
  i2: 'int2',
  p: 'float *',
  q: 'int *',
  own: 'Own',
} as const;
type Name = keyof typeof VARIABLES;
const names = Object.keys(VARIABLES) as Name[];

/** Where the expressions of a kernel stand, with a variable of each type. */
function context(prelude: string): Context {
  const variables = names.map((name) => `${VARIABLES[name]} ${name};`).join(' ');
  const source = `${prelude} struct Own { float a; int n; };
    __global__ void k(float *out) { ${variables} out[0] = 1.0f; }`;
  const program = new Program(parse(source, definesFor(architectures.h200), headersOf(source)));
  const { decl, args } = kernelNamed('k', program);
  const compiler = newCompiler(program, architectures.h200, 2 ** 20);
  const parts = compiler.parts as { -readonly [Part in keyof typeof compiler.parts]: (typeof compiler.parts)[Part] };
  const { expr } = parts;
  let found: Context | null = null;
  parts.expr = (cx, e) => {
    if (e.k === 'assign') found = cx;
    return expr(cx, e);
  };
  compileKernel(compiler, decl, args, []);
  return found!;
}

const call = (name: string, args: readonly Name[]): Expr => ({
  k: 'call',
  f: { k: 'id', name, of: null, args: null, at: 0 } as unknown as Extract<Expr, { k: 'id' }>,
  args: args.map((each) => ({ k: 'id', name: each, args: null, at: 0 }) as unknown as Expr),
  at: 0,
});

/** The type that something gives, or what is said of it. */
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
function* calls(): Generator<readonly [string, readonly Name[]]> {
  for (const name of [...functions.keys(), 'make_float4', 'make_int2', 'int', 'float']) {
    const { takes, takesMore } = functionNamed(name)!;
    for (const first of names)
      for (const other of first === 'i' || takes < 2 ? [first] : (['i', first] as const))
        for (const count of takesMore && (first === 'f' || takes === 0) ? [takes, takes + 1] : [takes])
          if (count > 0) yield [name, [first, ...Array.from({ length: count - 1 }, () => other)]];
  }
}

it.each([
  ['alone', ''],
  ['with helper_math.h', '#include "helper_math.h"\n'],
])('functions of CUDA %s give the types that their table says', (_, prelude) => {
  const cx = context(prelude);
  const resolver = namesIn(cx);
  const wrong: string[] = [];
  let agreed = 0;
  for (const [name, args] of calls()) {
    const e = call(name, args);
    const resolved = outcome(() => typeOf(resolver, e));
    const found = outcome(() => cx.compiler.parts.expr(cx, e).type);
    const say = (type: Type | string | null): string => (typeof type === 'string' ? type : type ? typeName(type) : '?');
    // What is only known by compiling it, and what compiling refuses for another reason.
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

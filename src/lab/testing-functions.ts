/** For tests of all CUDA functions: where their calls appear, with a variable of each type. */
import { architectures } from '@src/arch';
import { newCompiler } from './compile/compiler';
import type { Context } from './compile/context';
import { compileKernel } from './compile/kernel';
import { definesFor } from './defines';
import { headersOf } from './library/headers';
import { Program } from './resolve/program';
import { kernelNamed } from './run/kernel-named';
import type { Expr } from './syntax/ast';
import { parse } from './syntax/parse';

export const VARIABLES = {
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
export type VariableName = keyof typeof VARIABLES;
export const names = Object.keys(VARIABLES) as VariableName[];

/** Where the expressions of a kernel appear, with a variable of each type. */
export function context(prelude: string): Context {
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

const nameOf = (name: string): Extract<Expr, { k: 'id' }> => ({ k: 'id', name, args: null, at: 0 });

/** A call; `counts`: which arguments also count, in the variable `i`. */
export const callOf = (name: string, args: readonly VariableName[], counts = false): Expr => ({
  k: 'call',
  f: nameOf(name),
  args: args.map((each) => (counts ? { k: 'comma', l: COUNTED, r: nameOf(each), at: 0 } : nameOf(each))),
  at: 0,
});

const COUNTED: Expr = { k: 'assign', op: '+=', l: nameOf('i'), r: { k: 'num', text: '1', at: 0 }, at: 0 };

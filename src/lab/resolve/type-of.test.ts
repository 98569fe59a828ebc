/**
 * An expression resolves to the type that compiling it finds: for every expression of every measured kernel, in each copy of
 * its function. And it is found without compiling wherever no function has to be chosen.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { newCompiler } from '../compile/compiler';
import { constantOf } from '../compile/convert';
import { compileKernel } from '../compile/kernel';
import type { Operand } from '../compile/operand';
import type { Constant } from './constant';
import type { TypedExpression } from './typed-tree';
import { Program } from './program';
import { definesFor } from '../defines';
import { headersOf } from '../library/headers';
import type { KernelQuery } from '../query';
import { kernelNamed } from '../run/kernel-named';
import { typeOf as argumentType } from '../run/prepare';
import type { Expr, Stmt } from '../syntax/ast';
import { parse } from '../syntax/parse';
import { sameType, typeName, type Type } from '../types/type';
import { literal } from './literal';
import { decayed } from './operators';
import { typeOf as resolvedType } from './type-of';

type Case = Omit<KernelQuery, 'source'> & { readonly file: string };
const arch = architectures.h200;
const read = (path: string): string =>
  readFileSync(new URL(`../../../content/evidence/${path}`, import.meta.url), 'utf8');

/** Where the function that was chosen for a call is, and the instances that were inlined there. */
interface CalledAs {
  readonly at: number;
  readonly instances: readonly number[];
}

/** What else the tree recorded of an expression before it was compiled. */
interface Also {
  readonly called: CalledAs | null;
  /** `null`: it has no operator with a struct. */
  readonly isOperatorNoted: boolean | null;
}

/** Compile a kernel, and examine each of its expressions before and after. */
function compiled(
  query: KernelQuery,
  look: (e: Expr, resolved: Type | null, found: Type, isUnread: boolean) => void,
  see: (e: Expr, typed: TypedExpression | undefined, found: Operand, also: Also) => void = () => {},
): void {
  const program = new Program(parse(query.source, definesFor(arch), headersOf(query.source)));
  const { decl, args } = kernelNamed(query.kernel, program);
  const compiler = newCompiler(program, arch, 2 ** 20);
  const parts = compiler.parts as { -readonly [Part in keyof typeof compiler.parts]: (typeof compiler.parts)[Part] };
  const { expr } = parts;
  parts.expr = (cx, e) => {
    const resolved = resolvedType(cx.names, e);
    const operand = expr(cx, e);
    look(e, resolved, operand.type, cx.compiler.unread === e);
    if (partsOf(cx.frame.body).has(e)) {
      const chosen = compiler.tree.of(cx.frame).called.get(e)?.chosen?.match.f;
      const instances = compiler.tree.callsAt(cx.frame, e.at).map(({ decl: { at } }) => at);
      const typeAt = (part: Expr): Type | null => compiler.tree.expression(cx.frame, part)?.type ?? null;
      see(e, compiler.tree.expression(cx.frame, e), operand, {
        called: chosen ? { at: chosen.at, instances } : null,
        isOperatorNoted: hasStruct(e, typeAt) ? compiler.tree.of(cx.frame).operators.has(e) : null,
      });
    }
    return operand;
  };
  compileKernel(compiler, decl, args, query.arguments.map(argumentType));
}

const known = new WeakMap<Stmt, ReadonlySet<unknown>>();

/** All parts of a body, without the bodies of lambdas. */
function partsOf(body: Stmt): ReadonlySet<unknown> {
  const before = known.get(body);
  if (before) return before;
  const parts = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || parts.has(node)) return;
    parts.add(node);
    for (const [key, each] of Object.entries(node)) if (key !== 'f' || !('body' in node)) visit(each);
  };
  visit(body);
  known.set(body, parts);
  return parts;
}

/** A number that is known before the kernel runs, as text. */
const numberIn = (constant: Constant | null): string | null =>
  constant && 'value' in constant && constant.type.k === 'scalar'
    ? `${constant.type.name} ${String(Number(constant.value))}`
    : null;

/** Types for comparison: each lambda has a separate type, and all of them share one name. */
const isSame = (a: Type, b: Type): boolean =>
  sameType(decayed(a), decayed(b)) ||
  (a.k === 'struct' && b.k === 'struct' && a.name === 'lambda' && b.name === 'lambda');

/** Has an operator a struct among its operands, before the kernel is compiled? */
const hasStruct = (e: Expr, typeAt: (e: Expr) => Type | null | undefined): boolean =>
  (e.k === 'bin' ? [e.l, e.r] : e.k === 'un' || e.k === 'post' || e.k === 'index' ? [e.e] : []).some(
    (each) => (e.k !== 'un' || e.op !== '&') && typeAt(each)?.k === 'struct',
  );

let calledCount = 0;
let operatorCount = 0;
describe.each(['lab-kernels', 'lab-teaching', 'lab-unseen', 'lab-patterns', 'lab-unseen-2'])('%s', (dataset) => {
  const cases = JSON.parse(read(`${dataset}/cases.json`)) as Case[];

  it('resolves each expression to the type that it is compiled to', () => {
    let resolvedCount = 0;
    const wrong: string[] = [];
    const open: string[] = [];
    const untyped: string[] = [];
    const constants: string[] = [];
    const calls: string[] = [];
    const operators: string[] = [];
    const seen = new Set<string>();
    for (const { file, ...query } of cases) {
      // Launches of one kernel with arguments of the same kinds compile alike.
      const kinds = query.arguments.map((argument) =>
        'buffer' in argument ? argument.buffer.type : Object.keys(argument),
      );
      const key = JSON.stringify([file, query.kernel, kinds]);
      if (seen.has(key)) continue;
      seen.add(key);
      const look = (e: Expr, resolved: Type | null, found: Type, isUnread: boolean): void => {
        if (!resolved) open.push(`${file} ${e.k}: ${JSON.stringify(e).slice(0, 200)}, compiled ${typeName(found)}`);
        else if (isUnread || isSame(resolved, found)) resolvedCount += 1;
        else wrong.push(`${file} ${e.k}: ${typeName(resolved)}, compiled ${typeName(found)}`);
      };
      compiled(
        { source: read(`${dataset}/kernels/${file}.cu`), ...query },
        look,
        (e, typed, operand, { called, isOperatorNoted }) => {
          const name = `${file} ${e.k} at ${e.at}`;
          if (!typed?.type) untyped.push(name);
          else if (!isSame(typed.type, operand.type)) wrong.push(`${name}: ${typeName(typed.type)} before`);
          const [before, found] = [numberIn(typed?.constant ?? null), numberIn(constantOf(operand))];
          if (before !== found) constants.push(`${name}: ${before} before, compiled ${found}`);
          if (isOperatorNoted === false) operators.push(name);
          else if (isOperatorNoted) operatorCount += 1;
          // A constexpr function of constants is not inlined.
          if (called && called.instances.length > 0) calledCount += 1;
          if (called && called.instances.length > 0 && !called.instances.includes(called.at)) calls.push(name);
        },
      );
    }
    expect(wrong).toEqual([]);
    expect(resolvedCount).toBeGreaterThan(1000);
    expect(open).toEqual([]);
    // What the tree recorded before the function was compiled. Constants are taken from it; here, those that compiling finds
    // in addition.
    expect(untyped).toEqual([]);
    expect(constants).toEqual([]);
    expect(calls).toEqual([]);
    expect(operators).toEqual([]);
  });
});

it('chooses the functions that calls lead to, before they are inlined', () => expect(calledCount).toBeGreaterThan(40));
it('resolves the operators of structs before they are compiled', () => expect(operatorCount).toBeGreaterThan(5));

describe('the type of an expression', () => {
  const typeIn = (e: string): string => {
    const types: string[] = [];
    const source = `struct Pair { float a; short b; int rest[4]; int operator[](int i) { return rest[i]; }
        long long total() { return rest[0]; } template <class T> T as(int i) { return T(rest[i]); } };
      struct Named { float &element; };
      __device__ double halved(int x) { return x / 2.0; }
      __device__ int *over(int) { return nullptr; }
      __device__ float over(float x) { return x; }
      template <class T> __device__ T twice(T x) { return x + x; }
      template <class T> __device__ T &first(T *x) { return x[0]; }
      template <int N> __device__ char *table() { return nullptr; }
      __device__ Pair operator+(const Pair &a, const Pair &b) { return a; }
      __device__ auto operator-(const Pair &a) { return a.a; }
      __device__ int operator+(const Pair &a, int n) { return n; }
      __device__ auto guess(int x) { return x * 2u; }
      template <class T> __device__ auto sized(T *x, short n) { double sum = 0; for (int i = 0; i < n; i++) { auto y = x[i]; sum += y; } return sum; }
      __device__ auto walked(const float *x) { for (int i = 0; i < 4; i++) { const auto &y = x[i]; if (y > 0) return y; } return 0.0f; }
      template <bool B> __device__ auto chosen(short n) { if constexpr (B) { return n * 2.0; } else { return n; } }
      template <class... T> __device__ auto many(T... x) { return (x + ...); }
      __global__ void k(float *p, short s, unsigned u, long long l, Pair pair, Pair *pairs, int m)
      { Named named{p[0]}; (void)(${e}); }`;
    const query = { source, kernel: 'k', grid: [1, 1, 1], block: [32, 1, 1], arguments: [] } as const;
    let isLast = false;
    compiled({ ...query, arguments: [] }, (each, resolved, found) => {
      if (each.k === 'cast' && each.type.k === 'name' && each.type.name === 'void') isLast = true;
      types.push(resolved ? typeName(resolved) : 'none');
      if (resolved) expect(isSame(resolved, found), `${each.k}: compiled ${typeName(found)}`).toBe(true);
    });
    expect(isLast).toBe(true);
    return types.at(-2)!;
  };

  it.each([
    ['s', 'short'],
    ['s + s', 'int'],
    ['-s', 'int'],
    ['s << l', 'int'],
    ['u + l', 'long long'],
    ['p[0] * 2.0', 'double'],
    ['p + s', 'float *'],
    ['s + p', 'float *'],
    ['(p + 3) - p', 'long long'],
    ['p < p + 1', 'bool'],
    ['&p[s]', 'float *'],
    ['*p', 'float'],
    ['p == nullptr ? s : u', 'unsigned int'],
    ['p ? p : nullptr', 'float *'],
    ['pair.b', 'short'],
    ['named.element', 'float'],
    ['pairs->rest[2]', 'int'],
    ['pairs[s].a', 'float'],
    ['halved(3)', 'double'],
    ['guess(3)', 'unsigned int'],
    ['sized(p, s)', 'double'],
    ['walked(p)', 'float'],
    ['chosen<true>(s)', 'double'],
    ['chosen<false>(s)', 'short'],
    ['many(1, 2.0f, l)', 'float'],
    ['fmaxf(p[0], s)', 'float'],
    ['max(u, s)', 'unsigned int'],
    ['sqrt(s)', 'double'],
    ['__shfl_down_sync(~0u, l, 1)', 'long long'],
    ['__low2float(__float2half2_rn(p[0]))', 'float'],
    ['__ldg(&pairs->b)', 'short'],
    ['make_float2(1, 2).y', 'float'],
    ['size_t(s)', 'unsigned long long'],
    ['Pair{}.b', 'short'],
    ['std::numeric_limits<short>::max()', 'short'],
    ['__fadd_rd(p[0], 1.0f)', 'float'],
    ['min(guess(3), s)', 'unsigned int'],
    ['over(3)', 'int *'],
    ['over(3.0f)', 'float'],
    ['twice(s)', 'short'],
    ['twice<double>(s)', 'double'],
    ['first(p)', 'float'],
    ['pair.total()', 'long long'],
    ['pairs->as<float>(1)', 'float'],
    ['table<3>()[1]', 'char'],
    ['pair[1]', 'int'],
    ['pair + pair', 'Pair'],
    ['-pair', 'float'],
    ['pair + 1', 'int'],
    ['[](int x) { return x * 1.5f; }(2)', 'float'],
    ['m > 1 ? halved(1) : s', 'double'],
    ['cooperative_groups::this_thread_block().thread_rank()', 'unsigned long long'],
    ['cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block()).shfl(s, 1)', 'short'],
    ['cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block()).ballot(s)', 'unsigned int'],
    ['"text"[0]', 'char'],
    ['s += l', 'short'],
    ['s, u', 'unsigned int'],
    ['(unsigned char)u', 'unsigned char'],
    ['sizeof(Pair)', 'unsigned long long'],
    ['!p', 'bool'],
    ['~s', 'int'],
    ['u++', 'unsigned int'],
  ])('%s is %s', (e, type) => expect(typeIn(e)).toBe(type));
});

describe('a number literal', () => {
  it.each([
    ['1', 'int', 1n],
    ['3000000000', 'long long', 3_000_000_000n],
    ['0xffffffff', 'unsigned int', 0xffff_ffffn],
    ['0b101u', 'unsigned int', 5n],
    ['017', 'int', 15n],
    ["1'000LL", 'long long', 1000n],
    ['1e3', 'double', 1000],
    ['.5f', 'float', 0.5],
    ['0x1.8p1', 'double', 3],
  ])('%s is a %s', (text, type, value) => {
    expect({ ...literal(text, 0), type: literal(text, 0).type.name }).toEqual({ type, value });
  });

  it.each(['08', '1.2.3', '0xg'])('%s is none', (text) => expect(() => literal(text, 0)).toThrow(text));
});

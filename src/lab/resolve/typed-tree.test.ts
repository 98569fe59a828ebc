/** What the tree of a kernel records of its expressions, in each copy of a function. */
import { architectures } from '@src/arch';
import { describe, expect, it } from 'vitest';
import { newCompiler } from '../compile/compiler';
import { compileKernel, type CompiledKernel } from '../compile/kernel';
import { definesFor } from '../defines';
import type { Expr, FunctionDecl } from '../syntax/ast';
import { parse } from '../syntax/parse';
import { typeName } from '../types/type';
import { Program } from './program';
import type { Instance } from './typed-tree';

function compiled(source: string): CompiledKernel {
  const arch = architectures.h200;
  const program = new Program(parse(source, definesFor(arch)));
  return compileKernel(newCompiler(program, arch, 0), program.kernels[0]!, [], []);
}

/** Expressions of the body of a function, in source order. */
function expressionsOf(decl: FunctionDecl): Expr[] {
  const found: Expr[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (typeof node === 'object' && node !== null) {
      const { k } = node as { readonly k?: string };
      if (k !== undefined && ['id', 'index', 'bin', 'call', 'cast', 'num', 'cond', 'sizeof'].includes(k))
        found.push(node as Expr);
      Object.values(node).forEach(visit);
    }
  };
  visit(decl.body());
  return found;
}

/** `id x: float`, with the value of a constant, and the place that an expression names. */
function said({ tree }: CompiledKernel, instance: Instance): string[] {
  return expressionsOf(instance.decl).flatMap((e) => {
    const typed = tree.expression(instance, e);
    if (!typed) return [];
    const name = e.k === 'id' ? ` ${e.name}` : e.k === 'bin' ? ` ${e.op}` : '';
    const { type, place, constant } = typed;
    const value = constant && 'value' in constant ? ` = ${constant.value}` : '';
    return [`${e.k}${name}: ${type ? typeName(type) : '-'}${place ? ` at ${typeName(place)}` : ''}${value}`];
  });
}

describe('the typed tree', () => {
  it('records the type, the place, and the value of an expression', () => {
    const kernel = compiled(`constexpr int n = 3;
      __global__ void k(float *o) { o[n + 1] = n * 2.0; }`);
    expect(said(kernel, kernel.instance)).toEqual([
      'index: float at float',
      'id o: float * at float *',
      'bin +: int = 4',
      'id n: int = 3',
      'num: int = 1',
      'bin *: double = 6',
      'id n: int = 3',
      'num: double = 2',
    ]);
  });

  it('has an array as a place', () => {
    const kernel = compiled('__global__ void k(float *o) { __shared__ float s[8]; o[0] = s[1]; }');
    expect(said(kernel, kernel.instance)).toContain('id s: float[8] at float[8]');
  });

  it('has one answer for each copy of a function', () => {
    const kernel = compiled(`template <class T> __device__ T twice(T x) { return x + x; }
      __global__ void k(float *o) { o[0] = twice(1.5f) + twice(threadIdx.x); }`);
    const calls = expressionsOf(kernel.instance.decl).filter(({ k }) => k === 'call');
    const instances = calls.flatMap(({ at }) => kernel.tree.callsAt(kernel.instance, at));
    expect(instances.map(({ name }) => name)).toEqual(['twice', 'twice']);
    expect(instances.map((each) => said(kernel, each)[0])).toEqual(['bin +: float', 'bin +: unsigned int']);
    expect(instances.map((each) => typeName(kernel.tree.variable(each, 'x')!))).toEqual(['float', 'unsigned int']);
    expect(instances.map(({ resultType }) => resultType && typeName(resultType))).toEqual(['float', 'unsigned int']);
  });

  it('knows all of a function before it is compiled', () => {
    const arch = architectures.h200;
    const program = new Program(parse('__global__ void k(float *o) { int i = 3; o[i] = i + 1; }', definesFor(arch)));
    const compiler = newCompiler(program, arch, 0);
    const parts = compiler.parts as { -readonly [Part in keyof typeof compiler.parts]: (typeof compiler.parts)[Part] };
    const { statement } = parts;
    const known: number[] = [];
    parts.statement = (cx, s) => {
      known.push(compiler.tree.of(cx.frame).expressions.size);
      return statement(cx, s);
    };
    compileKernel(compiler, program.kernels[0]!, [], []);
    // 3, o[i] = i + 1, o[i], o, i, i + 1, i, 1
    expect(known).toEqual([8, 8, 8]);
  });

  it('expands packs, each element with its own type', () => {
    const kernel = compiled(`template <class... T> __device__ float many(T... x) { return (x + ...); }
      __global__ void k(float *o) { o[0] = many(1, 2.5, 3.0f); }`);
    const [call] = expressionsOf(kernel.instance.decl).filter(({ k }) => k === 'call');
    const [instance] = kernel.tree.callsAt(kernel.instance, call!.at);
    const [fold] = kernel.tree.of(instance!).writtenOut.keys();
    const types: string[] = [];
    for (let e = kernel.tree.of(instance!).writtenOut.get(fold!)!; e.k === 'bin'; e = e.r)
      types.push([e, e.l, e.r].map((each) => typeName(kernel.tree.expression(instance!, each)!.type!)).join(', '));
    expect(types).toEqual(['double, int, double', 'double, double, float']);
  });

  it('records which function an operator calls, and which one converts a struct to a number', () => {
    const kernel = compiled(`struct V { int v; __device__ V operator+(int x) const { return V{v + x}; }
        __device__ V &operator++() { v += 1; return *this; } __device__ int &operator[](int i) { return v; }
        __device__ explicit operator bool() const { return v != 0; } __device__ operator float() const { return v; } };
      __device__ V operator-(const V &a) { return V{-a.v}; }
      __global__ void k(float *o, V a) { ++a; a += 1; if (!a && o) o[0] = -a * 2 + a[0]; }`);
    const operators = [...kernel.tree.of(kernel.instance).operators.values()];
    const said = operators.map(({ sign, called, by }) =>
      [sign, called?.match.f.name ?? '-', ...by.map((each) => each && typeName(each.result))].join(' '),
    );
    expect(said).toEqual([
      '++ operator++',
      '+ operator+',
      '! - bool',
      '- operator-',
      '* - float ',
      '[] operator[]',
      '&& -',
    ]);
  });

  it('records what values are converted to, and by which functions', () => {
    const kernel = compiled(`struct V { int v; __device__ V(int x) : v(x) {} __device__ explicit V(float x) : v(40) {}
        __device__ operator float() const { return v; } };
      __device__ double twice(V a, double b) { if (a) return a.v * b; return a; }
      __global__ void k(double *o) { V a = 3, b(4); int i = 2.5; a = i; o[0] = a; o[1] = twice(2.5f, i); }`);
    const [inner] = kernel.tree.callsAt(
      kernel.instance,
      expressionsOf(kernel.instance.decl).find(({ k }) => k === 'call')!.at,
    );
    const converted = [kernel.instance, inner!].map((instance) =>
      [...kernel.tree.of(instance).initialisations].map(([e, { to, way, by, maker }]) =>
        [e.k, typeName(to), way, by && typeName(by.result), maker?.wanted?.map((each) => typeName(each!))]
          .flatMap((each) => each ?? [])
          .join(' '),
      ),
    );
    expect(converted).toEqual([
      [
        'num V construction int',
        'num int conversion',
        'num int conversion',
        'id V construction int',
        'id double conversion float',
        'num V construction int',
        'id double conversion',
        'call double conversion',
      ],
      ['id bool conversion float', 'bin double conversion', 'id double conversion float'],
    ]);
  });

  it('records which declaration each name means', () => {
    const kernel = compiled(`enum Color { red, green }; constexpr int n = 3; __constant__ float table[4];
      struct S { int v; static constexpr int size = 8; __device__ int twice() { return v + size; } };
      __device__ int more(int x) { return x + 1; }
      template <class F> __device__ int with(F f, int i) { return f(i); }
      __global__ void k(int *o, int p) {
        S s{p}; const int local = 4; int x = 1;
        { int x = p; o[x] = s.twice(); }
        o[x] = n + green + local + with(more, threadIdx.x) + int(table[0]);
      }`);
    const named = (instance: Instance): string[] =>
      [...kernel.tree.of(instance).named].flatMap(([e, meant]) => {
        if (e.k !== 'id' || meant instanceof Error) return [];
        const variable = meant.k === 'variable' ? meant.variable : meant.k === 'constant' ? meant.variable : null;
        const declared = [...kernel.tree.of(instance).variables].find(([, each]) => each === variable)?.[0];
        const where = typeof declared === 'string' ? ' parameter' : declared ? ` declared at ${declared.at}` : '';
        return [`${e.name}: ${meant.k}${where}`];
      });
    const decls = [...kernel.tree.of(kernel.instance).variables.keys()].flatMap((each) =>
      typeof each === 'string' ? [] : [each],
    );
    const [object, local, outer, inner] = decls.map(({ at }) => at);
    expect(named(kernel.instance)).toEqual([
      'p: variable parameter',
      'p: variable parameter',
      'o: variable parameter',
      `x: variable declared at ${inner}`,
      `s: variable declared at ${object}`,
      'o: variable parameter',
      `x: variable declared at ${outer}`,
      'n: file variable',
      'green: enumerator',
      `local: constant declared at ${local}`,
      'more: functions',
      'threadIdx: index',
      'table: file variable',
    ]);
    const [twice] = [...kernel.tree.of(kernel.instance).calls.values()].flat();
    expect(named(twice!)).toEqual(['v: own member', 'size: constant']);
  });

  it('has another variable for each copy of a function, and for what a lambda copies', () => {
    const kernel = compiled(`template <class T> __device__ T twice(T x) { T y = x; return y + y; }
      __global__ void k(float *o, int n) {
        auto copied = [=] { return n; }; auto same = [&] { return n; };
        o[0] = twice(1.5f) + twice(2u) + copied() + same();
      }`);
    const variableOf = (instance: Instance, name: string): unknown => {
      const [found] = [...kernel.tree.of(instance).named].filter(([e]) => e.k === 'id' && e.name === name);
      const meant = found![1];
      return 'variable' in meant ? meant.variable : null;
    };
    const all = [...kernel.tree.of(kernel.instance).calls.values()].flat();
    const [a, b, copied, same] = all as [Instance, Instance, Instance, Instance];
    expect(all.map(({ name }) => name)).toEqual(['twice', 'twice', 'operator()', 'operator()']);
    expect(variableOf(a, 'y')).not.toBe(variableOf(b, 'y'));
    const n = kernel.tree.of(kernel.instance).variables.get('n');
    expect(variableOf(copied, 'n')).not.toBe(n);
    expect(variableOf(same, 'n')).toBe(n);
  });

  it('records what the operands of an operator become', () => {
    const kernel = compiled(`struct V { int v; __device__ operator float() const { return v; } };
      __global__ void k(int *o, short s, unsigned u, V v, char *p) {
        u += s * 2.0f; o[0] = s + s; o[1] = s << u; o[2] = u < s; o[3] = v * u; o[4] = p + s != p; if (s && u) o[5] = 1;
      }`);
    const said = [...kernel.tree.of(kernel.instance).arithmetic].flatMap(([e, made]) =>
      made && 'op' in e ? [`${e.op}: ${[made.left, made.right, made.result].map(typeName).join(', ')}`] : [],
    );
    expect(said).toEqual([
      '*: float, float, float',
      '+=: float, float, float',
      '+: int, int, int',
      '<<: int, int, int',
      '<: unsigned int, unsigned int, bool',
      '*: float, float, float',
    ]);
  });

  it('records which constructor makes an object, and what the values of a list initialize', () => {
    const kernel =
      compiled(`struct V { int v; __device__ V(int x) : v(x) {} __device__ V(float x, double y) : v(x + y) {} };
      struct P { short x; float y; }; struct D : V { P p; __device__ D(int x) : V(x), p{1, 2} {} };
      template <class... T> __device__ int sum(T... x) { V v(x...); return v.v; }
      __global__ void k(int *o, D d) {
        V a(3), b{1.5f, 2}; P p{.y = 4}; P q[2] = {5, 6, 7}; V c(d); D e = {8};
        o[0] = V(9).v + sum(1.0f, 2);
      }`);
    const called = (name: string): Instance =>
      [...kernel.tree.of(kernel.instance).calls.values()].flat().find((each) => each.name === name)!;
    const made = (instance: Instance): string[] =>
      [...kernel.tree.of(instance).constructions].map(([, each]) => {
        const wanted = each.way === 'constructor' ? (each.maker?.match.wanted ?? []) : [];
        return [typeName(each.to), each.way, ...wanted.map((type) => typeName(type!))].join(' ');
      });
    expect(made(kernel.instance)).toEqual([
      'V constructor int',
      'V constructor float double',
      'P members',
      'P[2] members',
      'P members',
      'P members',
      'V base',
      'D constructor int',
      'V constructor int',
    ]);
    const lists = [...kernel.tree.of(kernel.instance).lists.values()].map(({ to, parts }) => {
      const said = parts.map((part) => (part ? (part.k === 'num' ? part.text : part.k) : '-'));
      return `${typeName(to)}: ${said.join(', ')}`;
    });
    expect(lists).toEqual(['P: -, 4', 'P[2]: list, list', 'P: 5, 6', 'P: 7']);
    expect(made(called('D'))).toEqual(['V constructor int', 'P members']);
    expect(made(called('sum'))).toEqual(['V constructor float double']);
  });

  it('leaves errors to the compiler', () => {
    expect(() => compiled('__global__ void k(float *o) { o[0] = 1; int a = missing + 1; }')).toThrow('missing');
  });

  it('types a call whose arguments select an operation', () => {
    const kernel = compiled(`#include <cooperative_groups/reduce.h>
      namespace cg = cooperative_groups;
      __global__ void k(float *o) {
        auto tile = cg::tiled_partition<32>(cg::this_thread_block());
        auto sum = cg::reduce(tile, o[0], cg::plus<float>());
        o[1] = sum * 2;
      }`);
    expect(said(kernel, kernel.instance)).toContain('bin *: float');
  });

  it('lets a lambda see only what is declared before it', () => {
    const source = (x: string): string => `__global__ void k(int *o) { ${x} o[0] = f(); }`;
    expect(() => compiled(source('int n = 0; auto f = [=]() { return n; };'))).not.toThrow();
    expect(() => compiled(source('auto f = [=]() { return n; }; int n = 0;'))).toThrow('"n" is not declared');
  });

  it('records nothing of code that is never reached', () => {
    const kernel = compiled('__global__ void k(float *o) { if constexpr (false) o[0] = 1.0f; }');
    expect(said(kernel, kernel.instance)).toEqual([]);
  });
});

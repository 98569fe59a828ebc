/** All CUDA of the evidence is read; lezer's grammar of C++, which knows nothing of CUDA, agrees about its content. */
import { parser } from '@lezer/cpp';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SourceProblem } from '../source/problem';
import type { Stmt, Unit } from './ast';
import { parse } from './parse';

const folder = new URL('../../../content/evidence/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.cu'))
  .map((name) => ({ name, source: readFileSync(new URL(name, folder), 'utf8') }))
  // Templates of CuTe are values and types by the declarations of its headers, which are missing.
  .filter(({ source }) => !source.includes('#include <cute/'));
const read = (source: string): Unit => parse(source, { __CUDACC__: '1', __CUDA_ARCH__: '900', __cplusplus: '201703' });

/** What is refused on purpose: inline PTX, lambdas, ranges, clusters, and types of missing headers. */
const KNOWN = /Inline PTX|Lambdas|loop over a range|"cluster"|is used as a type|Pointers to functions/;

describe('the CUDA of the evidence', () => {
  const bodies = files.flatMap(({ name, source }) => read(source).functions.map((f) => ({ name, f })));
  const problems = bodies.flatMap(({ name, f }) => {
    try {
      f.body();
      return [];
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
      return [`${name} ${f.name}: ${problem.message}`];
    }
  });

  it('is read, except for what is refused by name', () => {
    expect(bodies.length).toBeGreaterThan(170);
    expect(problems.filter((each) => !KNOWN.test(each))).toEqual([]);
    expect(
      files.flatMap(({ source }) => read(source).broken).filter(({ problem }) => !KNOWN.test(problem.message)),
    ).toEqual([]);
  });

  it('is read whole in seven of ten functions: the rest is the PTX of the probes', () => {
    expect(problems.length / bodies.length).toBeLessThan(0.3);
  });
});

/** CUDA's words, blanked at equal length, leave C++ that another grammar can read. */
const blanked = (source: string): string =>
  source.replace(/__(global|device|host|shared|constant|restrict|forceinline|launch_bounds)__(\(\w+\))?/g, (word) =>
    ' '.repeat(word.length),
  );

describe('two grammars', () => {
  it.each([
    'matmul',
    'aos-soa',
    'gather',
    'grid-shape',
    'vector-copy',
    'copy-stride',
    'load-pressure',
    'figure-kernels',
    'figure-vector-load',
  ])('find the same functions, loops and calls in %s', (dataset) => {
    const { source } = files.find(({ name }) => name.startsWith(`${dataset}/kernel`))!;
    const unit = read(source);
    const text = blanked(source);
    for (const f of unit.functions) {
      let body: Stmt;
      try {
        body = f.body();
      } catch {
        continue;
      }
      const theirs = { ForStatement: 0, IfStatement: 0, ReturnStatement: 0 };
      let broken = false;
      const node = functionAt(text, f.at);
      if (!node) continue;
      node.cursor().iterate((each) => {
        if (each.type.isError) broken = true;
        if (each.name in theirs) theirs[each.name as keyof typeof theirs] += 1;
      });
      if (broken) continue;
      expect({ f: f.name, ...countsIn(body) }).toEqual({ f: f.name, ...theirs });
    }
  });

  function functionAt(text: string, at: number) {
    for (let node = parser.parse(text).resolve(at + 1, 0); node.parent; node = node.parent)
      if (node.name === 'FunctionDefinition') return node;
    return null;
  }

  function countsIn(body: Stmt): object {
    const counts = { ForStatement: 0, IfStatement: 0, ReturnStatement: 0 };
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { k } = node as Stmt;
      if (k === 'for') counts.ForStatement += 1;
      if (k === 'if') counts.IfStatement += 1;
      if (k === 'return') counts.ReturnStatement += 1;
      for (const value of Object.values(node)) visit(value);
    };
    visit(body);
    return counts;
  }
});

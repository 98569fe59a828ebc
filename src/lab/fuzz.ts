/** Mutated sources for the fuzz test: what a reader could paste by mistake, and worse. */

const FRAGMENTS = [
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ';',
  ',',
  '<',
  '>',
  '<<',
  '>>',
  '::',
  '->',
  '.',
  '*',
  '&',
  '#',
  '"',
  "'",
  '/*',
  '*/',
  '\\',
  'if (',
  'for (;;) ',
  'while (t) ',
  'else ',
  'switch (t) { case 1: ',
  'return ',
  'break;',
  'continue;',
  'do ',
  '__syncthreads();',
  '__shared__ float s[32];',
  'template <int N> ',
  'struct S { int a; };',
  'int x;',
  'float4 v;',
  '(float4 *)',
  'sizeof(',
  'x = x + 1;',
  'atomicAdd(&',
  '__shfl_down_sync(~0u, ',
  'constructor(t)',
  'toString',
  '__proto__',
  'hasOwnProperty ',
  '0xffffffffffffffff',
  '1e400',
  '-1',
  '0',
  '1 / 0',
  '4294967296',
  '2147483647 * 2',
  '#define F(x) F(x) F(x)\n',
  '#if 1\n',
  '#endif\n',
  '#define G G\n',
  '__device__ ',
  '__global__ ',
  'const ',
  'auto ',
  'namespace n {',
  'reinterpret_cast<int &>(',
  '[&](int i) { return ',
  'for (auto &x : a) ',
  'auto [a, b] = ',
  '...',
  ' : Base',
  'operator+',
  'enum E { A };',
  'using T = int;',
  'T<T<T>>',
  'printf("%d %s %f", ',
  '[[',
  '...',
  '\u0000',
  '\u{1f600}',
];

const NUMBERS = ['0', '1', '2', '31', '32', '33', '255', '-1', '1000000', '0x7fffffff', '0.5f', '1e30f', '3ull'];
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '<=',
  '==',
  '!=',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '&&',
  '||',
  '+=',
  '=',
];
const NAMES = ['t', 'n', 'x', 'y', 'i', 'd', 'h', 'v', 'in', 'out', 's', 'threadIdx.x', 'blockIdx.x', 'p.x', 'q', 'a'];

/** Replace a number, operator or name by another: most of these still compile, and do something else. */
function gentle(text: string, next: (below: number) => number): string {
  const found = [...text.matchAll(/\b\d[\w.]*|(?<=[\w\s)])(?:[-+*/%<>&|^=!]=?|&&|\|\|)(?=[\s\w(])|\b[a-z]{1,3}\b/g)];
  const one = found[next(found.length)];
  if (!one) return text;
  const [old] = one;
  const kind = /^\d/.test(old) ? NUMBERS : /^\w/.test(old) ? NAMES : OPERATORS;
  return text.slice(0, one.index) + kind[next(kind.length)]! + text.slice(one.index + old.length);
}

/**
 * A source with some changes: pieces omitted, doubled, swapped, replaced or inserted.
 *
 * @param next - Returns an integer below its argument.
 */
export function mutated(source: string, next: (below: number) => number): string {
  let text = source;
  const changes = 1 + next(4);
  for (let change = 0; change < changes; change += 1) {
    if (next(4) > 0) {
      text = gentle(text, next);
      continue;
    }
    const at = next(text.length + 1);
    const length = next(next(4) === 0 ? 60 : 8);
    const piece = text.slice(at, at + length);
    const fragment = FRAGMENTS[next(FRAGMENTS.length)]!;
    const rest = text.slice(at + length);
    switch (next(5)) {
      case 0:
        text = text.slice(0, at) + rest;
        break;
      case 1:
        text = text.slice(0, at) + piece + piece + rest;
        break;
      case 2:
        text = text.slice(0, at) + fragment + rest;
        break;
      case 3:
        text = text.slice(0, at) + fragment + text.slice(at);
        break;
      default: {
        const other = next(text.length + 1);
        text = text.slice(0, at) + text.slice(other, other + length) + rest;
      }
    }
  }
  return text;
}

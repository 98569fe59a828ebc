/** Recursive functions whose depth only a run determines. */
import { describe, expect, it } from 'vitest';
import { buffer, runSource, valuesOf } from './testing';

const file = `
__device__ int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
__device__ int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
__device__ int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
__device__ int ack(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}
__device__ int odd(int n);
__device__ int even(int n) { return n == 0 ? 1 : n * 10 + odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : n * 100 + even(n - 1); }
__device__ void sort(int *a, int low, int high) {
  if (low >= high) return;
  int pivot = a[high], i = low;
  for (int j = low; j < high; j++) if (a[j] < pivot) { int x = a[i]; a[i] = a[j]; a[j] = x; i++; }
  int x = a[i]; a[i] = a[high]; a[high] = x;
  sort(a, low, i - 1);
  sort(a, i + 1, high);
}
__device__ int tree(int n, int depth) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i * 10 + tree(n - 1 - i, depth + 1);
  return sum + depth;
}
struct Two { int a; double b; };
__device__ Two both(Two x, int n) { if (n == 0) return x; Two y = {x.a + n, x.b * 2}; return both(y, n - 1); }`;

const lanes = (of: (t: number) => number): number[] => Array.from({ length: 32 }, (_, t) => of(t));
const fact = (n: number): number => (n < 2 ? 1 : n * fact(n - 1));
const fib = (n: number): number => (n < 2 ? n : fib(n - 1) + fib(n - 2));
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const ack = (m: number, n: number): number => (m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)));
const even = (n: number): number => (n === 0 ? 1 : n * 10 + odd(n - 1));
const odd = (n: number): number => (n === 0 ? 0 : n * 100 + even(n - 1));
const tree = (n: number, depth: number): number => {
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += i * 10 + tree(n - 1 - i, depth + 1);
  return sum + depth;
};

describe('a function that calls itself', () => {
  it.each<[string, string, (t: number) => number]>([
    ['within an expression', 'out[t] = fact(t % 10);', (t) => fact(t % 10)],
    ['twice in an expression', 'out[t] = fib(t % 9);', (t) => fib(t % 9)],
    ['as the last thing', 'out[t] = gcd(36, t);', (t) => gcd(36, t)],
    ['with its own value', 'out[t] = ack(t % 3, t % 4);', (t) => ack(t % 3, t % 4)],
    ['in a loop that differs by lane', 'out[t] = tree(t % 7, 0);', (t) => tree(t % 7, 0)],
    ['through another one', 'out[t] = even(t % 6);', (t) => even(t % 6)],
    [
      'from several places',
      'out[t] = fact(t % 5) * 100 + fact(t % 3) + fib(5);',
      (t) => fact(t % 5) * 100 + fact(t % 3) + 5,
    ],
    ['with structs', 'out[t] = both({t, 1.0}, t % 4).a;', (t) => t + ((t % 4) * ((t % 4) + 1)) / 2],
    ['for some lanes only', 'out[t] = -1; if (t & 1) out[t] = fact(t % 8);', (t) => (t & 1 ? fact(t % 8) : -1)],
  ])('%s', (_, body, expected) => {
    expect(valuesOf(body, 'int32', file)).toEqual(lanes(expected));
  });

  it('sorts an array', () => {
    const body =
      '__shared__ int s[32]; s[t] = (t * 7 + 3) % 32; __syncthreads(); if (t == 0) sort(s, 0, 31); __syncthreads(); out[t] = s[t];';
    expect(valuesOf(body, 'int32', file)).toEqual(lanes((t) => t));
  });

  it('counts the loads and stores of each call', () => {
    const source = '__device__ void down(int *a, int n) { a[n * 32 + threadIdx.x] = n; if (n > 0) down(a, n - 1); }';
    const kernel = `${source} __global__ void test(int *a, int n) { down(a, n); }`;
    const result = runSource(kernel, [buffer('int32', 256), { int: 5 }], { kernel: 'test' });
    expect(result.accesses.map(({ op, requests }) => [op, requests])).toEqual([['store', 6]]);
    expect(result.diagnostics.map(({ message }) => message).join()).toMatch(/on a stack in local memory/);
  });

  it.each([
    [
      'without an end',
      'out[t] = endless(t);',
      /Thread 0 .* is 200 calls of "endless" deep .* the stack of a thread overflows/,
    ],
    [
      'with an array of its own',
      'out[t] = array(t);',
      /"array" calls itself and has an array or a variable whose address is taken/,
    ],
    [
      'for a reference',
      'int n = t; change(n); out[t] = n;',
      /"change" calls itself with values that are known only when it runs/,
    ],
    ['behind &&', 'out[t] = both(t);', /not every thread may come to it\. .*a function that calls itself/],
  ])('%s is reported as recursive', (_, body, message) => {
    const others = `
      __device__ int endless(int n) { return 1 + endless(n + 1); }
      __device__ int array(int n) { int a[4]; a[n & 3] = n; return n == 0 ? a[n & 3] : array(n - 1); }
      __device__ void change(int &n) { if (n > 0) { n -= 2; change(n); } }
      __device__ bool both(int n) { return n > 0 && both(n - 1); }`;
    expect(() => valuesOf(body, 'int32', others)).toThrow(message);
  });
});

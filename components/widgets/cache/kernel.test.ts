import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { entryOf } from './entries';
import { kernel } from './kernel';
import { params } from './params';

const constant = (code: string, name: string): number => Number(new RegExp(`${name} = (\\d+);`).exec(code)![1]);

/** The printed hash, in arithmetic that cannot overflow unnoticed. */
function printedHash(code: string, argument: bigint): bigint {
  let x = BigInt.asUintN(32, argument);
  for (const [, shift, factor] of code.matchAll(/ {2}x \^= x >> (\d+);\n {2}x \*= (0x[0-9a-f]+)u;/g))
    x = BigInt.asUintN(32, (x ^ (x >> BigInt(shift!))) * BigInt(factor!));
  return x ^ (x >> BigInt(/return x \^ x >> (\d+);/.exec(code)![1]!));
}

/** What the printed entry() returns, as a C compiler has it. */
function printedEntry(code: string, load: number, thread: number): number {
  const entries = constant(code, 'ENTRIES');
  const threads = code.includes('THREADS') ? constant(code, 'THREADS') : 0;
  const drawn = /hash\(load \* THREADS \+ thread \+ (\d+)u \* (0x[0-9a-f]+)u\)/.exec(code);
  if (drawn) {
    const number = printedHash(code, BigInt(load * threads + thread) + BigInt(drawn[1]!) * BigInt(drawn[2]!));
    const scatter = /rank \* (\d+)ll % ENTRIES/.exec(code)?.[1];
    if (!scatter) return Number((number * BigInt(entries)) >> 32n);
    const rank = BigInt(Math.trunc(entries ** (Number(number) / 4294967296)) - 1);
    return Number((rank * BigInt(scatter)) % BigInt(entries));
  }
  const factor = (pattern: RegExp): number => Number(pattern.exec(code)?.[1] ?? 0);
  const row = factor(/return \(thread \* (\d+) \+ load\) % ENTRIES;/);
  if (row > 0) return (thread * row + load) % entries;
  const warps = factor(/return \(load \* (\d+) \+ thread \/ 32\) % ENTRIES;/);
  if (warps > 0) return (load * warps + Math.trunc(thread / 32)) % entries;
  expect(code).toContain('return (load * THREADS + thread) % ENTRIES;');
  return (load * threads + thread) % entries;
}

describe('the CUDA of a state', () => {
  it('looks up the entries that are drawn', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.nat(31), fc.nat(255), (values, load, thread) => {
        const code = kernel(values);
        expect(code).toContain(`lookUp<<<1, ${values.warps * 32}>>>`);
        expect(code).toContain(`load < ${values.loads};`);
        const mine = thread % (values.warps * 32);
        expect(printedEntry(code, load, mine)).toBe(entryOf(values, load, mine));
      }),
      { numRuns: 60 },
    );
  });

  it('is whole: rows of 32 entries', () =>
    expect(kernel({ ...initialValues(params), pattern: 'strided' })).toBe(
      `// A table of 32 KiB; here 228 KiB are set aside as shared memory, which leaves 28 KiB to the L1.
// Before the launch, as a hint that the driver may overrule:
// cudaFuncSetAttribute(lookUp, cudaFuncAttributePreferredSharedMemoryCarveout, 100);
// lookUp<<<1, 128>>>(table, out);

constexpr int ENTRIES = 8192;

__device__ int entry(int load, int thread) {
  return (thread * 32 + load) % ENTRIES;
}

__global__ void lookUp(const float *__restrict__ table, float *out) {
  int thread = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int load = 0; load < 32; ++load) sum += table[entry(load, thread)];
  out[thread] = sum;
}
`,
    ));
});

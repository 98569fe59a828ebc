import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { sharedAccess } from '@src/engine/shared';
import { fnv1a64 } from './checksum';
import { GLOBAL } from './machine/spaces';
import { fusedSingle } from './machine/ops-float';
import { halfBits, halfValue } from './machine/half';
import { runKernel } from './run';
import { valuesOf } from './testing';

/** An expression as text, and its value for a thread: 64-bit arithmetic truncated to its type. */
interface Tree {
  readonly text: string;
  readonly value: (t: bigint) => bigint;
}

const wrap = {
  int32: (x: bigint) => BigInt.asIntN(32, x),
  uint32: (x: bigint) => BigInt.asUintN(32, x),
  int64: (x: bigint) => BigInt.asIntN(64, x),
  uint64: (x: bigint) => BigInt.asUintN(64, x),
};
type Kind = keyof typeof wrap;
const SUFFIX: Readonly<Record<Kind, string>> = { int32: '', uint32: 'u', int64: 'll', uint64: 'ull' };
const CAST: Readonly<Record<Kind, string>> = {
  int32: '(int)',
  uint32: '(unsigned)',
  int64: '(long long)',
  uint64: '(unsigned long long)',
};

const trees = (kind: Kind): fc.Arbitrary<Tree> => {
  const cut = wrap[kind];
  const leaf = fc.oneof(
    fc.constant<Tree>({ text: `(${CAST[kind]}t)`, value: (t) => cut(t) }),
    fc
      .bigInt(0n, (1n << (kind.endsWith('32') ? 31n : 62n)) - 1n)
      .map((n): Tree => ({ text: `${n}${SUFFIX[kind]}`, value: () => cut(n) })),
  );
  return fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc
        .tuple(fc.constantFrom('+', '-', '*', '&', '|', '^', '/', '%', '<', '=='), tie('tree'), tie('tree'))
        .map(([op, a, b]): Tree => ({
          text:
            op === '/' || op === '%'
              ? `(${a.text} ${op} (${b.text} | 1${SUFFIX[kind]}))`
              : `${CAST[kind]}(${a.text} ${op} ${b.text})`,
          value: (t) => cut(applied(op, a.value(t), b.value(t), cut)),
        })),
      fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([c, a, b]): Tree => ({
        text: `(${c.text} ? ${a.text} : ${b.text})`,
        value: (t) => (c.value(t) ? a.value(t) : b.value(t)),
      })),
      fc.tuple(tie('tree'), fc.integer({ min: 0, max: 31 })).map(([a, by]): Tree => ({
        text: `(${a.text} >> ${by})`,
        value: (t) => cut(a.value(t) >> BigInt(by)),
      })),
    ),
  })).tree;
};

function applied(op: string, a: bigint, b: bigint, cut: (x: bigint) => bigint): bigint {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '/':
      return a / cut(b | 1n);
    case '%':
      return a % cut(b | 1n);
    case '<':
      return a < b ? 1n : 0n;
    default:
      return a === b ? 1n : 0n;
  }
}

describe('expressions of integers', () => {
  it.each<Kind>(['int32', 'uint32', 'int64', 'uint64'])(
    'of %s are what exact arithmetic, cut to their bits, says',
    (kind) => {
      fc.assert(
        fc.property(trees(kind), ({ text, value }) => {
          const got = valuesOf(`out[t] = ${text};`, kind).map(BigInt);
          expect(got, text).toEqual(Array.from({ length: 32 }, (_, t) => wrap[kind](value(BigInt(t)))));
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('counts', () => {
  const { h200 } = architectures;

  it('of gathers match the engine, access by access, however often patterns repeat', () => {
    const source = `__global__ void k(float *out, const float *in, int m, int c, int turns) {
      for (int i = 0; i < turns; ++i) { unsigned at = (threadIdx.x * m + i * c) % 65536u; if ((threadIdx.x + i) % 5 != 0) out[threadIdx.x] = in[at]; } }`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 9999 }), (m, c) => {
        const turns = 24;
        const { metrics } = runKernel(
          {
            source,
            grid: [1, 1, 1],
            block: [32, 1, 1],
            arguments: [
              { buffer: { type: 'float', count: 32 } },
              { buffer: { type: 'float', count: 65536 } },
              { int: m },
              { int: c },
              { int: turns },
            ],
          },
          h200,
        );
        const start = GLOBAL + 512;
        const sums = { requests: 0, sectors: 0, wavefronts: 0 };
        for (let i = 0; i < turns; i += 1) {
          const addressByLane = Array.from({ length: 32 }, (_, t) =>
            (t + i) % 5 === 0 ? null : start + 4 * ((t * m + i * c) % 65536),
          );
          const trace = coalesce({ op: 'load', width: 4, addressByLane }, h200);
          sums.requests += trace.requests;
          sums.sectors += trace.sectors.length;
          sums.wavefronts += trace.wavefronts;
        }
        expect({
          requests: metrics['l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum'],
          sectors: metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'],
        }).toEqual({ requests: sums.requests, sectors: sums.sectors });
        // The buffer's place renames the tag banks of lines, unless it shifts their bits: it is at 512 B here.
        expect(metrics['l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum']).toBe(sums.wavefronts);
      }),
      { numRuns: 60 },
    );
  });

  it('of shared memory match the engine', () => {
    const source = `__global__ void k(float *out, int m, int c) { __shared__ float s[4096]; for (int i = threadIdx.x; i < 4096; i += 32) s[i] = i;
      __syncwarp(); float sum = 0; for (int i = 0; i < 16; ++i) sum += s[(threadIdx.x * m + i * c) % 4096u]; out[threadIdx.x] = sum; }`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4095 }), fc.integer({ min: 0, max: 4095 }), (m, c) => {
        const { metrics } = runKernel(
          {
            source,
            grid: [1, 1, 1],
            block: [32, 1, 1],
            arguments: [{ buffer: { type: 'float', count: 32 } }, { int: m }, { int: c }],
          },
          h200,
        );
        let wavefronts = 0;
        for (let i = 0; i < 16; i += 1) {
          const addressByLane = Array.from({ length: 32 }, (_, t) => 4 * ((t * m + i * c) % 4096));
          wavefronts += sharedAccess({ op: 'load', width: 4, addressByLane }, h200).wavefronts.length;
        }
        expect(metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum']).toBe(wavefronts);
      }),
      { numRuns: 40 },
    );
  });
});

describe('numbers', () => {
  it('halves are what their bits say, and every half rounds to itself', () => {
    for (let bits = 0; bits < 0x7c00; bits += 1) expect(halfBits(halfValue(bits))).toBe(bits);
    expect([halfBits(65519), halfBits(65520), halfBits(-0), halfBits(2 ** -25), halfBits(1.5 * 2 ** -24)]).toEqual([
      0x7bff, 0x7c00, 0x8000, 0, 2,
    ]);
  });

  it('a fused product and sum is rounded once', () => {
    const single = fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(-1e6), max: Math.fround(1e6) });
    const exact = (x: number): bigint => BigInt(Math.round(x * 2 ** 40));
    fc.assert(
      fc.property(single, single, single, (a, b, c) => {
        const [x, y, z] = [a, b, c].map((each) => Math.fround(Math.round(each * 2 ** 10) / 2 ** 10)) as [
          number,
          number,
          number,
        ];
        const sum = exact(x) * exact(y) + (exact(z) << 40n);
        const found = fusedSingle(x, y, z);
        // No neighbor of the result is nearer to the exact sum.
        const view = new DataView(new ArrayBuffer(4));
        view.setFloat32(0, found);
        const bits = view.getInt32(0);
        const error = (value: number): bigint => {
          const difference = (exact(value) << 40n) - sum;
          return difference < 0n ? -difference : difference;
        };
        for (const near of [bits - 1, bits + 1]) {
          view.setInt32(0, near);
          const other = view.getFloat32(0);
          if (Number.isFinite(other) && Math.abs(found) > 1e-3) expect(error(found) <= error(other)).toBe(true);
        }
      }),
    );
  });

  it('the checksum is FNV-1a of 64 bits', () => {
    expect(fnv1a64(new Uint8Array(0))).toBe('cbf29ce484222325');
    expect(fnv1a64(new TextEncoder().encode('foobar'))).toBe('85944171f73967e8');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        let hash = 0xcbf29ce484222325n;
        for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
        expect(fnv1a64(bytes)).toBe(hash.toString(16).padStart(16, '0'));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { HALF_BYTES, matricesOf, nameOf, params, type LdmatrixValues } from './params';
import { accessOf } from './simulate';

const initial = initialValues(params) as LdmatrixValues;

/** C's division of whole numbers: everything here is small and not negative. */
const asScript = (code: string): string =>
  code.replace(/(\([^()]*\)|\w+) \/ (\d+)/g, '(($1) / $2 | 0)').replace(/\bbyte\b/g, 'byte_');

/** What the printed CUDA does, read from its text: the address that each lane gives. */
function addressesIn(code: string): number[] {
  const body = /int at\(int row, int column\) \{\n([^]*?)\n\}/
    .exec(code)![1]!
    .replace(/\/\/.*/g, '')
    .replace('int byte', 'let byte')
    .replace(/\bbyte\b/g, 'byte_');
  const index = /&tile\[at\((.*)\)\]\)/.exec(code)![1]!;
  const matrix = /int matrix = (.*);/.exec(code)?.[1] ?? '0';
  const placeOf = new Function(
    'lane',
    `const at = (row, column) => {${body}};
     const matrix = ${asScript(matrix)};
     return at(${asScript(index)});`,
  ) as (lane: number) => number;
  return Array.from({ length: 32 }, (_, lane) => placeOf(lane) * HALF_BYTES);
}

describe('the CUDA of a state', () => {
  it('gives exactly the addresses that the figure draws, to the instruction that it names', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let wanted;
        try {
          wanted = accessOf(values).addressByLane;
        } catch {
          return;
        }
        seen += 1;
        const code = kernel(values);
        expect(addressesIn(code)).toEqual(wanted);
        expect(code).toContain(nameOf(values).replace('.x', '.sync.aligned.m8n8.x'));
        const operands = /\{(%[^}]*)\}/.exec(code)![1]!.split(', ');
        expect(operands).toHaveLength(matricesOf(values));
      }),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(60);
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(initial)).toBe(
      `// Launch with <<<1, 32, 1024>>>: a tile in dynamic shared memory. Needs sm_75 or later.
extern __shared__ __align__(1024) unsigned short tile[];  // halves, whatever their type

__device__ int at(int row, int column) {
  return row * 64 + column;
}

__global__ void access(unsigned* out) {
  int lane = threadIdx.x;
  int matrix = lane / 8 % 4;
  unsigned row = (unsigned)__cvta_generic_to_shared(&tile[at(lane % 8, matrix * 8)]);
  unsigned r0, r1, r2, r3;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(row) : "memory");
  out[lane * 4 + 0] = r0;
  out[lane * 4 + 1] = r1;
  out[lane * 4 + 2] = r2;
  out[lane * 4 + 3] = r3;
}
`,
    );
  });

  it.each<[Partial<LdmatrixValues>, string]>([
    [{ padding: 8 }, 'return row * 72 + column;'],
    [{ layout: 'xor' }, 'return row * 64 + (column ^ (row & 7) * 8);'],
    [{ layout: 'swizzle64' }, 'return (byte ^ (byte >> 7 & 3) << 4) / 2;'],
    [{ arrangement: 'square', chunk: 2 }, 'at(matrix % 2 * 8 + lane % 8, 16 + matrix / 2 * 8)'],
    [{ matrices: '1', chunk: 1 }, 'at(lane % 8, 8)'],
    [{ op: 'store', matrices: '2' }, 'stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};'],
    [{ trans: 'yes' }, 'x4.trans.shared.b16'],
    [{ columns: '512', padding: 64, arrangement: 'down' }, '<<<1, 32, 36864>>>'],
  ])('of %j says %s', (values, text) => {
    expect(kernel({ ...initial, ...values })).toContain(text);
  });
});

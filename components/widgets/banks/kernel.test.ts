import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { elementBytes, params, type BanksValues } from './params';
import { accessOf } from './simulate';

const initial = initialValues(params) as BanksValues;

/** C's division of whole numbers: everything here is small and not negative. */
const asScript = (code: string): string =>
  code.replace(/(\([^()]*\)|\w+) \/ (\d+)/g, '(($1) / $2 | 0)').replace(/\bbyte\b/g, 'byte_');

/** What the printed CUDA does, read from its text: the address that each lane touches. */
function addressesIn(code: string, bytes: number): (number | null)[] {
  const body = /int at\(int row, int column\) \{\n([^]*?)\n\}/
    .exec(code)![1]!
    .replace(/\/\/.*/g, '')
    .replace('int byte', 'let byte');
  const index = /tile\[at\((.*)\)\](?:;| =|, )/.exec(code)![1]!;
  const table = (name: string): string => `[${new RegExp(`${name}\\[32\\] = \\{([^}]*)\\}`).exec(code)?.[1] ?? ''}]`;
  const mask = Number(/(0x[0-9a-f]{8})u >> lane/.exec(code)?.[1] ?? 0xffffffff);
  const divided = body.replace(/return (\(.*\)) \/ (\d+);/, 'return ($1) / $2 | 0;').replace(/\bbyte\b/g, 'byte_');
  const elementOf = new Function(
    'lane',
    `const rowOf = ${table('rowOf')}, columnOf = ${table('columnOf')};
     const at = (row, column) => {${divided}};
     return at(${asScript(index)});`,
  ) as (lane: number) => number;
  return Array.from({ length: 32 }, (_, lane) => ((mask >>> lane) & 1 ? elementOf(lane) * bytes : null));
}

describe('the CUDA of a state', () => {
  it('touches exactly the addresses that the figure draws', () => {
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
        expect(addressesIn(kernel(values), elementBytes(values))).toEqual(wanted);
      }),
      { numRuns: 600 },
    );
    expect(seen).toBeGreaterThan(150);
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(initial)).toBe(
      `// Launch with <<<1, 32, 4096>>>: a tile of 32 x 32 in dynamic shared memory.
extern __shared__ __align__(1024) float tile[];

__device__ int at(int row, int column) {
  return row * 32 + column;
}

__global__ void access(float* out) {
  int lane = threadIdx.x;
  out[lane] = tile[at(lane, 0)];
}
`,
    );
  });

  it.each<[Partial<BanksValues>, string]>([
    [{ padding: 1 }, 'return row * 33 + column;'],
    [{ bytes: '1', padding: 1 }, 'return row * 36 + column;'],
    [{ layout: 'xor' }, 'return row * 32 + (column ^ (row & 31));'],
    [{ layout: 'tma128' }, 'return (byte ^ (byte >> 7 & 7) << 4) / 4;'],
    [{ op: 'store' }, 'tile[at(lane, 0)] = in[lane];'],
    [{ op: 'atomic' }, 'atomicAdd(&tile[at(lane, 0)], in[lane]);'],
    [{ op: 'atomic', atomic: 'count' }, 'atomicAdd(&tile[at(lane, 0)], 1);'],
    [{ op: 'atomic', atomic: 'cas' }, 'out[lane] = atomicCAS(&tile[at(lane, 0)], lane, lane + 1);'],
    [{ bytes: '16' }, '__align__(1024) float4 tile[];'],
    [{ mask: 0xffff }, 'if (!(0x0000ffffu >> lane & 1)) return;'],
    [{ rows: '64', columns: '64', bytes: '16' }, 'cudaFuncAttributeMaxDynamicSharedMemorySize'],
  ])('of %j says %s', (values, text) => {
    expect(kernel({ ...initial, ...values })).toContain(text);
  });
});

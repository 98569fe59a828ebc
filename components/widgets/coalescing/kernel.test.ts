import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type CoalescingValues } from './params';
import { accessOf } from './simulate';

const initial = initialValues(params);

/** What the printed CUDA does, read from its text: the address that each lane touches. */
function addressesIn(code: string, bytes: number): (number | null)[] {
  const index = /\bat\[([^\]]*(?:\[lane\])?)\](?: =|;)/.exec(code)![1]!;
  const table = /element\[32\] = \{([^}]*)\}/.exec(code)?.[1]?.split(',').map(Number);
  const offset = Number(/\+ (\d+)\);$/m.exec(code.split('at = ')[1]!.split('\n')[0]!)?.[1] ?? 0);
  const mask = Number(/0x([0-9a-f]{8})u >> lane/.exec(code) ? `0x${/0x([0-9a-f]{8})u/.exec(code)![1]}` : 0xffffffff);
  // C's division of whole numbers, and the rest of it as JavaScript has it.
  const expression = index.replace(/lane \/ (\d+)/g, 'Math.floor(lane / $1)');
  const elementOf = new Function('lane', 'element', `return ${expression};`) as (
    lane: number,
    element: unknown,
  ) => number;
  return Array.from({ length: 32 }, (_, lane) =>
    (mask >>> lane) & 1 ? elementOf(lane, table) * bytes + offset : null,
  );
}

describe('the CUDA of a state', () => {
  it('touches exactly the addresses that the figure draws', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        if (values.pattern === 'struct' && values.field >= values.structElements) return;
        expect(addressesIn(kernel(values), Number(values.bytes))).toEqual(accessOf(values).addressByLane);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['1', 'unsigned char'],
    ['2', 'unsigned short'],
    ['4', 'float'],
    ['8', 'float2'],
    ['16', 'float4'],
    ['32', 'double4_32a'],
  ])('with %s bytes a lane moves a %s', (bytes, type) => {
    expect(kernel({ ...initial, bytes })).toContain(`__global__ void access(${type}* data, ${type}* other)`);
  });

  it('reads for a load and writes for a store', () => {
    expect(kernel({ ...initial, op: 'load' })).toContain('other[lane] = at[lane * 2];');
    expect(kernel({ ...initial, op: 'store' })).toContain('at[lane * 2] = other[lane];');
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(initial)).toBe(
      `// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 2];
}
`,
    );
  });

  it('switches lanes off before anything is touched', () => {
    const code = kernel({ ...initial, mask: 0x0000ffff } as CoalescingValues);
    expect(code).toContain('  if (!(0x0000ffffu >> lane & 1)) return;\n');
    expect(code.indexOf('return;')).toBeLessThan(code.indexOf('at['));
  });
});

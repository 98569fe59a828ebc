import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type AnatomyValues } from './params';
import { simulate } from './simulate';

const code = (values: Partial<AnatomyValues>): string =>
  kernel({ ...initialValues(params), ...values } as AnatomyValues);

/** What the printed CUDA loads, read from its text: the address of each lane. */
function addressesIn(source: string, bytes: number): number[] {
  const element = /= data\[((?:[^[\]]|\[lane\])+)\];/.exec(source)![1]!;
  const index = /index\[32\] = \{([^}]*)\}/.exec(source)?.[1]?.split(',').map(Number);
  // C's division of whole numbers, as JavaScript has it.
  const expression = element.replace(/lane \/ (\d+)/g, 'Math.floor(lane / $1)');
  const elementOf = new Function('lane', 'index', `return ${expression};`) as (lane: number, index: unknown) => number;
  return Array.from({ length: 32 }, (_, lane) => elementOf(lane, index) * bytes);
}

describe('the CUDA of a state', () => {
  it('loads exactly the addresses that the figure draws', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        expect(addressesIn(kernel(values), Number(values.bytes))).toEqual(
          trace.load.serviceByLane.map((service) => service!.address),
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['1', 'const unsigned char *data'],
    ['16', 'const float4 *data'],
    ['32', 'const double4_32a *data'],
  ])('of %s B a lane takes %s', (bytes, parameter) => {
    expect(code({ bytes })).toContain(parameter);
  });

  it('loads twice where the first load warms the L1, once elsewhere', () => {
    const loads = (caches: string): number => code({ caches }).match(/= data\[/g)!.length;
    expect(['cold', 'l2', 'l1'].map(loads)).toEqual([1, 1, 2]);
    expect(code({ caches: 'l1' })).toContain('__syncthreads();');
  });
});

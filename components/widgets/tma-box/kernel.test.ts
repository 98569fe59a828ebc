import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type TmaBoxValues } from './params';
import { simulate, type TmaBoxTrace } from './simulate';

const of = (values: Partial<TmaBoxValues> = {}): string => kernel({ ...initialValues(params), ...values });

/** What the printed CUDA reads, from its text: the byte of the tile at which each lane begins. */
function addressesIn(code: string): (number | null)[] {
  const body = /int placed\(int byte\) \{\n\s*return (.*?);/.exec(code)![1]!.replaceAll('byte', 'at');
  const index = /placed\((threadIdx\.x \* \d+ \+ \d+)\)/.exec(code)![1]!.replace('threadIdx.x', 'lane');
  const rows = Number(/if \(threadIdx\.x < (\d+)\)/.exec(code)?.[1] ?? 32);
  const addressOf = new Function('lane', `const at = ${index}; return ${body};`) as (lane: number) => number;
  return Array.from({ length: 32 }, (_, lane) => (lane < rows ? addressOf(lane) : null));
}

describe('the CUDA of a state', () => {
  it('reads exactly the bytes that the figure draws, and tells the barrier as many as it counts', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace: TmaBoxTrace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        seen += 1;
        const code = kernel(values);
        expect(addressesIn(code)).toEqual(trace.read.serviceByLane.map((service) => service?.address ?? null));
        expect(code).toContain(`barrier_arrive_tx(barrier, 1, ${trace.barrierBytes});`);
        expect(code).toContain(`tile[${trace.tileBytes}]`);
      }),
      { numRuns: 1500 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it('describes the tensor and the box in the order of the driver', () => {
    const code = of({ type: 'float16', width: 56, height: 20, columns: 64, swizzle: '128', fill: 'nan', y: -3 });
    expect(code).toContain('dims[] = {56, 20}, strides[] = {112}');
    expect(code).toContain('box[] = {64, 32}, steps[] = {1, 1}');
    expect(code).toContain('CU_TENSOR_MAP_DATA_TYPE_FLOAT16');
    expect(code).toContain('CU_TENSOR_MAP_SWIZZLE_128B');
    expect(code).toContain('CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA');
    expect(code).toContain('(tile, &map, 0, -3, barrier)');
    expect(of()).toContain('CU_TENSOR_MAP_SWIZZLE_NONE');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type ShuffleValues } from './params';
import { simulate } from './simulate';

const initial = initialValues(params) as ShuffleValues;

/** What the printed CUDA asks for, read from its text. */
function callIn(code: string) {
  const active = Number(/!\((0x[0-9a-f]{8})u >> lane & 1\)/.exec(code)?.[1] ?? 0xffffffff);
  const [, name, mask, operand, width] = /__shfl(_\w+)?_sync\((0x[0-9a-f]{8})u, value, ([^,)]+)(?:, (\d+))?\)/.exec(
    code,
  )!;
  const operandOf = new Function('lane', `return ${operand};`) as (lane: number) => number;
  return {
    op: name?.slice(1) ?? 'idx',
    width: Number(width ?? 32),
    active,
    mask: Number(mask),
    operandByLane: Array.from({ length: 32 }, (_, lane) => operandOf(lane)),
  };
}

describe('the CUDA of a state', () => {
  it('makes exactly the shuffle that the figure draws', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const { valueByLane: _, ...call } = simulate(values as ShuffleValues).call;
        expect(callIn(kernel(values as ShuffleValues))).toEqual(call);
      }),
      { numRuns: 300 },
    );
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(initial)).toBe(`// Launch with <<<1, 32>>>. Every lane offers its own number.
__global__ void exchange(int* out) {
  int lane = threadIdx.x;
  int value = lane;
  out[lane] = __shfl_down_sync(0xffffffffu, value, 4);
}
`);
  });
});

import { expect, it } from 'vitest';
import { params, type RooflineValues } from '@components/widgets/roofline/params';
import { simulate } from '@components/widgets/roofline/simulate';
import type { Demand } from '@src/engine/time';
import { initialValues } from '@src/widget/params';
import { rooflinePlace } from './roofline-place';

/** 17.2 GFLOP with 320 operations per byte, as a product of matrices that takes 2 ms. */
const demand = (more: Partial<Demand> = {}): Demand =>
  ({
    flops: 17.2e9,
    tensorMultiplyAdds: 0,
    dram: { cold: { readBytes: 5e7, writtenBytes: 375e4 }, warm: { readBytes: 0, writtenBytes: 0 } },
    ...more,
  }) as Demand;

/** The state of the figure that a link sets. */
function stateOf(link: string): RooflineValues {
  const given = [...new URLSearchParams(link)].map(([name, text]) => {
    const param = params[name as keyof typeof params];
    return [name, param.parse(text)];
  });
  return { ...initialValues(params), ...Object.fromEntries(given) } as RooflineValues;
}

it('draws the predicted rate under what the roof allows, at the nearest power of two', () => {
  const place = rooflinePlace(demand(), { duration: 2e-3 }, 'h200', 'cold')!;
  expect(place).toMatchObject({ intensity: 320, drawnAt: 256, allowed: 67e12 });
  expect(place.reached).toBeCloseTo(8.6e12, -6);
  const { at, reached } = simulate(stateOf(place.params));
  expect(at).toMatchObject({ intensity: 256, boundBy: 'compute' });
  expect(reached!.flopsPerSecond / place.reached).toBeCloseTo(1, 2);
});

it('holds tensor cores to their own roof', () => {
  const place = rooflinePlace(demand({ tensorMultiplyAdds: 1e12 }), { duration: 4e-3 }, 'h200', 'cold')!;
  expect(simulate(stateOf(place.params)).pair.compute.id).toBe('tensor');
});

it('has no place where nothing is computed, or nothing moved', () => {
  expect(rooflinePlace(demand({ flops: 0 }), { duration: 1e-3 }, 'h200', 'cold')).toBeNull();
  expect(rooflinePlace(demand(), { duration: 1e-3 }, 'h200', 'warm')).toBeNull();
});

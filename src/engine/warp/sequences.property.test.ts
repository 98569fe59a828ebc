import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { aggregatedIncrement } from './aggregate';
import { floats, integers, masks } from './arbitraries';
import type { Order } from './arithmetic';
import { blockReduce } from './block-reduce';
import { LANES, lanesOf } from './lanes';
import { reduceButterfly, reduceRedux, reduceTree } from './reduce';
import { scan } from './scan';
import { sharedScan } from './shared-scan';
import type { Sequence } from './sequence';
import { sharedTree, type TreeAddressing } from './shared-tree';

const { h200 } = architectures;
const signed = integers.map((values) => values.map((value) => value | 0));
const wrapped = (values: readonly number[]): number =>
  Number(
    BigInt.asIntN(
      32,
      values.reduce((a, b) => a + BigInt(b), 0n),
    ),
  );

/** A sum of floats in a given order, without the engine's functions. */
function inOrder(order: Order, values: readonly number[]): number {
  const single = new Float32Array(1);
  const sum = (of: Order): number => {
    single[0] = typeof of === 'number' ? values[of]! : sum(of[0]) + sum(of[1]);
    return single[0];
  };
  return sum(order);
}

const inputsOf = (order: Order): number[] => (typeof order === 'number' ? [order] : order.flatMap(inputsOf));
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** Every result is the sum of the inputs that its order names, in that order. */
function expectHonestFloats({ resultByThread, orderByThread }: Sequence, values: readonly number[]): void {
  for (const [thread, order] of orderByThread.entries())
    if (order !== null) expect(Object.is(resultByThread[thread], inOrder(order, values))).toBe(true);
}

const sizes = fc.constantFrom(32, 64, 128, 256, 512, 1024);
const blocks = sizes.chain((size) =>
  fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: size, maxLength: size }),
);
const floatBlocks = fc
  .record({ size: sizes, seed: floats })
  .map(({ size, seed }) =>
    Array.from({ length: size }, (_, thread) => Math.fround(seed[thread % 32]! * (1 + Math.floor(thread / 32)))),
  );
const addressings = fc.constantFrom<TreeAddressing>('interleaved', 'strided', 'sequential');

describe('the sum of a warp', () => {
  it('ends in lane 0 with a tree, in every lane with a butterfly, and equals the result of redux', () => {
    fc.assert(
      fc.property(signed, (valueByLane) => {
        const values = { type: 's32' as const, valueByLane };
        const sum = wrapped(valueByLane);
        expect(reduceTree(values).resultByThread[0]).toBe(sum);
        expect(reduceButterfly(values).resultByThread).toEqual(LANES.map(() => sum));
        expect(reduceRedux(values, h200).resultByThread).toEqual(LANES.map(() => sum));
      }),
    );
  });

  it('adds every float once, in the order that it reports, which is one order for all lanes of a butterfly', () => {
    fc.assert(
      fc.property(floats, (valueByLane) => {
        const tree = reduceTree({ type: 'f32', valueByLane });
        const butterfly = reduceButterfly({ type: 'f32', valueByLane });
        for (const each of [tree, butterfly]) {
          expectHonestFloats(each, valueByLane);
          expect(ascending(inputsOf(each.orderByThread[0]!))).toEqual(LANES);
        }
        for (const result of butterfly.resultByThread) expect(result === tree.resultByThread[0]).toBe(true);
      }),
    );
  });

  it('takes five shuffles and five adds, each a wavefront of the data path, or one redux and none', () => {
    const values = { type: 'u32' as const, valueByLane: LANES };
    for (const { totals } of [reduceTree(values), reduceButterfly(values)])
      expect(totals).toMatchObject({ shuffles: 5, adds: 5, barriers: 0, sharedWavefronts: 0, dataWavefronts: 5 });
    expect(reduceRedux(values, h200).totals).toMatchObject({ redux: 1, shuffles: 0, adds: 0, dataWavefronts: 0 });
  });

  it('is undefined in every lane that reads an inactive lane, and the sum of the members for redux', () => {
    fc.assert(
      fc.property(signed, masks, (all, mask) => {
        const members = lanesOf(mask);
        const valueByLane = all.map((value, lane) => (members.includes(lane) ? value : null));
        const values = { type: 's32' as const, valueByLane };
        const sum = wrapped(members.map((lane) => all[lane]!));
        expect(reduceButterfly(values).resultByThread).toEqual(LANES.map(() => (members.length === 32 ? sum : null)));
        expect(reduceRedux(values, h200).resultByThread).toEqual(
          LANES.map((lane) => (members.includes(lane) ? sum : null)),
        );
        const tree = reduceTree(values).resultByThread;
        expect(tree[0]).toBe(members.length === 32 ? sum : null);
        for (const lane of LANES) if (!members.includes(lane)) expect(tree[lane]).toBeNull();
      }),
    );
  });
});

describe('the prefix sums of a warp', () => {
  it('are the sums of the lanes up to each, or before each', () => {
    fc.assert(
      fc.property(signed, (valueByLane) => {
        const values = { type: 's32' as const, valueByLane };
        const upTo = LANES.map((lane) => wrapped(valueByLane.slice(0, lane + 1)));
        expect(scan(values).resultByThread).toEqual(upTo);
        expect(scan(values, { exclusive: true }).resultByThread).toEqual([0, ...upTo.slice(0, 31)]);
      }),
    );
  });

  it('add the floats in the order that they report, each once', () => {
    fc.assert(
      fc.property(floats, (valueByLane) => {
        const done = scan({ type: 'f32', valueByLane });
        expectHonestFloats(done, valueByLane);
        for (const lane of LANES)
          expect(ascending(inputsOf(done.orderByThread[lane]!))).toEqual(LANES.slice(0, lane + 1));
      }),
    );
  });

  it('take five shuffles, and one more to exclude the lane itself', () => {
    const values = { type: 'u32' as const, valueByLane: LANES };
    expect(scan(values).totals).toMatchObject({ shuffles: 5, adds: 5 });
    expect(scan(values, { exclusive: true }).totals).toMatchObject({ shuffles: 6, adds: 5, dataWavefronts: 6 });
  });

  it('are the same through shared memory, for segments of any width, with a store, a load and a barrier per step', () => {
    const widths = fc.constantFrom(2, 4, 8, 16, 32);
    fc.assert(
      fc.property(signed, widths, fc.boolean(), (valueByLane, width, exclusive) => {
        const values = { type: 's32' as const, valueByLane };
        const upTo = LANES.map((lane) =>
          wrapped(valueByLane.slice(lane - (lane % width), exclusive ? lane : lane + 1)),
        );
        const shuffled = scan(values, { exclusive, width });
        const shared = sharedScan(values, { exclusive, width, arch: h200 });
        expect(shuffled.resultByThread).toEqual(upTo);
        expect(shared.resultByThread).toEqual(upTo);
        expect(shared.orderByThread).toEqual(shuffled.orderByThread);
        const rounds = Math.log2(width) + (exclusive ? 1 : 0);
        expect(shuffled.totals).toMatchObject({ shuffles: rounds, adds: Math.log2(width), barriers: 0 });
        expect(shared.totals).toMatchObject({
          sharedStores: rounds,
          sharedLoads: rounds,
          barriers: rounds,
          adds: Math.log2(width),
          sharedWavefronts: 2 * rounds,
        });
      }),
    );
    expect(() => scan({ type: 'u32', valueByLane: LANES }, { width: 5 })).toThrow('Choose one of 2, 4, 8, 16, 32.');
  });

  it('give nothing to lane 0 when it is inactive', () => {
    const values = { type: 'u32' as const, valueByLane: LANES.map((lane) => (lane === 0 ? null : lane)) };
    expect(scan(values).resultByThread[0]).toBeNull();
    expect(scan(values, { exclusive: true }).resultByThread[0]).toBeNull();
  });

  it('are right below the first inactive lane, and undefined above it', () => {
    fc.assert(
      fc.property(signed, fc.integer({ min: 0, max: 31 }), (all, off) => {
        const valueByLane = all.map((value, lane) => (lane === off ? null : value));
        const { resultByThread } = scan({ type: 's32', valueByLane });
        expect(resultByThread).toEqual(LANES.map((lane) => (lane < off ? wrapped(all.slice(0, lane + 1)) : null)));
      }),
    );
  });
});

describe('the sum of a block', () => {
  it('ends in word 0 of shared memory, however the threads are addressed, and in thread 0 in two stages', () => {
    fc.assert(
      fc.property(blocks, addressings, (valueByThread, addressing) => {
        const values = { type: 's32' as const, valueByThread };
        expect(sharedTree(values, { addressing, arch: h200 }).resultByThread[0]).toBe(wrapped(valueByThread));
        expect(blockReduce(values, h200).resultByThread[0]).toBe(wrapped(valueByThread));
      }),
      { numRuns: 40 },
    );
  });

  it('adds every float once, in the order that it reports', () => {
    fc.assert(
      fc.property(floatBlocks, addressings, (valueByThread, addressing) => {
        const values = { type: 'f32' as const, valueByThread };
        for (const done of [sharedTree(values, { addressing, arch: h200 }), blockReduce(values, h200)]) {
          const order = done.orderByThread[0]!;
          expect(Object.is(done.resultByThread[0], inOrder(order, valueByThread))).toBe(true);
          expect(ascending(inputsOf(order))).toEqual(valueByThread.map((_, thread) => thread));
        }
      }),
      { numRuns: 20 },
    );
  });

  const of256 = { type: 'u32' as const, valueByThread: Array.from({ length: 256 }, (_, thread) => thread) };
  const totals = (addressing: TreeAddressing) => sharedTree(of256, { addressing, arch: h200 }).totals;

  it('with sequential addressing has no bank conflict: as many wavefronts as accesses', () => {
    const { sharedLoads, sharedStores, sharedWavefronts, barriers, adds } = totals('sequential');
    // Warps that add, by step: 4, 2, 1, 1, 1, 1, 1, 1.
    expect({ adds, barriers }).toEqual({ adds: 12, barriers: 9 });
    expect([sharedLoads, sharedStores, sharedWavefronts]).toEqual([24, 8 + 12, 44]);
  });

  it('with interleaved threads keeps all warps busy with few lanes, without conflicts', () => {
    const { adds, sharedWavefronts, sharedLoads, sharedStores } = totals('interleaved');
    // Every warp has a lane that adds up to distance 16; then half of them, a quarter, one.
    expect(adds).toBe(8 * 5 + 4 + 2 + 1);
    expect(sharedWavefronts).toBe(sharedLoads + sharedStores);
  });

  it('with strided words has few warps and bank conflicts of up to eight ways', () => {
    const { steps } = sharedTree(of256, { addressing: 'strided', arch: h200 });
    const each = steps.slice(1).map(({ counts }) => counts.sharedWavefronts / counts.adds / 3);
    // 128, 64, 32, 16, 8, ... threads add; their words are 2, 4, 8, 16, 32, ... apart: 16 words that are 16 apart lie in two
    // banks, 8 words that are 32 apart in one.
    expect(each).toEqual([2, 4, 8, 8, 8, 4, 2, 1]);
  });

  it('in two stages needs one barrier, ten shuffles in the first warp and five in the others', () => {
    expect(blockReduce(of256, h200).totals).toMatchObject({
      shuffles: 8 * 5 + 5,
      adds: 8 * 5 + 5,
      barriers: 1,
      sharedStores: 8,
      sharedLoads: 1,
      sharedWavefronts: 9,
      dataWavefronts: 9 + 45,
    });
  });
});

describe('one atomic for the numbers of a warp', () => {
  it('gives every lane that wants one a distinct number, in lane order, and advances the counter', () => {
    fc.assert(
      fc.property(masks, fc.nat(2 ** 31), (mask, counter) => {
        const members = lanesOf(mask);
        const done = aggregatedIncrement({ mask, counter }, h200);
        expect(members.map((lane) => done.resultByThread[lane])).toEqual(members.map((_, rank) => counter + rank));
        expect(done.resultByThread.filter((number) => number !== null).length).toBe(members.length);
        expect(done.counter).toBe(counter + members.length);
        expect([done.l2Requests, done.l2RequestsWithout]).toEqual([Math.min(1, members.length), members.length]);
        expect(done.totals.atomics).toBe(Math.min(1, members.length));
      }),
    );
  });
});

it('returns plain data', () => {
  const done = reduceButterfly({ type: 'f32', valueByLane: LANES });
  expect(JSON.parse(JSON.stringify(done))).toEqual(done);
});

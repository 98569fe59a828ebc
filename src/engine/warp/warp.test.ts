import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { aggregatedIncrement } from './aggregate';
import { orderText } from './arithmetic';
import { blockReduce } from './block-reduce';
import { FULL_MASK, LANES } from './lanes';
import { match } from './match';
import { reduceButterfly, reduceRedux, reduceTree } from './reduce';
import { redux, type ReduxOp, type ReduxType } from './redux';
import { sharedTree } from './shared-tree';
import { shuffle } from './shuffle';
import { vote } from './vote';

const { h200, t4, b200 } = architectures;
const all = { width: 32, mask: FULL_MASK, operandByLane: LANES.map(() => 1), valueByLane: LANES };

describe('a shuffle of the whole warp by 1', () => {
  it('moves values up, down and across, and leaves the lanes at the end unchanged', () => {
    expect(shuffle({ op: 'up', ...all }).valueByLane.slice(0, 3)).toEqual([0, 0, 1]);
    expect(shuffle({ op: 'down', ...all }).valueByLane.slice(29)).toEqual([30, 31, 31]);
    expect(shuffle({ op: 'xor', ...all }).valueByLane.slice(0, 4)).toEqual([1, 0, 3, 2]);
    expect(shuffle({ op: 'idx', ...all }).valueByLane).toEqual(LANES.map(() => 1));
  });
});

it('lets the upper half of a warp read the lower by xor over segments of 16, but not the lower the upper', () => {
  const { outcomeByLane, valueByLane } = shuffle({ op: 'xor', ...all, width: 16, operandByLane: LANES.map(() => 16) });
  expect(outcomeByLane).toEqual(LANES.map((lane) => (lane < 16 ? 'own' : 'read')));
  expect(valueByLane).toEqual(LANES.map((lane) => lane % 16));
});

it('leaves undefined what comes from a lane outside the mask, within the segment only', () => {
  const { outcomeByLane } = shuffle({ op: 'down', ...all, width: 4, mask: 0b1011 });
  expect(outcomeByLane.slice(0, 5)).toEqual(['read', 'undefined', 'off', 'own', 'off']);
});

describe('a tree and a butterfly', () => {
  const valueByLane = LANES.map((lane) => lane);

  it('differ in who has the sum: lane 0, or every lane', () => {
    const tree = reduceTree({ type: 'u32', valueByLane }).resultByThread;
    expect(tree[0]).toBe(496);
    expect(new Set(tree).size).toBeGreaterThan(1);
    expect(new Set(reduceButterfly({ type: 'u32', valueByLane }).resultByThread)).toEqual(new Set([496]));
  });

  it('report who reads whom in each step', () => {
    const { steps } = reduceTree({ type: 'u32', valueByLane });
    expect(steps.map(({ readsByThread }) => readsByThread[0])).toEqual([16, 8, 4, 2, 1]);
    expect(steps[0]!.readsByThread[20]).toBe(20);
    expect(steps[0]!.instruction).toBe('value += __shfl_down_sync(mask, value, 16)');
  });

  it('report the order in which floats are added', () => {
    const text = orderText(reduceTree({ type: 'f32', valueByLane }).orderByThread[0]!);
    expect(text.startsWith('(((((v0+v16)+(v8+v24))+((v4+v20)+(v12+v28)))+')).toBe(true);
  });

  it('compute a different float sum than adding lane by lane', () => {
    const hard = LANES.map((lane) => (lane === 0 ? 2 ** 24 : 1));
    const inTurn = hard.reduce((sum, value) => Math.fround(sum + value));
    expect(inTurn).toBe(2 ** 24);
    expect(reduceTree({ type: 'f32', valueByLane: hard }).resultByThread[0]).toBeGreaterThan(2 ** 24);
  });
});

const message = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was refused';
};

describe('an invalid input', () => {
  const mask = FULL_MASK;
  const odd = (value: number): number[] => LANES.map((lane) => (lane === 5 ? value : 0));
  const reduxOn = (op: string, type: string, arch = h200, valueByLane: readonly number[] = LANES) =>
    redux({ op: op as ReduxOp, type: type as ReduxType, mask, valueByLane }, arch);
  const block = (threads: number) => ({ type: 'u32' as const, valueByThread: new Array<number>(threads).fill(0) });

  it.each<[string, () => unknown]>([
    [
      'There is no shuffle called "left". Choose one of idx, up, down, xor.',
      () => shuffle({ ...all, op: 'left' as 'up' }),
    ],
    [
      'A shuffle cannot have segments of 12 lanes: CUDA leaves the result undefined. Choose one of 1, 2, 4, 8, 16, 32.',
      () => shuffle({ ...all, op: 'up', width: 12 }),
    ],
    [
      'The mask is -1. It has one bit for each of the 32 lanes: give a whole number from 0 to 4294967295 (0xffffffff).',
      () => shuffle({ ...all, op: 'up', mask: -1 }),
    ],
    [
      'A warp has 32 lanes, but 2 operands came. Give one for each lane, also for lanes that are off.',
      () => shuffle({ ...all, op: 'up', operandByLane: [1, 2] }),
    ],
    [
      'Lane 5 has the operand 1.5. It is a 32-bit integer: give a whole number from -2147483648 to 4294967295.',
      () => shuffle({ ...all, op: 'up', operandByLane: odd(1.5) }),
    ],
    [
      'Lane 5 has the value Infinity. Give a finite number.',
      () => shuffle({ ...all, op: 'up', valueByLane: odd(Infinity) }),
    ],
    [
      'There is no vote called "most". Choose one of any, all, ballot.',
      () => vote({ op: 'most' as 'any', mask, predicateByLane: [] }),
    ],
    [
      'A warp has 32 lanes, but 0 predicates came. Give one for each lane, also for lanes that are off.',
      () => vote({ op: 'any', mask, predicateByLane: [] }),
    ],
    [
      'There is no match called "some". Choose any or all.',
      () => match({ op: 'some' as 'any', mask, valueByLane: LANES }),
    ],
    [
      'Lane 5 has the value 4294967296. It is a 32-bit integer: give a whole number from -2147483648 to 4294967295.',
      () => match({ op: 'any', mask, valueByLane: odd(2 ** 32) }),
    ],
    ['redux has no operation "mul". Choose one of add, min, max, and, or, xor.', () => reduxOn('mul', 'u32')],
    [
      'NVIDIA T4 (compute capability 7.5) has no redux: it came with compute capability 8.0. Choose such a GPU, or reduce with five shuffles.',
      () => reduxOn('add', 'u32', t4),
    ],
    [
      'redux add does not take f32 on any GPU; it takes u32, s32. Add floats with five shuffles.',
      () => reduxOn('add', 'f32', b200),
    ],
    ['redux and does not take u32 on any GPU; it takes b32.', () => reduxOn('and', 'u32')],
    [
      'NVIDIA H200 (compute capability 9.0) has no redux min of f32: the 10.x family has it. Choose such a GPU, or reduce with five shuffles.',
      () => reduxOn('min', 'f32'),
    ],
    ['Lane 5 has the value NaN. Give a finite number.', () => reduxOn('min', 'f32', b200, odd(NaN))],
    [
      'redux add does not take f32 on any GPU; it takes u32, s32. Add floats with five shuffles.',
      () => reduceRedux({ type: 'f32', valueByLane: LANES }, h200),
    ],
    [
      'Value 5 is -1, which is no u32. Give a whole number from 0 to 4294967295.',
      () => reduceTree({ type: 'u32', valueByLane: odd(-1) }),
    ],
    [
      'Value 5 is NaN, which is no f32. Give a finite number.',
      () => reduceTree({ type: 'f32', valueByLane: odd(NaN) }),
    ],
    [
      'A warp has 32 lanes, but 31 values came. Give one for each lane, also for lanes that are off.',
      () => reduceTree({ type: 'u32', valueByLane: LANES.slice(1) }),
    ],
    [
      'A block of 96 threads cannot be halved down to one. Give a value to each of 32, 64, 128, … or 1024 threads.',
      () => sharedTree(block(96), { addressing: 'strided', arch: h200 }),
    ],
    [
      'A block of 2048 threads cannot be halved down to one. Give a value to each of 32, 64, 128, … or 1024 threads.',
      () => blockReduce(block(2048), h200),
    ],
    [
      'The counter holds 1.5. Give a whole number from 0 to 4294967295.',
      () => aggregatedIncrement({ mask, counter: 1.5 }, h200),
    ],
  ])('says "%s"', (text, call) => {
    expect(message(call)).toBe(text);
  });

  it('is refused by lane', () => {
    expect(() => match({ op: 'any', mask, valueByLane: odd(0.5) })).toThrow(
      expect.objectContaining({ lane: 5 }) as Error,
    );
  });
});

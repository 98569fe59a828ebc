import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import definition from './definition';
import { params, type VectorLoadValues } from './params';
import { describe, describeLane } from './say';
import { simulate } from './simulate';
import { steps } from './steps';

const first: VectorLoadValues = initialValues(params);
const state = (values: Partial<VectorLoadValues>): VectorLoadValues => ({ ...first, ...values });
const caption = (values: Partial<VectorLoadValues>) => describe(simulate(state(values)), state(values));
const numbers = (values: Partial<VectorLoadValues>) =>
  Object.fromEntries(
    definition.metrics(simulate(state(values)), state(values)).map(({ id, value, text }) => [id, { value, text }]),
  );

suite('the headline', () => {
  it.each([
    {
      values: {},
      says: 'With 16 B a lane, one warp reads 1 KiB in 2 requests of 16 sectors; the scalar version takes 8 requests of 4 sectors.',
    },
    {
      values: { bytes: '4' },
      says: 'With 4 B a lane, one warp reads 1 KiB in 8 requests of 4 sectors; this is the scalar version.',
    },
    {
      values: { bytes: '1' },
      says: 'With 1 B a lane, one warp reads 1 KiB in 32 requests of 1 sector; the scalar version takes 8 requests of 4 sectors.',
    },
    {
      values: { bytes: '32', gpu: 'b200' },
      says: 'With 32 B a lane, one warp reads 1 KiB in 1 request of 32 sectors; the scalar version takes 8 requests of 4 sectors.',
    },
    { values: { offset: 4 }, says: 'With 16 B a lane, the first load stops the kernel: misaligned address.' },
    {
      values: { bytes: '2', offset: 2 },
      says: 'With 2 B a lane, one warp reads 1 KiB in 16 requests of 3 sectors; the scalar version faults.',
    },
  ])('$says', ({ values, says }) => expect(caption(values).headline).toBe(says));
});

suite('the detail', () => {
  it.each([
    { values: {}, says: 'Both ask for the same 32 sectors: width changes the number of instructions, not the bytes.' },
    { values: {}, says: 'A full warp at 16 B a lane needs 16 sectors, and fewer is not better.' },
    { values: { offset: 16 }, says: 'so 34 sectors are asked for where 32 would do: 94 % of their bytes are used.' },
    { values: { bytes: '32' }, says: 'Each element comes as 2 loads of 16 B, 32 B from lane to lane,' },
    { values: { bytes: '32', offset: 16 }, says: 'The address breaks what the type promises;' },
    { values: { alignment: '4' }, says: '25 % of what is asked for is used' },
    {
      values: { floats: 143 },
      says: 'The tail is a request of its own for 1 sector: it lowers the average and saves nothing.',
    },
    {
      values: { offset: 4 },
      says: 'CUDA stops the kernel with "misaligned address". Move it to 0 or 16, or use a narrower type.',
    },
    { values: { offset: 4 }, says: 'The scalar version reads the same data.' },
    { values: { offset: 2 }, says: 'The scalar version faults as well.' },
  ])('$says', ({ values, says }) => expect(caption(values).detail).toContain(says));

  it('blames no offset for a tail that ends inside a sector', () =>
    expect(caption({ floats: 143 }).detail).not.toContain('starts inside'));
});

it('a lane hears its loads in both versions', () => {
  expect(describeLane(simulate(first), first, 5)).toBe(
    'Lane 5: with 16 B a lane 2 loads at byte 80, 592; with 4 B a lane 8 loads at byte 20, 148, 276, 404 and 4 more.',
  );
  const few = state({ floats: 3 });
  expect(describeLane(simulate(few), few, 5)).toBe('Lane 5: with 16 B a lane it is off; with 4 B a lane it is off.');
});

suite('the steps', () => {
  const told = (values: Partial<VectorLoadValues>) => steps(simulate(state(values)), state(values));

  it('are the instructions of the longer version, after one in which nothing is asked for', () => {
    expect(told({})).toHaveLength(9);
    expect(told({ bytes: '1' })).toHaveLength(33);
    expect(told({})[2]!.say).toBe(
      '16 B a lane: iteration 2, lanes 0 to 31 ask for 16 sectors; 4 B a lane: iteration 2, lanes 0 to 31 ask for 4 sectors.',
    );
    expect(told({}).at(-1)!.say).toContain('16 B a lane: done; 4 B a lane: iteration 8,');
  });

  it('name the tail and the fault', () => {
    expect(told({ floats: 143 })[3]!.say).toContain('16 B a lane: tail, lanes 0 to 2 ask for 1 sector;');
    expect(told({ offset: 4 })[1]!.say).toContain('16 B a lane: misaligned address; 4 B a lane: iteration 1,');
    expect(told({ offset: 4 })[2]!.say).toContain('16 B a lane: stopped;');
    expect(told({ offset: 2 })).toHaveLength(2);
  });
});

suite('the numbers', () => {
  it('of float4 against float: a quarter of the requests, the same sectors', () =>
    expect(numbers({})).toMatchObject({
      ...{ sectorsPerRequest: { value: 16 }, requests: { value: 2 }, requestsScalar: { value: 8 } },
      ...{ sectors: { value: 32 }, sectorsScalar: { value: 32 }, requestsRatio: { value: 4, text: '4×' } },
      ...{ sectorsRatio: { value: 1 }, ideal: { value: 16 }, share: { value: 1 } },
    }));

  it('of a fault are none, and say so', () => {
    const { requests, share, requestsScalar } = numbers({ offset: 4 });
    expect([requests, share, requestsScalar]).toEqual([
      { value: 0, text: 'stopped' },
      { value: 0, text: 'stopped' },
      { value: 8, text: '8 requests' },
    ]);
    const [headline] = definition.metrics(simulate(state({ offset: 4 })), state({ offset: 4 }));
    expect(headline!.ideal).toBe('misaligned address');
  });

  it('call a low average no better, and a high one by its ideal', () => {
    const ideal = (values: Partial<VectorLoadValues>) =>
      definition.metrics(simulate(state(values)), state(values))[0]!.ideal;
    expect(ideal({})).toBe('ideal 16: fewer is not better');
    expect(ideal({ offset: 16 })).toBe('ideal 16');
    expect(ideal({ bytes: '32' })).toBe('ideal 16');
    expect(ideal({ bytes: '32', gpu: 'b200' })).toBe('ideal 32: fewer is not better');
  });

  it('put the share of every offset on a curve that has holes where the load faults', () => {
    const points = curve(first)!.points;
    expect(points.map(({ x }) => x)).toEqual([0, 16, 32, 48, 64, 80, 96, 112, 128]);
    expect(points.map(({ y }) => Math.round(y * 100))).toEqual([100, 94, 100, 94, 100, 94, 100, 94, 100]);
    expect(curve(state({ bytes: '4' }))!.points[1]!.y).toBe(0.8);
    expect(curve(state({ offset: 4 }))).toBeNull();
    const far = state({ bytes: '1', alignment: 'full', offset: 99, floats: 143 });
    expect(curve(far)!.points.find(({ x }) => x === 99)!.y).toBeCloseTo(
      definition.metrics(simulate(far), far).find(({ id }) => id === 'share')!.value,
      12,
    );
    for (const [values, share] of [{}, { bytes: '32' }, { alignment: '2', floats: 143 }].map(
      (values) => [state(values), numbers(values)['share']!.value] as const,
    ))
      expect(curve(values)!.points[0]!.y).toBeCloseTo(share, 12);
  });
});

import { describe, expect, it } from 'vitest';
import type { Job } from '../job';
import { bestOf, knobsOf, sameLaunch, shortProblem, sweptValues, valuesFrom } from './sweep';

const job: Job = {
  source:
    '#define TILE 32 // of floats\nconstexpr int ROWS = 8;\nconst float X = 3;\n__global__ void f(float *a, int n) {}',
  kernel: 'f',
  template: 'float, 4',
  grid: [100, 1, 1],
  block: [256, 1, 1],
  sharedBytes: 0,
  gpu: 'h200',
  arguments: [
    { form: 'buffer', type: 'float', count: 4, init: 'zero' },
    { form: 'int', value: 1000 },
  ],
};
const knobs = knobsOf(job, ['a', 'n']);
const knob = (id: string) => knobs.find((each) => each.id === id)!;

describe('what a sweep may change', () => {
  it('is the block, constants of the source, whole template arguments and whole arguments', () => {
    expect(knobs.map(({ id }) => id)).toEqual(['template 1', 'constant TILE', 'constant ROWS', 'block', 'argument 1']);
    expect(knobs.map(({ value }) => value)).toEqual([4, 32, 8, 256, 1000]);
    expect(knob('argument 1').label).toBe('Argument n');
  });
  it('keeps the threads when the block changes, and all else', () => {
    expect(knob('block').apply(job, 100)).toEqual({ ...job, block: [100, 1, 1], grid: [256, 1, 1] });
    expect(knob('constant TILE').apply(job, 33).source).toBe(job.source.replace('TILE 32', 'TILE 33'));
    expect(knob('constant ROWS').apply(job, 4).source).toBe(job.source.replace('ROWS = 8', 'ROWS = 4'));
    expect(knob('template 1').apply(job, 8).template).toBe('float, 8');
    expect(knob('argument 1').apply(job, 7).arguments[1]).toEqual({ form: 'int', value: 7 });
  });
  it('finds each constant of a declaration of several, and leaves computed ones alone', () => {
    const source = 'constexpr int side = 8192, tile = 32, area = 4 * 16, rowsAtOnce = 8;\nconst int twice = 2 * tile;';
    const several = knobsOf({ ...job, template: '', source }, []).filter(({ id }) => id.startsWith('constant'));
    expect(several.map(({ id, value }) => `${id}: ${value}`)).toEqual([
      'constant side: 8192',
      'constant tile: 32',
      'constant rowsAtOnce: 8',
    ]);
    expect(several[1]!.apply({ ...job, source }, 16).source).toBe(source.replace('tile = 32', 'tile = 16'));
  });
  it('begins with values around the current one, which is among them, and with smaller ones', () => {
    expect(knob('constant TILE').values).toEqual([4, 8, 16, 32, 64]);
    expect(knob('constant ROWS').values).toEqual([1, 2, 4, 8, 16, 32]);
    for (const { value, values } of knobs) {
      expect(values).toContain(value);
      expect(values[0]).toBeLessThan(value);
    }
  });
  it('grows no argument of a size: the buffers stay as they are', () => {
    expect(knob('argument 1').values).toEqual([125, 250, 500, 1000]);
    const strided: Job = { ...job, arguments: [job.arguments[0]!, { form: 'int', value: 32 }] };
    expect(knobsOf(strided, []).at(-1)!.values).toEqual([2, 4, 8, 16, 32, 33]);
  });
  it('begins with blocks down to a warp, and with larger ones only where nothing is tied to the block', () => {
    const planar = (source: string): readonly number[] =>
      knobsOf({ ...job, template: '', source, block: [16, 16, 1] }, []).find(({ id }) => id === 'block')!.values;
    const body = '__global__ void f(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }';
    expect(planar(body)).toEqual([2, 4, 8, 16, 32, 64]);
    expect(planar(`#define TILE 16\n${body}`)).toEqual([2, 4, 8, 16]);
    expect(planar('__global__ void f(float *a) { a[blockIdx.x * 16 + threadIdx.x] = 1; }')).toEqual([2, 4, 8, 16]);
  });
});

describe('the best value', () => {
  const timed = (...durations: number[]) =>
    durations.map((duration, value) => ({ value, time: { duration }, other: null as string | null }));
  const less = 'stores half the bytes';

  it('is the shortest, and none where all take about as long', () => {
    expect(bestOf(timed(3, 1, 2)).best!.value).toBe(1);
    expect(bestOf(timed(1.01, 1, 1.02))).toEqual({ best: null, why: 'All values take about as long.' });
    expect(bestOf([])).toEqual({ best: null, why: null });
  });
  it('is never one that does other work', () => {
    const [now, half, other] = timed(3, 1, 2);
    expect(bestOf([now!, { ...half!, other: less }, other!]).best!.value).toBe(2);
    expect(bestOf([now!, { ...half!, other: less }])).toEqual({
      best: null,
      why: 'No other value does the same work.',
    });
  });
  it('is none of an argument that the work depends on', () => {
    const [now, half, other] = timed(3, 1, 2);
    expect(bestOf([now!, { ...half!, other: less }, other!], true).best).toBeNull();
    expect(bestOf([now!, other!], true).best!.value).toBe(2);
  });
});

it('runs the current value first, to compare the others with it', () => {
  expect(sweptValues([4, 8, 16], 8)).toEqual([8, 4, 16]);
  expect(sweptValues([4, 16], 8)).toEqual([8, 4, 16]);
});

it('belongs to the kernel, the source, and the launch that it was made of', () => {
  expect(sameLaunch(job, { ...job })).toBe(true);
  expect(sameLaunch(job, { ...job, source: `${job.source} ` })).toBe(false);
  expect(sameLaunch(job, { ...job, kernel: 'g' })).toBe(false);
  expect(sameLaunch(job, { ...job, block: [16, 16, 1] })).toBe(false);
});

it('shortens a long message, and keeps the whole one', () => {
  expect(shortProblem(new Error('At most 1024. Take less.'))).toEqual({
    short: 'At most 1024.',
    whole: 'At most 1024. Take less.',
  });
  expect(shortProblem('word '.repeat(40)).short.length).toBeLessThan(70);
});

describe('values that a reader writes', () => {
  it.each([
    ['8, 16,32', [8, 16, 32]],
    ['1 to 4, 8', [1, 2, 3, 4, 8]],
    ['3..5', [3, 4, 5]],
    ['5 5 2', [2, 5]],
  ])('%s', (text, values) => {
    expect(valuesFrom(text)).toEqual(values);
  });
  it.each(['', 'a lot', '1 to 40', '1.5', '-3', '1 to 999999999'])('refuses %s', (text) => {
    expect(valuesFrom(text)).toBeTypeOf('string');
  });
});

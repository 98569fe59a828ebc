import { expect, it, vi } from 'vitest';
import { InputError } from '@src/engine/input-error';
import type { AnyWidget, Bounds } from '@src/widget/define-widget';
import { initialValues, int, type Values } from '@src/widget/params';
import { pictureOf, saidOf, stateOf, stepAhead, workAhead } from './ahead';
import { drawnBounds } from './drawn-bounds';

const params = { stride: int('Stride', { min: 0, max: 9, initial: 2, help: 'Help.' }) };
const definition = {
  params,
  simulate: ({ stride }: { stride: number }) => ({ sectors: 4 * stride }),
  moments: () => [],
  describe: ({ sectors }: { sectors: number }) => ({ headline: `${sectors} sectors`, detail: '' }),
  metrics: () => [],
  measured: () => null,
  layout: ({ sectors }: { sectors: number }, _values: unknown, { width, height }: Bounds) => ({
    width,
    height,
    sectors,
  }),
} as unknown as AnyWidget;
const initial: Values = initialValues(params);
const room = { ...drawnBounds, width: 800 };

it('gives a hydrating figure what was computed for it, and computes everything else', () => {
  workAhead(definition, room);
  const trace = stateOf(definition, { ...initial }).trace;
  expect(trace).toBe(stateOf(definition, initial).trace);
  expect(trace).toEqual(definition.simulate(initial));
  const other = { ...initial, stride: 7 };
  expect(stateOf(definition, other).trace).toEqual(definition.simulate(other));

  const state = stateOf(definition, { ...initial });
  expect(saidOf(definition, 'describe', state)).toEqual({ headline: '8 sectors', detail: '' });
  expect(saidOf(definition, 'describe', state)).toBe(saidOf(definition, 'describe', state));
  // Results belong to one state object: another one with the same values is computed again.
  const apart = { values: initial, trace: definition.simulate({ ...initial, stride: 3 } as never) };
  expect(saidOf(definition, 'describe', apart)).toEqual({ headline: '12 sectors', detail: '' });

  const picture = pictureOf(definition, trace, initial, { ...room });
  expect(picture).toBe(pictureOf(definition, trace, initial, room));
  expect(picture).toEqual(definition.layout(definition.simulate(initial), initial, room));
  const narrow = { ...room, width: 400 };
  expect(pictureOf(definition, trace, initial, narrow).width).toBeLessThanOrEqual(400);
  const asked = { ...room, asked: [0, 1, 2] };
  expect(pictureOf(definition, trace, initial, asked)).not.toBe(picture);
});

it('has the next step of a slider ready, in its direction, and none past its end or where the hardware refuses', () => {
  const simulate = vi.fn(({ stride }: { stride: number }) => {
    if (stride === 5) throw new InputError('Not 5.');
    return { sectors: 4 * stride };
  });
  const watched = { ...definition, simulate } as unknown as AnyWidget;
  const todo: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => todo.push(work));
  vi.stubGlobal('cancelIdleCallback', () => todo.splice(0));
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const at = (stride: number): Values => ({ ...initial, stride });
  const went = (from: number, to: number): number[] => {
    simulate.mockClear();
    stepAhead(watched, 'stride', at(from), at(to), null);
    expect(simulate).not.toHaveBeenCalled();
    // Not in an idle moment before the change is painted.
    expect(todo).toEqual([]);
    frames.splice(0).forEach((draw) => draw());
    vi.runAllTimers();
    todo.splice(0).forEach((work) => work());
    return simulate.mock.calls.map(([{ stride }]) => stride);
  };
  expect(went(2, 3)).toEqual([4]);
  expect(stateOf(watched, at(4)).trace).toEqual({ sectors: 16 });
  expect(simulate).toHaveBeenCalledTimes(1);
  expect(went(3, 2)).toEqual([1]);
  expect(went(8, 9)).toEqual([]);
  expect(went(2, 2)).toEqual([]);
  expect(went(3, 4)).toEqual([5]);
  vi.unstubAllGlobals();
  // Without idle callbacks, nothing is computed ahead.
  expect(went(2, 3)).toEqual([]);
  vi.useRealTimers();
});

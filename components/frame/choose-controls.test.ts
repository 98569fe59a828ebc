import { describe, expect, it } from 'vitest';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, initialValues, int, type Values } from '@src/widget/params';
import { chooseControls, namesInPlay, type ControlRoom } from './choose-controls';

const help = 'What it does.';
const options = ['row', 'strided'].map((value) => ({ value, label: value }));
const schema = {
  access: choice('Access', { options, initial: 'row', help }),
  stride: int('Stride', { min: 1, max: 9, initial: 2, help, when: (values) => values['access'] === 'strided' }),
  padding: int('Padding', { min: 0, max: 4, initial: 0, help }),
  bytes: int('Bytes', { min: 1, max: 4, initial: 4, help }),
  seed: int('Seed', { min: 1, max: 9, initial: 1, help }),
  gpu: gpuParam(),
};
const first: Values = initialValues(schema);
const strided: Values = { ...first, access: 'strided' };
const choose = (values: Values, named: readonly string[], room?: ControlRoom) =>
  chooseControls(schema, namesInPlay(schema, values), named, room);
const names = (controls: readonly (readonly [string, unknown])[]) => controls.map(([name]) => name);

describe('the controls beside a drawing', () => {
  it('are the ones that are named, at most three, and the GPU', () => {
    const { row, drawer } = choose(first, ['access', 'padding', 'bytes', 'seed']);
    expect(names(row)).toEqual(['access', 'padding', 'bytes', 'gpu']);
    expect(names(drawer)).toEqual(['seed']);
  });

  it('include what a choice brings into play, whose control then appears in the row too', () => {
    const { row } = choose(strided, ['access', 'padding', 'stride', 'bytes']);
    expect(names(row)).toEqual(['access', 'stride', 'padding', 'gpu']);
    expect(names(choose(first, ['access', 'padding', 'stride']).row)).not.toContain('stride');
  });

  it('are one on a phone, where the GPU is in the drawer', () => {
    const { row, drawer } = choose(first, ['access', 'padding', 'bytes'], 'phone');
    expect(names(row)).toEqual(['access']);
    expect(names(drawer)).toEqual(['padding', 'bytes', 'seed', 'gpu']);
  });

  it('show every parameter in play exactly once', () => {
    for (const values of [first, strided])
      for (const room of ['phone', 'narrow', 'page'] as const) {
        const { row, drawer } = choose(values, ['gpu', 'padding'], room);
        const inPlay = Object.entries(schema).filter(([, param]) => !param.when || param.when(values));
        expect(names([...row, ...drawer]).toSorted()).toEqual(names(inPlay).toSorted());
      }
  });
});

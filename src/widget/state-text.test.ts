import { describe, expect, it } from 'vitest';
import { choice, initialValues, int, mask } from './params';
import { stateText } from './state-text';

const help = 'Help.';
const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
const schema = {
  pattern: choice('Pattern', { options: options('stride', 'gather'), initial: 'stride', help }),
  stride: int('Stride', { min: 0, max: 64, initial: 2, help, when: ({ pattern }) => pattern === 'stride' }),
  seed: int('Seed', { min: 1, max: 999, initial: 7, help, when: ({ pattern }) => pattern === 'gather' }),
  mask: mask('Active lanes', { help }),
  gpu: choice('GPU', { options: options('h200', 'a100'), initial: 'h200', help }),
};
const initial = initialValues(schema);

describe('the name of a state in recorded data', () => {
  it('is empty for the first state', () => {
    expect(stateText(schema, initial)).toBe('');
  });

  it('is the link text of what differs', () => {
    expect(stateText(schema, { ...initial, stride: 8, mask: 0xff })).toBe('stride=8&mask=000000ff');
  });

  it('omits the GPU, which names the file', () => {
    expect(stateText(schema, { ...initial, stride: 8, gpu: 'a100' })).toBe('stride=8');
  });

  it('omits inactive parameters: a stride means nothing to a gather, nor a seed to a stride', () => {
    expect(stateText(schema, { ...initial, pattern: 'gather', stride: 8, seed: 3 })).toBe('pattern=gather&seed=3');
    expect(stateText(schema, { ...initial, seed: 3 })).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { extentOf } from './sampling';

const budget = { steps: 1e9, bytes: 2 ** 30, blocks: null, every: false };
const whole = { ...budget, every: true };
const grid = (blocks: number, bytes = 0) => ({ blocks, bytes });
const never = () => {
  throw new Error('looked');
};

describe('blocks that run', () => {
  it('are all of a small grid, without a pilot run', () => {
    expect(extentOf(grid(200), budget, never)).toEqual({ run: 'all' });
  });
  it('are all of a launch that is soon over, and of one whose blocks cannot be run apart', () => {
    expect(extentOf(grid(100_000), budget, () => 9e7)).toEqual({ run: 'all' });
    expect(extentOf(grid(100_000), budget, () => null)).toEqual({ run: 'all' });
  });
  it('are a sample of a long one, and where the buffers do not fit', () => {
    expect(extentOf(grid(100_000), budget, () => 2e8)).toEqual({ run: 'sample' });
    expect(extentOf(grid(2 ** 31 - 1), budget, () => 0)).toEqual({ run: 'sample' });
    expect(extentOf(grid(8, 2 ** 32), budget, never)).toEqual({ run: 'sample' });
  });
  it('are all that fit, with some room, where the reader wants every block', () => {
    expect(extentOf(grid(100_000), whole, () => 8e8)).toEqual({ run: 'all' });
    expect(extentOf(grid(1_000_000), whole, () => 1e10)).toEqual({ run: 'some', blocks: 90_000 });
    expect(extentOf(grid(2000), whole, () => 2e15)).toEqual({ run: 'some', blocks: 1 });
    expect(extentOf(grid(2 ** 31 - 1), { ...whole, steps: 1e15 }, () => 1e9)).toEqual({ run: 'some', blocks: 2 ** 20 });
  });
  it('are what the reader allows', () => {
    expect(extentOf(grid(1_000_000), { ...budget, blocks: 7 }, never)).toEqual({ run: 'some', blocks: 7 });
  });
});

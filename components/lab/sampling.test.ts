import { describe, expect, it } from 'vitest';
import { blocksToRun } from './sampling';

const budget = { steps: 1e9, blocks: null };
const costing = (each: number) => (blocks: number) => ({ steps: each * blocks, ran: blocks });

describe('blocks that run', () => {
  it('are all of a small grid, without a try', () => {
    const never = () => {
      throw new Error('tried');
    };
    expect(blocksToRun(1000, budget, never)).toBeNull();
  });
  it('are all when they fit', () => {
    expect(blocksToRun(100_000, budget, costing(1000))).toBeNull();
  });
  it('are as many as fit, with some room, when not all do', () => {
    expect(blocksToRun(1_000_000, budget, costing(10_000))).toBe(90_000);
    expect(blocksToRun(2000, budget, costing(1e12))).toBe(1);
  });
  it('are what the reader allows', () => {
    expect(blocksToRun(1_000_000, { steps: 1e9, blocks: 7 }, costing(1))).toBe(7);
  });
  it('are never more than a list can hold', () => {
    expect(blocksToRun(2 ** 31 - 1, { steps: 1e15, blocks: null }, costing(1))).toBe(2 ** 20);
    expect(blocksToRun(2 ** 31 - 1, budget, () => ({ steps: 0, ran: 0 }))).toBe(4);
  });
});

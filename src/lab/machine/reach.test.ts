import { describe, expect, it } from 'vitest';
import { ALL, LANES } from './registers';
import { Reaches } from './reach';
import { Stats, type AccessCost, type AccessOp } from './stats';

/** One request per place list: lanes at these byte offsets, each in a piece of its own. */
function reached(blocks: readonly number[], requestsOf: (block: number) => readonly number[][], op: AccessOp = 'load') {
  const reaches = new Reaches(1);
  const stats = new Stats();
  const cost = { pieces: LANES, sectors: LANES } as AccessCost;
  blocks.forEach((block, at) => {
    for (const places of requestsOf(block)) reaches.note(stats, op, cost, ALL, Int32Array.from(places), 0);
    reaches.ended(block, blocks[at + 1] ?? null);
  });
  return stats.reach!;
}

/** Lanes this many bytes apart. */
const rowFrom = (start: number, apart: number): number[] =>
  Array.from({ length: LANES }, (_, lane) => start + lane * apart);
const NEIGHBORS = Array.from({ length: 16 }, (_, at) => 500 + at);

describe('scattered accesses', () => {
  it('are fresh where each block has pieces of its own', () => {
    const { fresh, span, blocks } = reached(NEIGHBORS, (block) => [rowFrom(block * 65536, 1024)]);
    expect(fresh).toBe(1);
    expect(span).toBe(31 * 1024);
    expect(blocks).toBe(16);
  });

  it('come back to pieces of neighboring blocks, which run at the same time', () => {
    expect(reached(NEIGHBORS, (block) => [rowFrom((block - 500) * 4, 65536)]).fresh).toBe(1 / 16);
  });

  it('come back to what the block itself has touched as long as the L2 keeps it', () => {
    const near = reached(NEIGHBORS, (block) => [rowFrom(block * 2 ** 20, 64), rowFrom(block * 2 ** 20 + 4, 64)]);
    expect(near.fresh).toBeGreaterThan(0.5);
    expect(near.fresh).toBeLessThan(0.8);
    const far = reached(NEIGHBORS, (block) => {
      const rows = Array.from({ length: 64 }, (_, at) => rowFrom(block * 2 ** 20 + at * 4096, 64));
      return [...rows, ...rows];
    });
    expect(far.fresh).toBeGreaterThan(0.95);
  });

  it('that store dirty sectors, and what loads touch is not written', () => {
    const halves = (block: number): number[][] => [rowFrom(block * 2048, 64), rowFrom(block * 2048 + 32, 64)];
    expect(reached(NEIGHBORS, halves, 'store').fresh).toBe(1);
    expect(reached(NEIGHBORS, halves, 'load').fresh).toBeLessThan(0.8);
  });

  it('count neighbors only: blocks far from each other do not meet in the L2', () => {
    const far = [3, 90, 1000, 7000, ...NEIGHBORS];
    const { blocks } = reached(far, (block) => [rowFrom(block * 4, 65536)]);
    expect(blocks).toBe(16);
    expect(reached([3, 90, 1000, 7000], () => [rowFrom(0, 64)]).blocks).toBeLessThan(8);
  });
});

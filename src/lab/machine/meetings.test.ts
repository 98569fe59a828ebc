import { describe, expect, it } from 'vitest';
import { Meetings } from './meetings';

/** Blocks that each come to some words. */
function met(blocks: readonly number[], wordsOf: (block: number) => readonly number[]): Meetings {
  const meetings = new Meetings();
  for (const block of blocks) {
    for (const word of wordsOf(block)) meetings.note(1, new Int32Array(32).fill(4 * word));
    meetings.ended(block);
  }
  return meetings;
}

const NEIGHBORS = Array.from({ length: 33 }, (_, at) => 50_000 + at);
const SAMPLE = [0, 1, 2, 1024, 30_000, ...NEIGHBORS, 90_000, 99_999];

describe('pieces of memory that atomics meet in', () => {
  it('are those of all blocks that are there together, where each has words of its own', () => {
    expect(met(SAMPLE, (block) => [block]).piecesOf(1056)).toBeCloseTo(1 + (1055 * 4) / 512, 5);
    // 16 blocks come to one word.
    expect(met(SAMPLE, (block) => [Math.floor(block / 16)]).piecesOf(1056)).toBeCloseTo(1.5, 1);
    // Each block comes to a piece of its own.
    expect(met(SAMPLE, (block) => [block * 128]).piecesOf(1056)).toBe(1056);
  });

  it('are not known from neighbors where blocks elsewhere come to the same', () => {
    expect(met(SAMPLE, () => [3]).piecesOf(1056)).toBeNull();
    const anywhere = (block: number): number[] =>
      Array.from({ length: 64 }, (_, at) => (block * 7919 + at * 104729) % 2048);
    expect(met(SAMPLE, anywhere).piecesOf(1056)).toBeNull();
    expect(met(SAMPLE, anywhere).pieces).toBeGreaterThan(12);
  });

  it('are not known from blocks that do not lie beside each other, or of a grid that is there as a whole', () => {
    expect(met([0, 1000, 2000, 90_000], (block) => [block]).piecesOf(1056)).toBeNull();
    expect(met(NEIGHBORS, (block) => [block]).piecesOf(1056)).toBeNull();
  });
});

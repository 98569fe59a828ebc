import { describe, expect, it } from 'vitest';
import { Meetings } from './meetings';

/** Blocks that access some words each. */
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

describe('pieces of memory that atomics collide in', () => {
  it('are those of all resident blocks, where each has separate words', () => {
    expect(met(SAMPLE, (block) => [block]).piecesOf(1056)).toBeCloseTo(1 + (1055 * 4) / 512, 5);
    // 16 blocks access one word.
    expect(met(SAMPLE, (block) => [Math.floor(block / 16)]).piecesOf(1056)).toBeCloseTo(1.5, 1);
    // Each block accesses a separate piece.
    expect(met(SAMPLE, (block) => [block * 128]).piecesOf(1056)).toBe(1056);
  });

  it('are not known from neighbors where distant blocks access the same', () => {
    expect(met(SAMPLE, () => [3]).piecesOf(1056)).toBeNull();
    const anywhere = (block: number): number[] =>
      Array.from({ length: 64 }, (_, at) => (block * 7919 + at * 104729) % 2048);
    expect(met(SAMPLE, anywhere).piecesOf(1056)).toBeNull();
    expect(met(SAMPLE, anywhere).pieces).toBeGreaterThan(12);
  });

  it('are not known from blocks that are not adjacent, or of a grid that is resident as a whole', () => {
    expect(met([0, 1000, 2000, 90_000], (block) => [block]).piecesOf(1056)).toBeNull();
    expect(met(NEIGHBORS, (block) => [block]).piecesOf(1056)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { attentionReuse, convolutionReuse } from './index';

/** The chapter on tiling prints these. */
describe('the reuse of tiles elsewhere', () => {
  it('of a 3 × 3 filter approaches its nine taps with the tile', () => {
    expect(convolutionReuse({ width: 32, height: 32 }, 1).reuse).toBeCloseTo(8, 1);
    expect(convolutionReuse({ width: 8, height: 8 }, 1).reuse).toBeCloseTo(5.8, 1);
    expect(convolutionReuse({ width: 32, height: 32 }, 1).limit).toBe(9);
  });

  it('of keys and values is the rows of Q, however deep the tile', () => {
    for (const keys of [16, 64, 128])
      for (const queries of [64, 128]) expect(attentionReuse(queries, keys, 128).reuse).toBe(queries);
  });
});

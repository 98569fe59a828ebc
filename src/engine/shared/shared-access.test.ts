import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { standing } from '../rule';
import type { SharedAccess } from './access';
import { sharedAtomicRule, sharedCasRule, sharedCountingRule } from './atomics';
import { bankOf, sharedBankRule } from './bank-queue';
import { bankConflictRule, sharedIdealRule } from './ideal';
import { sharedPairRule, sharedPassRule } from './passes';
import { sharedAccess } from './shared-access';

const { h200, t4, v100, a100 } = architectures;
const LANES = Array.from({ length: 32 }, (_, lane) => lane);

const access = (
  op: SharedAccess['op'],
  width: number,
  addressOf: (lane: number) => number | null,
  atomic?: SharedAccess['atomic'],
): SharedAccess => ({ op, width, addressByLane: LANES.map(addressOf), ...(atomic && { atomic }) });

const cost = (...given: Parameters<typeof access>) => {
  const { wavefronts, ideal, conflictDegree, bankConflicts } = sharedAccess(access(...given), h200);
  return { wavefronts: wavefronts.length, ideal, conflictDegree, bankConflicts };
};

describe('a load of 4 bytes per lane', () => {
  it('takes one wavefront from consecutive words, in any order', () => {
    expect(cost('load', 4, (lane) => 4 * lane)).toEqual({
      wavefronts: 1,
      ideal: 1,
      conflictDegree: 1,
      bankConflicts: 0,
    });
    expect(cost('load', 4, (lane) => 4 * (31 - lane)).wavefronts).toBe(1);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 1],
    [4, 4],
    [8, 8],
    [16, 16],
    [32, 32],
    [33, 1],
  ])('with a stride of %i words needs %i wavefronts', (stride, wavefronts) => {
    expect(cost('load', 4, (lane) => 4 * stride * lane)).toEqual({
      wavefronts,
      ideal: 1,
      conflictDegree: wavefronts,
      bankConflicts: wavefronts - 1,
    });
  });

  it('broadcasts one word to all lanes, and several words to several lanes, at once', () => {
    expect(cost('load', 4, () => 64).wavefronts).toBe(1);
    expect(cost('load', 4, (lane) => 4 * (lane % 4)).wavefronts).toBe(1);
    expect(cost('load', 4, (lane) => 4 * Math.floor(lane / 2)).wavefronts).toBe(1);
  });

  it('needs nothing when no lane is active', () => {
    expect(cost('load', 4, () => null)).toEqual({ wavefronts: 0, ideal: 0, conflictDegree: 0, bankConflicts: 0 });
  });

  it('names the lanes, words and banks of each wavefront', () => {
    const { wavefronts, serviceByLane } = sharedAccess(
      access('load', 4, (lane) => [0, 128, 4, 0][lane] ?? null),
      h200,
    );
    expect(wavefronts).toEqual([
      { pass: 1, round: 1, lanes: [0, 2, 3], words: [0, 4], banks: [0, 1] },
      { pass: 1, round: 1, lanes: [1], words: [128], banks: [0] },
    ]);
    expect(serviceByLane[1]).toEqual({ address: 128, bank: 0, pass: 1, wavefront: 2 });
  });
});

describe('narrower accesses', () => {
  it('share a word, also when they store to different bytes of it', () => {
    expect(cost('load', 1, (lane) => lane).wavefronts).toBe(1);
    expect(cost('store', 1, (lane) => lane % 4).wavefronts).toBe(1);
    expect(cost('store', 2, (lane) => 2 * lane).wavefronts).toBe(1);
  });

  it('queue when they access different words of one bank', () => {
    expect(cost('load', 1, (lane) => 128 * lane + (lane % 4)).wavefronts).toBe(32);
  });
});

describe('a wide access', () => {
  it('takes two wavefronts at 8 bytes and four at 16, without a conflict', () => {
    for (const op of ['load', 'store'] as const) {
      expect(cost(op, 8, (lane) => 8 * lane)).toEqual({ wavefronts: 2, ideal: 2, conflictDegree: 1, bankConflicts: 0 });
      expect(cost(op, 16, (lane) => 16 * lane)).toEqual({
        wavefronts: 4,
        ideal: 4,
        conflictDegree: 1,
        bankConflicts: 0,
      });
    }
  });

  /** 16 adjacent places, each accessed by two lanes. */
  const place = (lane: number, distance: number): number =>
    (lane % distance) + Math.floor(lane / (2 * distance)) * distance;

  it.each([1, 2])('loads pairs of lanes %i apart for half the price, and stores them for the full one', (distance) => {
    expect(cost('load', 8, (lane) => 8 * place(lane, distance)).wavefronts).toBe(1);
    expect(cost('store', 8, (lane) => 8 * place(lane, distance)).wavefronts).toBe(2);
    expect(cost('load', 16, (lane) => 16 * place(lane, distance)).wavefronts).toBe(2);
    expect(cost('store', 16, (lane) => 16 * place(lane, distance)).wavefronts).toBe(4);
  });

  it('gains nothing from pairs of lanes 4 apart', () => {
    expect(cost('load', 8, (lane) => 8 * place(lane, 4)).wavefronts).toBe(2);
  });

  it('loses the gain through one pair that disagrees', () => {
    expect(cost('load', 8, (lane) => (lane === 9 ? 8 * 24 : 8 * place(lane, 1))).wavefronts).toBe(2);
  });

  it('reports whether its pairs agree', () => {
    expect(
      sharedAccess(
        access('load', 16, (lane) => 16 * place(lane, 1)),
        h200,
      ),
    ).toMatchObject({
      paired: true,
      lanesPerPass: 16,
    });
    expect(
      sharedAccess(
        access('load', 4, () => 0),
        h200,
      ),
    ).toMatchObject({ paired: false, lanesPerPass: 32 });
  });

  it('gains from inactive partners', () => {
    expect(cost('load', 8, (lane) => (lane % 2 ? null : 4 * lane)).wavefronts).toBe(1);
    expect(cost('store', 8, (lane) => (lane % 2 ? null : 4 * lane)).wavefronts).toBe(2);
  });

  it('pays nothing for an inactive half-warp', () => {
    const { passes } = sharedAccess(
      access('store', 8, (lane) => (lane < 16 ? null : 8 * lane)),
      h200,
    );
    expect(passes.map(({ lanes, degree }) => [lanes.length, degree])).toEqual([
      [0, 0],
      [16, 1],
    ]);
  });
});

describe('an atomic', () => {
  it('serves lanes on one word one after the other', () => {
    expect(cost('atomic', 4, () => 0)).toEqual({ wavefronts: 32, ideal: 1, conflictDegree: 32, bankConflicts: 31 });
    expect(cost('atomic', 4, (lane) => 4 * lane, 'max').wavefronts).toBe(1);
    expect(cost('atomic', 4, (lane) => 4 * (lane % 8)).wavefronts).toBe(4);
  });

  it('takes two rounds for a compare-and-swap', () => {
    expect(cost('atomic', 4, (lane) => 4 * lane, 'cas')).toEqual({
      wavefronts: 2,
      ideal: 2,
      conflictDegree: 1,
      bankConflicts: 0,
    });
    const { wavefronts } = sharedAccess(
      access('atomic', 4, (lane) => (lane < 2 ? 0 : null), 'cas'),
      h200,
    );
    expect(wavefronts.map(({ lanes, round }) => [lanes, round])).toEqual([
      [[0], 1],
      [[0], 2],
      [[1], 1],
      [[1], 2],
    ]);
  });

  it('exchanges 8 bytes half-warp by half-warp', () => {
    expect(cost('atomic', 8, (lane) => 8 * lane, 'exch').wavefronts).toBe(2);
    expect(cost('atomic', 8, (lane) => 8 * lane, 'cas').wavefronts).toBe(4);
  });

  it('counts the lanes of a word at once where the GPU has the instruction', () => {
    const histogram = access('atomic', 4, (lane) => 4 * (lane % 2), 'count');
    expect(sharedAccess(histogram, h200).wavefronts).toHaveLength(1);
    expect(sharedAccess(histogram, a100).wavefronts).toHaveLength(1);
    expect(sharedAccess(histogram, t4).wavefronts).toHaveLength(16);
    expect(cost('atomic', 4, (lane) => 128 * lane, 'count').wavefronts).toBe(32);
  });
});

describe('the rules of shared memory', () => {
  const all = [
    sharedBankRule,
    sharedPassRule,
    sharedPairRule,
    sharedAtomicRule,
    sharedCasRule,
    sharedCountingRule,
    sharedIdealRule,
    bankConflictRule,
  ];

  it('are measured on 9.0 and claim it for no other compute capability', () => {
    for (const rule of all) {
      expect(standing(rule, '9.0').level).toBe('measured');
      expect(Object.keys(rule.measured)).toEqual(['9.0']);
    }
    expect(standing(sharedPairRule, v100.computeCapability).level).toBe('documented');
    expect(standing(sharedPairRule, a100.computeCapability).level).toBe('assumed');
    expect(standing(sharedBankRule, '12.0').level).toBe('documented');
  });

  it('have distinct names', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('put consecutive words into consecutive banks', () => {
    expect([0, 3, 4, 124, 127, 128].map((address) => bankOf(address, h200))).toEqual([0, 0, 1, 31, 31, 0]);
  });
});

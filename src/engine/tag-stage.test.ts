import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { tagBank, tagLookups, tagStageRule } from './tag-stage';

const LINES_OF_2_MIB = 2 ** 14;

describe.each(Object.values(architectures))('the tag stage of $name', (arch) => {
  const hash = arch.tagHash.value;
  const bits = hash.length;
  const lines = fc.integer({ min: 0, max: 2 ** bits - 1 });
  const bank = (line: number): number => tagBank(line * 128, arch);

  it('has the first line in bank 0, and a line with one address bit set in the bank that the table states', () => {
    expect(bank(0)).toBe(0);
    expect(hash.map((_, bit) => bank(2 ** bit))).toEqual(hash);
  });

  it('hashes linearly: the bank of two line numbers XORed is the XOR of their banks', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(bank(Number(BigInt(one) ^ BigInt(other)))).toBe(bank(one) ^ bank(other));
      }),
    );
  });

  it('depends on the line only: every byte of a line is in one bank', () => {
    fc.assert(
      fc.property(lines, fc.nat(127), (line, byte) => {
        expect(tagBank(line * 128 + byte, arch)).toBe(bank(line));
      }),
    );
  });

  it('does not see address bits beyond its table, however far up', () => {
    fc.assert(
      fc.property(lines, fc.nat(2 ** 11), (line, above) => {
        expect(bank(line + above * 2 ** bits)).toBe(bank(line));
      }),
    );
  });

  it('spreads the lines of 2 MiB evenly over its banks', () => {
    const linesByBank = new Array<number>(arch.tagBanks.value).fill(0);
    for (let line = 0; line < LINES_OF_2_MIB; line += 1) linesByBank[bank(line)]! += 1;
    expect(linesByBank).toEqual(linesByBank.map(() => LINES_OF_2_MIB / arch.tagBanks.value));
  });

  it('has 4 neighboring lines, the first at a multiple of 512 bytes, in 4 different banks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** (bits - 2) - 1 }), (group) => {
        expect(new Set([0, 1, 2, 3].map((line) => bank(group * 4 + line)))).toEqual(new Set([0, 1, 2, 3]));
      }),
    );
  });

  it('does so too at every distance that is a power of two, which "line modulo 4" would put in one bank', () => {
    for (let step = 1; step * 4 <= 2 ** bits; step *= 2)
      expect(new Set([0, 1, 2, 3].map((line) => bank(line * step)))).toEqual(new Set([0, 1, 2, 3]));
  });
});

describe('the wavefronts of queued lines', () => {
  const { h200 } = architectures;

  it('count up within each bank: lines 0, 1 and 2 go together, the next line of bank 0 waits', () => {
    expect(tagBank(5 * 128, h200)).toBe(0);
    expect(tagLookups([0, 128, 256, 5 * 128], h200).map(({ wavefront }) => wavefront)).toEqual([1, 1, 1, 2]);
  });

  it('are none without lines', () => {
    expect(tagLookups([], h200)).toEqual([]);
  });
});

describe('the rule of the tag stage', () => {
  it('is claimed as measured on compute capability 9.0 only and as documented nowhere', () => {
    expect(tagStageRule.measured).toEqual({ '9.0': 'evidence:global-access' });
    expect(tagStageRule.documented).toEqual({});
  });
});

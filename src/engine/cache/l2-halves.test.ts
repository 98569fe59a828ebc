import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { mib } from '@src/units/units';
import { l2Occupancy } from './l2-halves';

const { h200, v100 } = architectures;

describe('the halves of the L2', () => {
  it('of an H200 keep 40 MiB if every line has one reader, 30 MiB if all SMs read all of it', () => {
    expect(l2Occupancy(mib(40), 'one-sm', h200).fits).toBe(true);
    expect(l2Occupancy(mib(40) + 1024, 'one-sm', h200).fits).toBe(false);
    expect(l2Occupancy(mib(30), 'all-sms', h200).fits).toBe(true);
    expect(l2Occupancy(mib(30) + 1024, 'all-sms', h200).fits).toBe(false);
  });

  it('are one whole where no partition is documented', () => {
    for (const readers of ['one-sm', 'all-sms'] as const)
      expect(l2Occupancy(mib(6), readers, v100)).toEqual({
        bytesPerPartition: mib(6),
        partitionBytes: mib(6),
        fits: true,
      });
  });

  it('refuse an invalid size', () => {
    expect(() => l2Occupancy(-5, 'one-sm', h200)).toThrow(
      'The working set has -5 bytes. Give a number of bytes from 0.',
    );
    expect(() => l2Occupancy(Number.NaN, 'one-sm', h200)).toThrow('NaN bytes');
  });
});

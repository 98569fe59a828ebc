import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { l1Capacity } from './l1-capacity';

const { h200, t4, v100 } = architectures;
const KIB = 1024;

describe('the L1 capacity that shared memory leaves', () => {
  it('of an H200 whose blocks are one warp without shared memory is 224 KiB, of which 217 KiB keep lines', () => {
    expect(l1Capacity(h200)).toEqual({ carveout: 32 * KIB, l1Bytes: 224 * KIB, lines: 1736 });
  });

  it('shrinks to the next carve-out, not by what the blocks use', () => {
    expect(l1Capacity(h200, 33 * KIB).carveout).toBe(64 * KIB);
    expect(l1Capacity(h200, 64 * KIB).carveout).toBe(64 * KIB);
    expect(l1Capacity(h200, 228 * KIB).l1Bytes).toBe(28 * KIB);
  });

  it('is the rest of the unified cache of the GPU: 64 KiB of a T4, all 128 KiB of a V100', () => {
    expect(l1Capacity(t4).l1Bytes).toBe(64 * KIB);
    expect(l1Capacity(v100).l1Bytes).toBe(128 * KIB);
  });

  it('holds some lines on every GPU, whatever its carve-out', () => {
    for (const arch of Object.values(architectures))
      for (const carveout of arch.sharedCarveouts.value) {
        const { lines, l1Bytes } = l1Capacity(arch, carveout);
        expect(lines).toBeGreaterThan(100);
        expect(lines * arch.lineBytes.value).toBeLessThan(l1Bytes);
      }
  });

  it('cannot be made smaller than it gets', () => {
    expect(() => l1Capacity(h200, 229 * KIB)).toThrow(
      'An SM of NVIDIA H200 cannot set 234496 bytes aside as shared memory. It has 0 to 233472.',
    );
    expect(() => l1Capacity(h200, -1)).toThrow('cannot set -1 bytes aside');
    expect(() => l1Capacity(h200, Number.NaN)).toThrow('cannot set NaN bytes aside');
  });
});

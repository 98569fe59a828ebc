import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { loopLoads, pieceBytes, type ElementLoop } from './element-loop';
import { loopCost } from './element-loop-cost';

const { h200, b200 } = architectures;
const loop = (elementBytes: number, more: Partial<ElementLoop> = {}): ElementLoop => ({
  elementBytes,
  alignment: elementBytes,
  offset: 0,
  dataBytes: 1024,
  ...more,
});
const numbers = (of: ElementLoop, arch = h200) => {
  const { requests, sectorsAsked, sectors, wavefronts, idealSectors } = loopCost(of, arch);
  return [requests.length, sectorsAsked, sectors.length, wavefronts, idealSectors];
};

describe('1 KiB read by one warp: requests, sectors requested, distinct sectors, tag wavefronts, ideal', () => {
  it.each([
    { name: 'char', of: loop(1), want: [32, 32, 32, 32, 32] },
    { name: 'float', of: loop(4), want: [8, 32, 32, 8, 32] },
    { name: 'float2', of: loop(8), want: [4, 32, 32, 4, 32] },
    { name: 'float4', of: loop(16), want: [2, 32, 32, 2, 32] },
    { name: '32 B on a GPU that loads 16 at most', of: loop(32), want: [2, 64, 32, 4, 32] },
    { name: '16 B that may lie at any float', of: loop(16, { alignment: 4 }), want: [8, 128, 32, 8, 32] },
    { name: 'float4 shifted by 16 B', of: loop(16, { offset: 16 }), want: [2, 34, 33, 4, 32] },
    { name: 'float shifted by 16 B', of: loop(4, { offset: 16 }), want: [8, 40, 33, 9, 32] },
    { name: '258 floats by float4: a tail of two', of: loop(16, { dataBytes: 1032 }), want: [3, 33, 33, 3, 33] },
    { name: '3 floats by float4: nothing but a tail', of: loop(16, { dataBytes: 12 }), want: [1, 1, 1, 1, 1] },
  ])('$name', ({ of, want }) => expect(numbers(of)).toEqual(want));

  it('32 B on a GPU that has such loads is one request of 32 sectors', () =>
    expect(numbers(loop(32), b200)).toEqual([1, 32, 32, 2, 32]));
});

describe('an address that the width does not divide', () => {
  it('ends the kernel at its first load, with the message of the engine', () => {
    const { fault, requests, sectorsAsked } = loopCost(loop(16, { offset: 4 }), h200);
    expect(fault!.message).toBe(
      'Lane 0 accesses 16 bytes at address 4, which is not a multiple of 16. CUDA stops the kernel with "misaligned ' +
        'address". Move it to 0 or 16, or use a narrower type.',
    );
    expect([fault!.load.iteration, requests.length, sectorsAsked]).toEqual([0, 0, 0]);
  });

  it('does not occur when the type promises no more than the address keeps', () =>
    expect(loopCost(loop(16, { offset: 4, alignment: 4 }), h200).fault).toBeNull());

  it('goes unnoticed when no element is full and only the tail is read', () =>
    expect(loopCost(loop(16, { offset: 4, dataBytes: 12 }), h200).fault).toBeNull());

  it('at half of 32 B passes where the compiler splits, and faults where it need not', () => {
    expect(loopCost(loop(32, { offset: 16 }), h200).fault).toBeNull();
    expect(loopCost(loop(32, { offset: 16 }), b200).fault).not.toBeNull();
  });
});

const power = (most: number) => fc.integer({ min: 0, max: most }).map((bits) => 2 ** bits);
const loops = fc.record({
  elementBytes: power(5),
  alignment: power(5),
  offset: fc.nat(128),
  dataBytes: fc.integer({ min: 1, max: 512 }).map((floats) => 4 * floats),
});
const gpus = fc.constantFrom(...Object.values(architectures));

describe('any loop', () => {
  it('reads each byte of the data once, with at least one lane in every load', () => {
    fc.assert(
      fc.property(loops, gpus, (any, arch) => {
        const bytes = loopLoads(any, arch).flatMap(({ access: { addressByLane, width } }) => {
          const starts = addressByLane.filter((address) => address !== null);
          expect(starts.length).toBeGreaterThan(0);
          return starts.flatMap((start) => Array.from({ length: width }, (_, byte) => start + byte));
        });
        expect(bytes.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: any.dataBytes }, (_, byte) => any.offset + byte),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never loads more at once than the type promises or the GPU supports', () => {
    fc.assert(
      fc.property(loops, gpus, (any, arch) => {
        const piece = pieceBytes(any, arch);
        expect(any.elementBytes % piece).toBe(0);
        expect(piece).toBeLessThanOrEqual(any.alignment);
        expect(arch.accessWidths.value).toContain(piece);
        for (const { access, tail } of loopLoads(any, arch))
          expect(access.width).toBe(tail ? Math.min(4, piece) : piece);
      }),
    );
  });

  it('faults exactly when its first load is misaligned; otherwise every wanted byte is fetched, and no sector without one', () => {
    fc.assert(
      fc.property(loops, gpus, (any, arch) => {
        const cost = loopCost(any, arch);
        const { width } = loopLoads(any, arch)[0]!.access;
        expect(cost.fault !== null).toBe(any.offset % width !== 0);
        if (cost.fault) return;
        expect(cost.usefulBytes).toBe(any.dataBytes);
        expect(cost.sectors.reduce((sum, { usedBytes }) => sum + usedBytes, 0)).toBe(any.dataBytes);
        const asked = cost.sectors.reduce((sum, { requests }) => sum + requests.length, 0);
        expect(asked).toBe(cost.sectorsAsked);
        expect(cost.idealSectors).toBeLessThanOrEqual(asked);
        const first = Math.floor(any.offset / 32);
        const last = Math.floor((any.offset + any.dataBytes - 1) / 32);
        expect(cost.sectors.map(({ start }) => start)).toEqual(
          Array.from({ length: last - first + 1 }, (_, index) => (first + index) * 32),
        );
      }),
      { numRuns: 200 },
    );
  });
});

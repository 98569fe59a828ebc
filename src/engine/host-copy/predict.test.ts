import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { HostCopyCosts } from '@src/arch/host-copies';
import { pieceBytes, type OverlapPlan } from './plan';
import { predictOverlap } from './predict';
import { schedule } from './schedule';

const MB = 1_000_000;
/** 1 µs per thousand bytes in or out, and per piece of a thousand floats. */
const costs: HostCopyCosts = {
  pinned: { inGBps: 1, outGBps: 1, latencyUs: 0, bothWays: 0.5 },
  pageable: { inGBps: 0.5, outGBps: 0.5, latencyUs: 0 },
  kernel: { multiplyAddsPerNs: 1, launchUs: 0, together: 1.5 },
  error: { pinned: { median: 0, worst: 0 }, pageable: { median: 0, worst: 0 } },
};
const plan: OverlapPlan = { memory: 'pinned', streams: 1, pieces: 2, bytes: 8000, multiplyAdds: 1 };
const spans = (change: Partial<OverlapPlan>): string[] =>
  schedule({ ...plan, ...change }, costs).map(({ unit, piece, start, end }) => `${unit} ${piece}: ${start}–${end}`);

describe('two pieces', () => {
  it('run one after the other in one stream', () => {
    expect(spans({})).toEqual([
      'in 0: 0–4',
      'kernel 0: 4–5',
      'out 0: 5–9',
      'in 1: 9–13',
      'kernel 1: 13–14',
      'out 1: 14–18',
    ]);
  });

  it('overlap in two, where copies in both directions are slower', () => {
    expect(spans({ streams: 2 })).toEqual([
      'in 0: 0–4',
      'kernel 0: 4–5',
      'out 0: 5–12',
      'in 1: 4–11',
      'kernel 1: 11–12',
      'out 1: 12–16',
    ]);
  });

  it('gain nothing from two streams in pageable memory', () => {
    expect(spans({ streams: 2, memory: 'pageable' }).at(-1)).toBe('out 1: 26–34');
  });

  it('share the SMs when both are there: the first one keeps its speed', () => {
    const kernels = spans({ streams: 2, multiplyAdds: 8 }).filter((span) => span.startsWith('kernel'));
    expect(kernels).toEqual(['kernel 0: 4–12', 'kernel 1: 8–18']);
  });
});

it('that do not come out even differ by a float, and none is missing', () => {
  expect(pieceBytes({ bytes: 40, pieces: 4 })).toEqual([12, 12, 8, 8]);
});

describe('a prediction', () => {
  const real: OverlapPlan = { memory: 'pinned', streams: 3, pieces: 8, bytes: 256 * MB, multiplyAdds: 4096 };

  it('reports how long each unit is busy, the error and the recording', () => {
    const found = predictOverlap(real, architectures.h200);
    if (!found.known) throw new Error(found.because);
    expect(found.busyUs.kernel).toBeLessThan(found.totalUs);
    expect(found.from).toBe('evidence:host-copy');
    expect(found.error.median).toBeLessThan(0.01);
  });

  it('is not made for a GPU in a host that has not been measured', () => {
    expect(predictOverlap(real, architectures.t4)).toEqual({
      known: false,
      because: 'NVIDIA T4: the book has no measurement of copies between it and its host',
    });
  });

  it.each([
    [{ streams: 0 }, 'streams is 0; it must be a whole number from 1 to 32.'],
    [{ bytes: 6 }, '6 bytes came for 8 pieces; each piece has whole floats of 4 bytes.'],
    [{ memory: 'managed' as never }, 'There is no host memory called "managed". Choose pinned or pageable.'],
  ])('is refused for %o', (change, message) => {
    expect(() => predictOverlap({ ...real, ...change }, architectures.h200)).toThrow(message);
  });
});

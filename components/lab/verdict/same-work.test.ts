import { expect, it } from 'vitest';
import { otherWork, type Work } from './same-work';

const work = (
  bytes: number,
  {
    error = 0,
    isLeftAlike = null,
    flops = 0,
    atomics = 0,
  }: Partial<Record<'error' | 'flops' | 'atomics', number>> & { isLeftAlike?: boolean | null } = {},
): Work => ({
  stored: { bytes, atomics, error },
  isLeftAlike,
  demand: { flops, tensorMultiplyAdds: 0 },
});

it.each([
  [work(100), work(100), null],
  [work(1000), work(1005), null],
  [work(100), work(130, { error: 0.4 }), null],
  [work(100), work(50), 'stores half the bytes: not the same work'],
  [work(100), work(200), 'stores twice the bytes: not the same work'],
  [work(100), work(3200), 'stores 32× the bytes: not the same work'],
  [work(100), work(38), 'stores 38 % of the bytes: not the same work'],
  [work(100), work(0), 'stores nothing: not the same work'],
  [work(0), work(0), null],
  [work(100), work(50, { isLeftAlike: true }), null],
  [work(100), work(100, { isLeftAlike: false }), 'leaves other values in the buffers: not the same work'],
  [work(100, { flops: 100 }), work(100, { flops: 25 }), 'does a quarter of the arithmetic: not the same work'],
  [work(100, { flops: 100 }), work(100, { flops: 80 }), null],
  [work(100, { flops: 100 }), work(100, { flops: 300 }), null],
  [work(0, { atomics: 100 }), work(0, { atomics: 50 }), 'does half the atomics: perhaps not the same work'],
  [work(0, { atomics: 100 }), work(0, { atomics: 50, isLeftAlike: true }), null],
  [work(100, { atomics: 100 }), work(100, { atomics: 50 }), null],
])('%j beside %j', (reference, launch, text) => {
  expect(otherWork(reference, launch)).toBe(text);
});

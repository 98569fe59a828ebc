import { describe, expect, it } from 'vitest';
import type { TimePrediction } from '@src/engine/time';
import { bytesText, fasterText, otherDataText, type Version } from './versions';

const version = (us: number, bytes: number): Version => ({
  // Only these numbers matter here.
  time: {
    duration: us / 1e6,
    low: us / 1.2e6,
    high: us / 0.8e6,
    resources: [{ name: 'dram', title: 'DRAM', seconds: us / 1e6 }],
  } as unknown as TimePrediction,
  stored: { bytes, atomics: 0, error: 0 },
});
const MIB = 2 ** 20;

describe('two versions', () => {
  it('have the faster one named', () => {
    expect(fasterText(version(216, 1).time, version(100, 1).time)).toBe('B is 2.16× as fast as A.');
    expect(fasterText(version(10, 1).time, version(320, 1).time)).toBe('A is 32× as fast as B.');
    expect(fasterText(version(100, 1).time, version(101, 1).time)).toBe('A and B take about as long.');
    // As close, the faster of versions that nobody had seen was named no more often than by a coin.
    expect(fasterText(version(100, 1).time, version(108, 1).time)).toBe('A and B take about as long.');
  });
  it('that store the same are compared as they are', () => {
    expect(otherDataText(version(216, MIB), version(100, MIB))).toBeNull();
  });
  it('that store different amounts are compared per byte, too', () => {
    expect(otherDataText(version(22, 16 * MIB), version(121, 64 * MIB))).toBe(
      'They store different amounts of data: A 16 MiB, B 64 MiB. Per byte stored, A is 1.38× as fast.',
    );
    expect(otherDataText(version(10, MIB), version(20, 2 * MIB))).toMatch(/both take about as long\.$/);
    expect(otherDataText(version(10, 0), version(20, MIB))).toBe(
      'They store different amounts of data: A 0 B, B 1 MiB.',
    );
  });
});

it.each([
  [0, '0 B'],
  [1536, '1.5 KiB'],
  [64 * MIB, '64 MiB'],
  [2 ** 31, '2 GiB'],
  [1000 * MIB, '1,000 MiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { throughputsOf } from '@src/arch/throughput';
import { crossingSectors, linesOf, portsTime, shownOfAtomics } from './l2-ports';

const rates = throughputsOf(architectures.h100);
const none = { readBytes: 0, writtenBytes: 0, scatteredBytes: 0 };
const time = (
  l2: { readSectors: number; readPieces: number; writeSectors: number; writePieces: number; maskedLines?: number },
  readBytes = 0,
) => portsTime({ l2, dram: { cold: { ...none, readBytes }, warm: none } }, 'cold', rates, 1);

const READS = { readSectors: 4000, readPieces: 2000 };
const LONE = { readSectors: 4000, readPieces: 4000 };
const NO_READS = { readSectors: 0, readPieces: 0 };
const NO_WRITES = { writeSectors: 0, writePieces: 0 };
const WRITES = { writeSectors: 4000, writePieces: 2000 };

describe('the ports of the L2', () => {
  it('count lines: pairs of pieces, and isolated sectors', () => {
    expect(linesOf({ sectors: 4, pieces: 2 })).toBe(1);
    expect(linesOf({ sectors: 3, pieces: 3 })).toBe(3);
    expect(linesOf({ sectors: 0, pieces: 0 })).toBe(0);
  });

  it('work in parallel: outgoing data does not delay incoming requests', () => {
    const written = time({ ...NO_READS, ...WRITES });
    // Two sectors leave per cycle, adjacent or not.
    expect(time({ ...LONE, ...NO_WRITES }).cycles.out).toBe(time({ ...READS, ...NO_WRITES }).cycles.out);
    // Loads of whole lines arrive as one request each.
    expect(time({ ...READS, ...WRITES }).seconds).toBeCloseTo((1 + 1000 / written.cycles.in) * written.seconds, 9);
  });

  it('take a mask for each line with partially written sectors', () => {
    const whole = time({ ...NO_READS, ...WRITES });
    const masked = time({ ...NO_READS, ...WRITES, maskedLines: 1000 });
    expect(masked.seconds).toBeCloseTo(1.25 * whole.seconds, 9);
    const words = time({ ...NO_READS, writeSectors: 1000, writePieces: 1000, maskedLines: 1000 });
    expect(words.seconds).toBeCloseTo(whole.seconds / 2, 9);
  });

  it('look up what is written in both halves, and what DRAM fills once more', () => {
    const kept = time({ ...LONE, ...NO_WRITES });
    expect(kept.cycles.tags).toBe(4000);
    expect(time({ ...LONE, ...NO_WRITES }, 4000 * 32).cycles.tags).toBe(5800);
    expect(time({ ...READS, ...NO_WRITES }, 4000 * 32).cycles.tags).toBe(1900);
    expect(time({ ...NO_READS, ...WRITES }).cycles.tags).toBe(1500);
    expect(kept.full).toBeGreaterThan(90);
  });

  it('cross between the halves with half of what is written or filled', () => {
    const crossing = (l2: Parameters<typeof time>[0], readBytes: number): number =>
      crossingSectors({ l2, dram: { cold: { ...none, readBytes }, warm: none } }, 'cold');
    expect(crossing({ ...READS, ...NO_WRITES }, 0)).toBe(0);
    expect(crossing({ ...READS, ...WRITES }, 4000 * 32)).toBe(4000);
  });

  it('show for atomics the incoming traffic, with a mask where a line takes several words, or lookups in both halves', () => {
    const shown = (globalSectors: number, lines: number, maskedLines: number): number =>
      shownOfAtomics({ globalSectors, lines, maskedLines, meetingPieces: Infinity, sharedWavefronts: 0 }, rates);
    const words = shown(1000, 1000, 0);
    const wholeLines = shown(4000, 1000, 1000);
    expect(words).toBeGreaterThan(85);
    expect(words).toBeLessThan(100);
    expect(wholeLines / words).toBeCloseTo(5 / 4 / 1.5, 9);
    // A sector with several words of its line takes two cycles, as many as a separate line.
    expect(shown(1000, 1000, 1000)).toBeGreaterThan(words);
  });
});

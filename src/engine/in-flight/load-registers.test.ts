import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { rowsOf } from '@src/evidence/testing';
import { occupancy } from '../occupancy';
import { mostWaitingWarps, registersAThread, requireRegisters, waitingRegisters } from './load-registers';
import type { ReadLoad } from './read-load';

const { h200 } = architectures;
const rows = rowsOf('bytes-in-flight');
const load = (warpsPerSm: number, bytesPerLane: number, loads: number): ReadLoad => ({
  memory: 'dram',
  sms: 132,
  warpsPerSm,
  bytesPerLane,
  loads,
});

describe('the registers of warps that wait', () => {
  it('hold four bytes each', () => {
    expect(waitingRegisters(load(1, 16, 8))).toBe(32);
    expect(waitingRegisters(load(1, 4, 8))).toBe(8);
    expect(waitingRegisters(load(1, 2, 1))).toBe(1);
  });

  it('are as many as the occupancy calculation lets that many warps have, and not one more', () => {
    for (const arch of Object.values(architectures))
      for (const warps of [1, 4, 13, 16, 24, 31, 32, arch.maxWarpsPerSm.value]) {
        const registers = registersAThread(warps, arch);
        // Blocks of one warp come as near to any number of warps as blocks can.
        const resident = (registersPerThread: number): number =>
          occupancy({ registersPerThread, sharedBytesPerBlock: 0, threadsPerBlock: 32 }, arch).limits.registers!;
        expect(resident(registers)).toBeGreaterThanOrEqual(warps);
        if (registers < arch.maxRegistersPerThread.value)
          expect(resident(registers + 1)).toBeLessThan(Math.ceil(warps / 4) * 4);
      }
  });

  it('allow every recorded kernel, and refuse the one that did not fit', () => {
    for (const { params } of rows) {
      const { warpsPerSm, width, loads } = params as Record<string, number>;
      expect(() => requireRegisters(load(warpsPerSm!, width!, loads!), h200)).not.toThrow();
    }
    expect(() => requireRegisters(load(64, 16, 8), h200)).toThrow(
      'What 8 loads of 16 B wait for takes 32 registers per thread, and their address 2 more; 64 warps leave a thread 32. Choose at most 48 warps, or fewer bytes per lane.',
    );
    expect(mostWaitingWarps(load(1, 16, 8), h200)).toBe(48);
    expect(mostWaitingWarps(load(1, 16, 4), h200)).toBe(64);
  });
});

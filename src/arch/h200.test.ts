import { describe, expect, it } from 'vitest';
import { rowsOf } from '@src/evidence/testing';
import { isEstimate } from './fact';
import { h200 } from './h200';

const rows = rowsOf('device-h200');

function read(name: string): number {
  const row = rows.find((candidate) => candidate.case === name);
  if (!row) throw new Error(`device-h200 has no "${name}". It has ${rows.map((other) => other.case).join(', ')}.`);
  return Object.values(row.values!)[0]!.median;
}

describe('the facts of the H200 are what the device itself reports', () => {
  it.each([
    ['warpSize', h200.warpSize.value, read('warpSize')],
    ['sms', h200.sms.value, read('sms')],
    ['boostClock, MHz', h200.boostClock.value, read('smClock') / 1000],
    ['l2Bytes', h200.l2Bytes.value, read('l2Cache')],
    ['maxSharedBytesPerSm', h200.maxSharedBytesPerSm.value, read('sharedPerSm')],
    ['maxSharedBytesPerBlock', h200.maxSharedBytesPerBlock.value, read('sharedPerBlockOptIn')],
    ['reservedSharedBytesPerBlock', h200.reservedSharedBytesPerBlock.value, read('sharedReservedPerBlock')],
    ['registersPerSm', h200.registersPerSm.value, read('registersPerSm')],
    ['maxThreadsPerSm', h200.maxThreadsPerSm.value, read('threadsPerSm')],
    ['maxThreadsPerBlock', h200.maxThreadsPerBlock.value, read('threadsPerBlock')],
    ['maxBlocksPerSm', h200.maxBlocksPerSm.value, read('blocksPerSm')],
    ['dramBytes', h200.dramBytes.value, read('globalMemory')],
    ['dramBusBits', h200.dramBusBits.value, read('memoryBusWidth')],
  ])('%s is %d', (_, fact, reading) => {
    expect(fact).toBe(reading);
  });

  it('none of them is an estimate', () => {
    expect(Object.entries(h200).filter(([, fact]) => typeof fact === 'object' && isEstimate(fact))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '../input-error';
import type { SharedAccess } from './access';
import { sharedAccess } from './shared-access';

const { h200 } = architectures;

function refusal(change: Partial<SharedAccess>): InputError {
  const good = { op: 'load' as const, width: 4, addressByLane: Array.from({ length: 32 }, (_, lane) => 16 * lane) };
  try {
    sharedAccess({ ...good, ...change }, h200);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return error as InputError;
  }
  throw new Error('nothing was refused');
}

const lane7 = (address: number): Partial<SharedAccess> => ({
  addressByLane: Array.from({ length: 32 }, (_, lane) => (lane === 7 ? address : null)),
});

describe('an impossible access to shared memory is refused with', () => {
  it.each<[string, Partial<SharedAccess>, string]>([
    [
      'an operation that is none',
      { op: 'prefetch' as 'load' },
      'Shared memory has no "prefetch"; it has load, store and atomic.',
    ],
    [
      '32 bytes per lane',
      { width: 32 },
      'Shared memory has no 32-byte load; it has 1, 2, 4, 8, 16 bytes per lane. Choose one of these.',
    ],
    [
      'an atomic that is none',
      { op: 'atomic', atomic: 'mul' as 'add' },
      'There is no shared atomic "mul"; there are add, count, min, max, and, or, xor, inc, dec, exch, cas.',
    ],
    [
      'an atomic that inherits its name',
      { op: 'atomic', atomic: 'toString' as 'add' },
      'There is no shared atomic "toString"; there are add, count, min, max, and, or, xor, inc, dec, exch, cas.',
    ],
    [
      'an atomic that is a loop',
      { op: 'atomic', width: 8 },
      '"add" on 8 bytes is not one instruction in shared memory; on 4 bytes it is. The compiler makes a loop of a load and a cas: model each turn of it as these two.',
    ],
    [
      '31 lanes',
      { addressByLane: new Array(31).fill(0) },
      'A warp has 32 lanes, but 31 addresses came. Use null for a lane that is off.',
    ],
  ])('%s', (_, change, message) => {
    expect(refusal(change).message).toBe(message);
  });

  it.each<[string, Partial<SharedAccess>, string]>([
    ['half an address', lane7(4.5), 'Lane 7 has address 4.5. An address is a whole number of bytes from 0.'],
    [
      'an address that is no number',
      lane7(Number.NaN),
      'Lane 7 has address NaN. An address is a whole number of bytes from 0.',
    ],
    ['an address below 0', lane7(-4), 'Lane 7 has address -4. An address is a whole number of bytes from 0.'],
    [
      'a misaligned address',
      { ...lane7(20), width: 8 },
      'Lane 7 accesses 8 bytes at address 20, which is not a multiple of 8. CUDA stops the kernel with "misaligned address". Move it to 16 or 24, or use a narrower type.',
    ],
    [
      'an address beyond the SM',
      lane7(233_472),
      'Lane 7 accesses 4 bytes at address 233472, beyond the 233472 bytes of shared memory that an SM of NVIDIA H200 can have. Use an address up to 233468.',
    ],
  ])('%s, naming the lane', (_, change, message) => {
    expect(refusal(change)).toMatchObject({ message, lane: 7 });
  });

  it('no error for the last word of the block', () => {
    expect(sharedAccess({ op: 'load', width: 4, ...lane7(232_444) } as SharedAccess, h200).wavefronts).toHaveLength(1);
  });
});

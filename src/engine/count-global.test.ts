import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { WarpAccess } from './access';
import { accessOn } from './arbitraries';
import { coalesce } from './coalesce';
import { globalCounter, type GlobalCounter } from './count-global';

const maskOf = ({ addressByLane }: WarpAccess): number =>
  addressByLane.reduce<number>((mask, address, lane) => (address === null ? mask : mask + 2 ** lane), 0);

/** Inactive lanes get an address that no access could have: it must not be read. */
function counted(counter: GlobalCounter, access: WarpAccess) {
  counter.count(
    access.width,
    maskOf(access),
    Float64Array.from(access.addressByLane, (address) => address ?? Number.NaN),
  );
  const { requests, sectors, lines, tagWavefronts } = counter;
  return { requests, sectors, lines, tagWavefronts };
}

describe.each(Object.values(architectures))('the counter of global accesses on $name', (arch) => {
  it('matches coalesce, whatever it counted before', () => {
    const counter = globalCounter(arch);
    fc.assert(
      fc.property(accessOn(arch), (access) => {
        const { requests, sectors, lines, wavefronts } = coalesce(access, arch);
        expect(counted(counter, access)).toEqual({
          requests,
          sectors: sectors.length,
          lines: lines.length,
          tagWavefronts: wavefronts,
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('the counter of global accesses', () => {
  const { h200 } = architectures;
  const addresses = (first: number, step: number) =>
    Float64Array.from({ length: 32 }, (_, lane) => first + lane * step);

  it('accepts plain arrays and masks with the sign bit set', () => {
    const counter = globalCounter(h200);
    counter.count(4, -1, [...addresses(0, 128)]);
    expect(counter).toMatchObject({ requests: 1, sectors: 32, lines: 32, tagWavefronts: 8 });
    counter.count(4, 2 ** 31, addresses(0, 4));
    expect(counter).toMatchObject({ requests: 1, sectors: 1, lines: 1, tagWavefronts: 1 });
  });

  it('sees address bits beyond 32', () => {
    const counter = globalCounter(h200);
    counter.count(4, 0xffffffff, addresses(0, 2 ** 32));
    expect(counter).toMatchObject({ sectors: 32, lines: 32 });
  });

  it.each([
    [
      3,
      addresses(0, 4),
      'NVIDIA H200 (compute capability 9.0) has no 3-byte load or store; it has 1, 2, 4, 8, 16 bytes per lane. Choose one of these.',
    ],
    [
      8,
      addresses(4, 8),
      'Lane 0 accesses 8 bytes at address 4, which is not a multiple of 8. CUDA stops the kernel with "misaligned address". Move it to 0 or 8, or use a narrower type.',
    ],
    [4, addresses(-4, 4), 'Lane 0 has address -4. An address is a whole number of bytes from 0.'],
    [1, addresses(0.5, 1), 'Lane 0 has address 0.5. An address is a whole number of bytes from 0.'],
    [4, addresses(2 ** 53, 4), `Lane 0 has address ${2 ** 53}. An address is a whole number of bytes from 0.`],
    [4, [], 'Lane 0 has address NaN. An address is a whole number of bytes from 0.'],
  ])('refuses %d bytes at %j', (width, where, message) => {
    expect(() => globalCounter(h200).count(width, 0xffffffff, where)).toThrow(message);
  });
});

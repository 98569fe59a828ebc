import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { SharedAccess, SharedAtomic } from './access';
import { sharedAccessOn } from './arbitraries';
import { sharedCounter, type SharedCounter } from './count-shared';
import { sharedAccess } from './shared-access';

describe.each(Object.values(architectures))('sharedCounter on $name', (arch) => {
  const counter = sharedCounter(arch);

  it.each([
    ['Float64Array', Float64Array],
    ['Uint32Array', Uint32Array],
  ])('counts in a %s what sharedAccess traces, access after access', (_, Addresses) => {
    const addresses = new Addresses(32);
    fc.assert(
      fc.property(sharedAccessOn(arch), fc.nat(1000), (access, elsewhere) => {
        let mask = 0;
        for (const [lane, address] of access.addressByLane.entries()) {
          // An inactive lane leaves the previous value in place.
          addresses[lane] = address ?? elsewhere;
          if (address !== null) mask |= 1 << lane;
        }
        const { wavefronts, ideal, conflictDegree, bankConflicts } = sharedAccess(access, arch);
        counter.count(access.op, access.width, mask, addresses, access.atomic);
        expect(countsOf(counter)).toEqual({ wavefronts: wavefronts.length, ideal, conflictDegree, bankConflicts });
      }),
      { numRuns: 300 },
    );
  });
});

const countsOf = ({ wavefronts, ideal, conflictDegree, bankConflicts }: SharedCounter) => ({
  wavefronts,
  ideal,
  conflictDegree,
  bankConflicts,
});

describe('what sharedAccess refuses, sharedCounter refuses with the same message', () => {
  const { h200 } = architectures;
  const counter = sharedCounter(h200);
  const lane3 = (address: number): number[] => Array.from({ length: 32 }, (_, lane) => (lane === 3 ? address : 0));

  it.each<[string, SharedAccess['op'], number, number[], SharedAtomic | undefined]>([
    ['a width', 'load', 32, lane3(0), undefined],
    ['an atomic', 'atomic', 4, lane3(0), 'mul' as 'add'],
    ['an atomic that inherits its name', 'atomic', 4, lane3(0), 'toString' as 'add'],
    ['an atomic that is a loop', 'atomic', 8, lane3(0), 'add'],
    ['a misaligned address', 'store', 8, lane3(20), undefined],
    ['a negative address', 'store', 4, lane3(-4), undefined],
    ['half an address', 'store', 4, lane3(0.5), undefined],
    ['an address beyond the SM', 'store', 4, lane3(233_472), undefined],
    ['an address beyond 32 bits', 'store', 4, lane3(2 ** 32), undefined],
  ])('%s', (_, op, width, addresses, atomic) => {
    const messageOf = (act: () => unknown): string => {
      try {
        act();
      } catch (error) {
        return String(error);
      }
      return 'nothing was refused';
    };
    const slow = messageOf(() =>
      sharedAccess({ op, width, addressByLane: addresses, ...(atomic && { atomic }) }, h200),
    );
    expect(messageOf(() => counter.count(op, width, 0xffffffff, addresses, atomic))).toBe(slow);
    expect(slow).toContain('InputError');
  });

  it('a missing address, except of an inactive lane', () => {
    expect(() => counter.count('load', 4, 0xff, [0, 4, 8])).toThrow('Lane 3 has address NaN.');
    counter.count('load', 4, 0x7, [0, 4, 8, 1]);
    expect(counter.wavefronts).toBe(1);
  });
});

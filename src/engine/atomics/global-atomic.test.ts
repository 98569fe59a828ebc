import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { globalAtomic } from './global-atomic';

const { h200 } = architectures;
const lanes = Array.from({ length: 32 }, (_, lane) => lane);
const counts = (access: Parameters<typeof globalAtomic>[0]) => {
  const { requests, sectors, lines, wavefronts, l2Requests } = globalAtomic(access, h200);
  return { requests, sectors, lines, wavefronts, l2Requests };
};

describe('32 lanes that add', () => {
  it('to 32 neighbors cost one wavefront and four sectors, like a store', () => {
    const addressByLane = lanes.map((lane) => 4 * lane);
    expect(counts({ op: 'red', width: 4, addressByLane })).toEqual({
      requests: 1,
      sectors: 4,
      lines: 1,
      wavefronts: 1,
      l2Requests: 1,
    });
  });

  it('to one counter cost 32 of everything but the request: the L1 does not combine them', () => {
    const addressByLane = lanes.map(() => 64);
    expect(counts({ op: 'red', width: 4, addressByLane })).toEqual({
      requests: 1,
      sectors: 32,
      lines: 1,
      wavefronts: 32,
      l2Requests: 32,
    });
  });

  it('and compare need two visits for a full line: two operands per lane fill it with half the lanes', () => {
    const addressByLane = lanes.map((lane) => 4 * lane);
    expect(counts({ op: 'atom', width: 4, addressByLane, cas: true })).toEqual({
      requests: 1,
      sectors: 4,
      lines: 1,
      wavefronts: 2,
      l2Requests: 2,
    });
  });
});

it('makes a lane wait for an earlier one at the same place of another line in its bank, which costs a sector', () => {
  // Lines 0 and 5 share a tag bank. Lane 2 is on the line of lane 0 and its sector, but at the place of lane 1.
  const addressByLane = lanes.map((lane) => [4, 5 * 128 + 8, 8][lane] ?? null);
  const { passes, sectors, idealSectors } = globalAtomic({ op: 'red', width: 4, addressByLane }, h200);
  expect(passes.map((pass) => pass.lanes)).toEqual([[0], [1], [2]]);
  expect([sectors, idealSectors]).toEqual([3, 2]);
});

it('makes no request when all lanes are inactive', () => {
  const trace = globalAtomic({ op: 'red', width: 4, addressByLane: lanes.map(() => null) }, h200);
  expect([trace.requests, trace.sectors, trace.lines, trace.wavefronts, trace.passes]).toEqual([0, 0, 0, 0, []]);
});

describe('an invalid atomic', () => {
  const addressByLane = lanes.map((lane) => 16 * lane);
  it.each([
    [{ op: 'add' as 'red', width: 4, addressByLane }, 'There is no global atomic called "add". Choose red or atom.'],
    [
      { op: 'red' as const, width: 4, addressByLane, cas: true },
      'A compare-and-swap returns the old value: there is no red of it. Choose atom.',
    ],
    [
      { op: 'red' as const, width: 16, addressByLane },
      'A global atomic of 16 bytes per lane is not modeled; 4 and 8 bytes are. Choose one of these.',
    ],
    [
      { op: 'red' as const, width: 8, addressByLane: [4, ...addressByLane.slice(1)] },
      'Lane 0 accesses 8 bytes at address 4',
    ],
    [{ op: 'red' as const, width: 8, addressByLane: [] }, 'A warp has 32 lanes, but 0 addresses came.'],
  ])('is refused with advice (%#)', (access, message) => {
    expect(() => globalAtomic(access, h200)).toThrow(message);
  });
});

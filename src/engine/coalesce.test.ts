import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Bytes } from '@src/units/units';
import type { WarpAccess } from './access';
import { coalesce, requestRule, sectorRule } from './coalesce';
import { addressesOf, type Pattern } from './patterns';

const { h200, b200 } = architectures;
const FLOAT: Bytes = 4;
const FLOAT4: Bytes = 16;

const warp = (
  pattern: Pattern,
  width: Bytes = FLOAT,
  placement: { offsetBytes?: Bytes; mask?: number } = {},
): WarpAccess => ({
  op: 'load',
  width,
  addressByLane: addressesOf(pattern, { elementBytes: width, ...placement }),
});
const stride = (elements: number): Pattern => ({ kind: 'stride', stride: elements });
const on = (access: WarpAccess) => coalesce(access, h200);

describe('a warp of 4-byte reads', () => {
  it.each([
    [0, 1],
    [1, 4],
    [2, 8],
    [3, 12],
    [4, 16],
    [5, 20],
    [7, 28],
    [8, 32],
    [9, 32],
    [16, 32],
    [32, 32],
  ])('with stride %i touches %i sectors', (elements, sectors) => {
    expect(on(warp(stride(elements))).sectors).toHaveLength(sectors);
  });

  it('with stride 1 uses every byte that it moves: 128 of 128', () => {
    const { usefulBytes, movedBytes, efficiency, idealSectors } = on(warp(stride(1)));
    expect({ usefulBytes, movedBytes, efficiency, idealSectors }).toEqual({
      usefulBytes: 128,
      movedBytes: 128,
      efficiency: 1,
      idealSectors: 4,
    });
  });

  it('with stride 8 uses one byte of eight: 128 of 1024', () => {
    const { usefulBytes, movedBytes, efficiency, idealSectors } = on(warp(stride(8)));
    expect({ usefulBytes, movedBytes, efficiency, idealSectors }).toEqual({
      usefulBytes: 128,
      movedBytes: 1024,
      efficiency: 1 / 8,
      idealSectors: 4,
    });
  });

  it('shifted by 4 bytes touches 5 sectors of 2 lines, and by 32 bytes 4 sectors of 2 lines', () => {
    const by4 = on(warp(stride(1), FLOAT, { offsetBytes: 4 }));
    expect([by4.sectors.length, by4.lines.length]).toEqual([5, 2]);
    expect(by4.sectors.map(({ usedBytes }) => usedBytes)).toEqual([28, 32, 32, 32, 4]);
    const by32 = on(warp(stride(1), FLOAT, { offsetBytes: 32 }));
    expect([by32.sectors.length, by32.lines.length]).toEqual([4, 2]);
  });

  it('in any permutation of the same 32 floats touches the same 4 sectors', () => {
    for (const pattern of [{ kind: 'reverse' }, { kind: 'permute', seed: 7 }] as const)
      expect(on(warp(pattern)).sectors.map(({ start }) => start)).toEqual([0, 32, 64, 96]);
  });

  it('in which all lanes want one float touches 1 sector and counts the 4 wanted bytes once', () => {
    const { sectors, usefulBytes, movedBytes } = on(warp({ kind: 'broadcast', sharing: 32 }));
    expect(sectors).toEqual([
      { start: 0, line: 0, wavefront: 1, usedBytes: 4, lanes: Array.from({ length: 32 }, (_, lane) => lane) },
    ]);
    expect([usefulBytes, movedBytes]).toEqual([4, 32]);
  });

  it('of which only lanes 0 and 31 are active touches 2 sectors', () => {
    const { sectors, activeLanes } = on(warp(stride(1), FLOAT, { mask: 0x80000001 }));
    expect(sectors.map(({ start, lanes }) => ({ start, lanes }))).toEqual([
      { start: 0, lanes: [0] },
      { start: 96, lanes: [31] },
    ]);
    expect(activeLanes).toBe(2);
  });

  it('in which no lane is active sends no request, touches nothing, and has no efficiency', () => {
    const { requests, sectors, lines, wavefronts, usefulBytes, movedBytes, efficiency, idealSectors, serviceByLane } =
      on(warp(stride(1), FLOAT, { mask: 0 }));
    expect({ requests, sectors, lines, wavefronts, usefulBytes, movedBytes, efficiency, idealSectors }).toEqual({
      requests: 0,
      sectors: [],
      lines: [],
      wavefronts: 0,
      usefulBytes: 0,
      movedBytes: 0,
      efficiency: null,
      idealSectors: 0,
    });
    expect(serviceByLane).toEqual(Array.from({ length: 32 }, () => null));
  });
});

describe('a warp of float4 reads', () => {
  it('with consecutive lanes touches 16 sectors of 4 lines in one tag wavefront', () => {
    const { sectors, lines, wavefronts, efficiency } = on(warp(stride(1), FLOAT4));
    expect([sectors.length, lines.length, wavefronts, efficiency]).toEqual([16, 4, 1, 1]);
  });
});

describe('a warp of 1-byte reads', () => {
  it('with consecutive lanes touches a single sector and fills it', () => {
    const { sectors, efficiency } = on(warp(stride(1), 1));
    expect([sectors.length, efficiency]).toEqual([1, 1]);
  });
});

describe('the lines of one request', () => {
  it.each([128, 256, 512, 1024, 4096, 65_536])(
    'need 8 tag wavefronts when the 32 lanes are %i bytes apart: the hash spreads them over all four banks',
    (bytes) => {
      const { lines, wavefronts } = on(warp(stride(bytes / FLOAT)));
      expect([lines.length, wavefronts]).toEqual([32, 8]);
    },
  );

  it.each([
    [132, 8],
    [384, 11],
    [640, 10],
    [4224, 16],
  ])('and %i bytes apart need %i tag wavefronts', (bytes, wavefronts) => {
    expect(on(warp(stride(bytes / FLOAT))).wavefronts).toBe(wavefronts);
  });

  it('are looked up in ascending order, at most one per bank in each wavefront', () => {
    const { lines } = on(warp(stride(32)));
    expect(lines.map(({ start }) => start)).toEqual(Array.from({ length: 32 }, (_, line) => line * 128));
    expect(lines.slice(0, 8).map(({ tagBank, wavefront }) => [tagBank, wavefront])).toEqual([
      [0, 1],
      [2, 1],
      [1, 1],
      [3, 1],
      [2, 2],
      [0, 2],
      [3, 2],
      [1, 2],
    ]);
  });
});

describe('what serves one lane', () => {
  it('is reported to the word: lane 9 of a stride of 3 floats finds its bytes at 108, in sector 96 of line 0', () => {
    expect(on(warp(stride(3))).serviceByLane[9]).toEqual({
      address: 108,
      word: 108,
      sector: 96,
      line: 0,
      wavefront: 1,
    });
  });

  it('is the 4-byte word that holds a byte: the byte at 6 lies in word 4', () => {
    expect(on(warp(stride(6), 1)).serviceByLane[1]).toMatchObject({ address: 6, word: 4 });
  });
});

describe('a 32-byte access', () => {
  const access = warp(stride(1), 32);

  it('is refused on the H200, with the widths that it has and what to choose', () => {
    expect(() => coalesce(access, h200)).toThrow(
      'NVIDIA H200 (compute capability 9.0) has no 32-byte load or store; it has 1, 2, 4, 8, 16 bytes per lane. 32 bytes in ' +
        'one instruction need compute capability 10.0 or later: choose such a GPU, or two accesses of 16 bytes.',
    );
  });

  it('touches 32 sectors of 8 lines on the B200', () => {
    const { sectors, lines, efficiency } = coalesce(access, b200);
    expect([sectors.length, lines.length, efficiency]).toEqual([32, 8, 1]);
  });
});

describe.each([requestRule, sectorRule])('the rule "$statement"', ({ measured, documented }) => {
  it('claims a measurement only for compute capability 9.0, and a document for each capability of the book', () => {
    expect(Object.keys(measured)).toEqual(['9.0']);
    const undocumented = Object.values(architectures).filter(
      ({ computeCapability }) => !(computeCapability in documented),
    );
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });
});

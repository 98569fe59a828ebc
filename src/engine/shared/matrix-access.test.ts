import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { standing } from '../rule';
import { matrixAccessOn } from './arbitraries';
import { ldmatrixRule, matrixAccess, stmatrixRule, type MatrixAccess } from './matrix-access';
import { sharedAccess } from './shared-access';

const { h200, v100, t4 } = architectures;
const rows = (addressOf: (lane: number) => number | null) => Array.from({ length: 32 }, (_, lane) => addressOf(lane));
const wavefronts = (matrices: 1 | 2 | 4, addressOf: (lane: number) => number, op: MatrixAccess['op'] = 'load') =>
  matrixAccess({ op, matrices, addressByLane: rows(addressOf) }, h200).wavefronts.length;

/** Eight rows at a time, four words each, counted bank by bank. */
function counted({ matrices, addressByLane }: MatrixAccess): number {
  let sum = 0;
  for (let matrix = 0; matrix < matrices; matrix += 1) {
    const words = new Set(
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
        [0, 1, 2, 3].map((word) => addressByLane[8 * matrix + row]! / 4 + word),
      ),
    );
    sum += Math.max(...Array.from({ length: 32 }, (_, bank) => [...words].filter((word) => word % 32 === bank).length));
  }
  return sum;
}

describe('ldmatrix', () => {
  it('takes a wavefront per matrix when its rows lie in different banks', () => {
    for (const matrices of [1, 2, 4] as const) expect(wavefronts(matrices, (lane) => 16 * lane)).toBe(matrices);
  });

  it('takes eight per matrix from rows 128 bytes apart, and one from rows padded to 144', () => {
    expect(wavefronts(4, (lane) => 128 * lane)).toBe(32);
    expect(wavefronts(4, (lane) => 144 * lane)).toBe(4);
  });

  it('reads a row once for all lanes of one matrix, and again for the next matrix', () => {
    expect(wavefronts(4, () => 0)).toBe(4);
    expect(wavefronts(2, (lane) => 128 * (lane % 2))).toBe(4);
  });

  it('does not read the addresses of lanes beyond its matrices', () => {
    for (const unread of [null, 3]) {
      const addressByLane = rows((lane) => (lane < 8 ? 16 * lane : unread));
      expect(matrixAccess({ op: 'load', matrices: 1, addressByLane }, h200).activeLanes).toBe(8);
    }
  });
});

describe.each(['load', 'store'] as const)('for every %s of matrices', (op) => {
  const access = matrixAccessOn(h200, op);

  it('matches the plain reference in wavefronts', () => {
    fc.assert(
      fc.property(access, (warp) => {
        expect(matrixAccess(warp, h200).wavefronts.length).toBe(counted(warp));
      }),
    );
  });

  it('a pass is a matrix, the ideal one wavefront for each, and transposing changes nothing', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const trace = matrixAccess(warp, h200);
        expect(trace.passes.map(({ lanes }) => lanes.length)).toEqual(new Array(warp.matrices).fill(8));
        expect(trace.ideal).toBe(warp.matrices);
        expect(trace.bankConflicts).toBe(trace.excess);
        expect(matrixAccess({ ...warp, transposed: !warp.transposed }, h200)).toEqual(trace);
      }),
    );
  });

  it('four matrices cost the same as a store of 16 bytes per lane to the same rows', () => {
    fc.assert(
      fc.property(access, (warp) => {
        const { addressByLane } = warp;
        expect(matrixAccess({ ...warp, matrices: 4 }, h200).wavefronts).toEqual(
          sharedAccess({ op: 'store', width: 16, addressByLane }, h200).wavefronts,
        );
      }),
    );
  });
});

describe('an impossible matrix access is refused', () => {
  const good: MatrixAccess = { op: 'load', matrices: 2, addressByLane: rows((lane) => 16 * lane) };

  it.each<[string, Partial<MatrixAccess>, string]>([
    [
      'in another shape',
      { shape: 'm16n16' as 'm8n8' },
      'ldmatrix in the shape m16n16 is not modeled: it holds elements of 8 bits or less and was not measured. Use m8n8 with 16-bit elements.',
    ],
    ['with three matrices', { matrices: 3 as 2 }, 'ldmatrix moves 1, 2 or 4 matrices, but 3 came.'],
    [
      'with too few lanes',
      { addressByLane: [0] },
      'A warp has 32 lanes, but 1 addresses came. Use null for a lane that is off.',
    ],
    [
      'without the address of a row',
      { addressByLane: rows((lane) => (lane === 9 ? null : 0)) },
      'Lane 9 has no address, but it must give row 1 of matrix 1: ldmatrix with 2 matrices reads the addresses of lanes 0 to 15.',
    ],
    [
      'with a row that is not aligned to 16 bytes',
      { addressByLane: rows((lane) => (lane === 3 ? 24 : 0)) },
      'Lane 3 accesses 16 bytes at address 24, which is not a multiple of 16. CUDA stops the kernel with "misaligned address". Move it to 16 or 32, or use a narrower type.',
    ],
  ])('%s', (_, change, message) => {
    expect(() => matrixAccess({ ...good, ...change }, h200)).toThrow(message);
  });

  it('on a GPU without the instruction', () => {
    expect(() => matrixAccess(good, v100)).toThrow(
      'NVIDIA V100 (compute capability 7.0) has no ldmatrix. It came with compute capability 7.5: choose such a GPU, or plain loads.',
    );
    expect(() => matrixAccess({ ...good, op: 'store' }, t4)).toThrow(
      'has no stmatrix. It came with compute capability 9.0: choose such a GPU, or plain stores.',
    );
    expect(matrixAccess(good, t4).wavefronts).toHaveLength(2);
  });

  it('by rules that were measured on 9.0 only', () => {
    for (const rule of [ldmatrixRule, stmatrixRule]) {
      expect(standing(rule, '9.0').level).toBe('measured');
      expect(standing(rule, '8.0').level).toBe('assumed');
    }
  });
});

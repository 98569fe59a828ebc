import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { sharedReads, type MatMulKernel } from './index';

const { h200 } = architectures;
const square = (size: number) => ({ rows: size, columns: size, depth: size, elementBytes: 4 });
const tiled = (tile: number): MatMulKernel => ({ kind: 'tiled', tile });
const registers = (block: number, side: number): MatMulKernel => ({
  kind: 'registers',
  blockRows: block,
  blockColumns: block,
  blockDepth: 8,
  threadRows: side,
  threadColumns: side,
});
/** Multiply-adds per warp: one for 32 products. */
const steps = (size: number): number => size ** 3 / 32;

describe('the reads of the tiles in shared memory', () => {
  it.each([8, 16, 32])('are two loads and two wavefronts per multiply-add as written, in tiles of %d', (tile) => {
    expect(sharedReads(square(64), tiled(tile), 'written', h200)).toEqual({
      instructions: 2 * steps(64),
      wavefronts: 2 * steps(64),
    });
  });

  it.each([4, 8, 16, 32])('are merged four to one along the row of A only, in tiles of %d', (tile) => {
    const { instructions } = sharedReads(square(64), tiled(tile), 'merged', h200);
    // A block of 4 × 4 threads fills half a warp.
    expect(instructions).toBe((tile === 4 ? 2 : 1) * 1.25 * steps(64));
  });

  it('serve 64 multiply-adds of a thread with four wide loads when the results are in registers', () => {
    const { instructions, wavefronts } = sharedReads(square(128), registers(128, 8), 'merged', h200);
    expect(instructions).toBe((4 * steps(128)) / 64);
    // A: two addresses in two passes each. B: 32 bytes from lane to lane, so each of the four passes needs two.
    expect(wavefronts).toBe(((2 * 2 + 2 * 8) * steps(128)) / 64);
  });

  it('are none in the naive kernel', () => {
    const naive: MatMulKernel = { kind: 'naive', block: { x: 32, y: 32 }, along: 'columns' };
    expect(sharedReads(square(64), naive, 'merged', h200)).toEqual({ instructions: 0, wavefronts: 0 });
  });

  it('continue over zeros beyond the end of the matrix', () => {
    const cut = sharedReads(square(100), tiled(16), 'written', h200);
    expect(cut).toEqual(sharedReads(square(112), tiled(16), 'written', h200));
  });

  it('cannot be merged in tiles of odd size', () => {
    const kernel = tiled(5);
    expect(sharedReads(square(20), kernel, 'merged', h200)).toEqual(sharedReads(square(20), kernel, 'written', h200));
  });
});

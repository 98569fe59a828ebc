import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from '@src/lab';
import { bookFigure } from './book-figure';
import { drawLanes } from './lane-drawing';
import { addressText, bankCells, pictureText, sectorCells } from './lane-places';
import { accessOf, sampleOf } from './testing';

describe('the lanes of a request', () => {
  const column = sampleOf((lane) => lane * 128, { wavefronts: 32 });

  it('touch as many sectors as the engine counted', () => {
    const source = '__global__ void k(float *in, float *out) { out[threadIdx.x] = in[threadIdx.x * 3 + 5]; }';
    const buffer = { buffer: { type: 'float', count: 1024 } } as const;
    const { accesses } = runKernel(
      { source, grid: [1, 1, 1], block: [64, 1, 1], arguments: [buffer, buffer] },
      architectures.h200,
    );
    for (const { worst, width } of accesses) expect(sectorCells(worst!, width)).toHaveLength(worst!.sectors);
  });
  it('are labeled with what they use', () => {
    expect(pictureText(accessOf(), column)).toBe(
      'Warp 0 of block 0: all 32 lanes touch 32 sectors of 32 B and use 128 of those 1,024 B.',
    );
    expect(pictureText(accessOf({ space: 'shared' }), column)).toContain(
      '32 words in 1 bank; the fullest bank holds 32',
    );
  });
  it('stack up in a bank', () => {
    const cells = bankCells(column, 4);
    expect(cells.map(({ bank }) => bank)).toEqual(Array.from({ length: 32 }, () => 0));
    expect(cells.map(({ level }) => level)).toEqual(Array.from({ length: 32 }, (_, index) => index));
    expect(
      bankCells(
        sampleOf(() => 12),
        4,
      ),
    ).toMatchObject([{ bank: 3, level: 0 }]);
  });
  it('are drawn inside the picture, wide and narrow', () => {
    for (const width of [300, 1200])
      for (const space of ['global', 'shared'] as const) {
        const { cells, height } = drawLanes(accessOf({ space }), column, width, String);
        for (const cell of cells) {
          expect(cell.x).toBeGreaterThanOrEqual(-0.01);
          expect(cell.x + cell.width).toBeLessThanOrEqual(width + 0.01);
          expect(cell.y + cell.height).toBeLessThan(height);
        }
      }
  });
});

it('an address is an element of a buffer where it lies in one', () => {
  const buffers = [{ name: 'in', address: 4096, bytes: 64, element: 4 }];
  expect(addressText(4104, buffers)).toBe('in[2]');
  expect(addressText(4105, buffers)).toBe('in[2] + 1 B');
  expect(addressText(8, buffers)).toBe('byte 8');
  expect(addressText(0x7f0000000000, buffers)).toBe('0x7f0000000000');
});

describe('the figure of the book', () => {
  const params = (space: 'global' | 'shared', addressOf: (lane: number) => number | null) =>
    bookFigure(accessOf({ space }), sampleOf(addressOf), 'h200')?.params;

  it('shows the requests that it has a state for', () => {
    expect(params('global', (lane) => 4096 + 8 + lane * 8)).toBe(
      'stride=2&offset=8&bytes=4&op=load&mask=ffffffff&gpu=h200',
    );
    expect(params('global', (lane) => lane * 1024)).toContain('pattern=column&pitch=256');
    expect(params('shared', (lane) => lane * 132)).toContain('access=column&columns=32&rows=32&padding=1');
    expect(params('global', (lane) => (lane < 4 ? lane * 4 : null))).toContain('mask=0000000f');
  });
  it('and is not offered for the rest', () => {
    expect(params('global', (lane) => ((lane * 7) % 32) * 4)).toBeUndefined();
    expect(params('global', (lane) => lane * 6)).toBeUndefined();
    expect(params('shared', (lane) => lane * 400)).toBeUndefined();
  });
});

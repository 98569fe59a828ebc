import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type MatmulValues } from './params';

const state = (set: Partial<MatmulValues>): MatmulValues => ({ ...initialValues(params), ...set });

describe('the CUDA of a state', () => {
  it('is a tile of the chosen size, launched with as many blocks as the matrix needs', () => {
    const code = kernel(state({ n: '64', tile: '16' }));
    expect(code).toContain('<<<dim3(4, 4), dim3(16, 16)>>>');
    expect(code).toContain('constexpr int tile = 16;');
    expect(code).toContain('sum += aTile[y][k] * bTile[k][x];');
    expect(code).not.toContain('? a[');
  });

  it('guards loads and stores only where the matrix does not divide', () => {
    const code = kernel(state({ n: '100', tile: '16' }));
    expect(code).toContain('<<<dim3(7, 7), dim3(16, 16)>>>');
    expect(code).toContain('row < n && first + x < n ? a[row * n + first + x] : 0');
    expect(code).toContain('if (row < n && column < n) c[row * n + column] = sum;');
    expect(kernel(state({ kernel: 'registers', n: '100' }))).toContain('if (row + i < n && column + j < n)');
  });

  it('reads word by word as written, and leaves merging to the compiler otherwise', () => {
    const written = kernel(state({ sharedLoads: 'written' }));
    expect(written).toContain('sum += read(aTile[y][k]) * read(bTile[k][x]);');
    expect(written).toContain('ld.volatile.shared.f32');
    expect(kernel(state({ kernel: 'registers', sharedLoads: 'written' }))).toContain(
      'rows[i] = read(aTile[k][y * side + i]);',
    );
    expect(kernel(state({}))).not.toContain('asm');
  });

  it('swaps what x and y mean in the swapped kernel, and nothing else', () => {
    const plain = kernel(state({ kernel: 'naive', block: '32x8' }));
    const swapped = kernel(state({ kernel: 'swapped', block: '32x8' }));
    expect(plain).toContain('<<<dim3(2, 8), dim3(32, 8)>>>');
    expect(plain).toContain('int column = blockIdx.x');
    expect(swapped).toContain('int row = blockIdx.x');
    expect(swapped).toContain('sum += a[row * n + k] * b[k * n + column];');
  });

  it('gives each thread a square of results in the register-tiled kernel', () => {
    const code = kernel(state({ kernel: 'registers', n: '256', registers: '128-8-8' }));
    expect(code).toContain('<<<dim3(2, 2), 256>>>');
    expect(code).toContain('constexpr int block = 128, depth = 8, side = 8;');
  });
});

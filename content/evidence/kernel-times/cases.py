#!/usr/bin/env python3
"""Writes cases.json: launches of the kernels of kernels/, at sizes that take about 20 us to 20 ms on an H100."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from launch_cases import affine, add, F, I, U, B, D, in_file, write, buffer  # noqa: E402

K, M = 1 << 10, 1 << 20
Z = 'zero'
SMALL = affine(5, 1, 4)
FAR = affine(7919, 3, 65521)


def blocks(n, per):
    return (n + per - 1) // per


def each(kernel, sizes, arguments, per=1):
    """One launch per (elements, threads); a thread has `per` elements."""
    for n, threads in sizes:
        add(kernel, blocks(n, threads * per), threads, *arguments(n))


def S(count, init=SMALL):
    return buffer('int16', count, init)


LARGE = [(64 * M, 256), (24 * M, 128), (4 * M, 512)]
MEDIUM = [(32 * M, 256), (6 * M, 1024)]

in_file('copies')
each('copyFloat', LARGE + [(16 * M, 64)], lambda n: (F(n, Z), F(n), n))
each('copyFloat2', MEDIUM, lambda n: (F(n, Z), F(n), n // 2), per=2)
each('copyFloat4', LARGE, lambda n: (F(n, Z), F(n), n // 4), per=4)
each('copyBytes', [(96 * M, 256), (16 * M, 512)], lambda n: (B(n, Z), B(n), n))
each('copyShorts', MEDIUM, lambda n: (S(n, Z), S(n), n))
each('copyDoubles', [(24 * M, 256), (3 * M, 128)], lambda n: (D(n, Z), D(n), n))
for n, grid in [(48 * M, 1056), (32 * M, 132), (8 * M, 528)]:
    add('copyLoop', grid, 256, F(n, Z), F(n), n)
each('copyFour', MEDIUM, lambda n: (F(n, Z), F(n), n), per=4)
for stride in (2, 4, 8, 33):
    n = 64 * M
    add('copyStride', blocks(n // stride, 256), 256, F(n // stride + 1, Z), F(n), stride, n)
for stride in (2, 8, 32):
    n = 32 * M
    add('storeStride', blocks(n // stride, 256), 256, F(n, Z), F(n // stride + 1), stride, n)
each('copyShifted', MEDIUM, lambda n: (F(n, Z), F(n), 1, n))
for n, chunk in [(32 * M, 4), (32 * M, 16), (8 * M, 64)]:
    add('copyChunks', blocks(n // chunk, 256), 256, F(n, Z), F(n), chunk, n)
each('addTwo', LARGE[1:], lambda n: (F(n, Z), F(n), F(n), n))
each('triad', MEDIUM, lambda n: (F(n, Z), F(n), F(n), 0.5, n // 4), per=4)
for n, grid in [(40 * M, 1056), (5 * M, 264)]:
    add('saxpy', grid, 256, F(n), F(n), 0.5, n)
each('fillWith', LARGE[:2], lambda n: (F(n, Z), 0.5, n))
each('scaleInPlace', MEDIUM, lambda n: (F(n), 0.5, n))
each('copyBackward', MEDIUM, lambda n: (F(n, Z), F(n), n))
each('sumOfFive', [(20 * M, 256), (2 * M, 128)], lambda n: (F(n, Z), F(n), F(n), F(n), F(n), F(n), n))
each('toBytes', MEDIUM, lambda n: (B(n, Z), F(n), n))
each('interleave', MEDIUM, lambda n: (F(2 * n, Z), F(n), F(n), n))

in_file('lookups')
for n, m, mod in [(16 * M, 7919, 16 * M), (16 * M, 1, 16 * M), (4 * M, 104729, 4 * M)]:
    add('gather', blocks(n, 256), 256, F(n, Z), F(n), I(n, affine(m, 5, mod)), n)
for n, m in [(16 * M, 7919), (4 * M, 33)]:
    add('scatter', blocks(n, 256), 256, F(n, Z), F(n), I(n, affine(m, 5, n)), n)
for n, table in [(16 * M, 32 * M), (16 * M, 2 * M), (16 * M, 16 * K)]:
    add('gatherRandom', blocks(n, 256), 256, F(n, Z), F(table), table - 1, n)
for n, table in [(2 * M, 32 * M), (2 * M, 1 * M), (4 * M, 4 * K)]:
    add('gatherEight', blocks(n, 256), 256, F(n, Z), F(table), table - 1, n)
for n, table in [(8 * M, 8 * M), (8 * M, 256 * K)]:
    add('gatherWide', blocks(n, 256), 256, F(4 * n, Z), F(4 * table), table - 1, n)
for rows, width in [(32 * K, 256), (8 * K, 1024)]:
    add('gatherRows', rows, 128, F(rows * width, Z), F(rows * width), I(rows, affine(7919, 1, rows)), width, rows)
for n in (32 * M, 8 * M):
    add('tableGlobal', blocks(n, 256), 256, F(n, Z), I(n, FAR), F(256), n)
    add('tableShared', 1056, 256, F(n, Z), I(n, FAR), F(256), n)
    add('tableConstant', blocks(n, 256), 256, F(n, Z), I(n, affine(n // M, 3, 65521)), n)
for n, terms in [(16 * M, 16), (8 * M, 256)]:
    add('constantUniform', blocks(n, 256), 256, F(n, Z), F(n), terms, n)
for grid, block, size, steps in [(132, 32, 4 * K, 2000), (132, 32, 2 * M, 500), (132, 64, 32 * M, 300), (1056, 256, 32 * M, 40), (1056, 256, 1 * M, 60)]:
    size = max(size, grid * block)
    add('chase', grid, block, I(grid * block, Z), I(size, affine(12345, 6789, size)), steps)
for grid, block, size, steps in [(132, 64, 32 * M, 300), (528, 128, 2 * M, 100)]:
    add('chaseTwo', grid, block, I(grid * block, Z), I(size, affine(12345, 6789, size)), steps, size // 2)
for n, size in [(4 * M, 16 * M), (8 * M, 64 * K)]:
    add('searchSorted', blocks(n, 256), 256, I(n, Z), I(size, 'iota'), I(n, affine(104729, 7, size)), size, n)
for rows, per in [(256 * K, 32), (1 * M, 12)]:
    arguments = (F(rows, Z), I(rows + 1, affine(per, 0, 0)), I(rows * per, affine(7919, 3, rows)), F(rows * per), F(rows), rows)
    add('sparseRows', blocks(rows, 256), 256, *arguments)
    add('sparseWarps', blocks(rows * 32, 256), 256, *arguments)

in_file('transposes')
for n in (8192, 4096, 2048):
    for kernel, block, tile in [('copyMatrix', (32, 8), (32, 8)), ('transposeStores', (32, 8), (32, 8)), ('transposeLoads', (16, 16), (16, 16)),
                                ('transposeTile', (32, 32), (32, 32)), ('transposePadded', (32, 32), (32, 32)), ('transposeRows', (32, 8), (32, 32)),
                                ('transposeRowsConflicts', (32, 8), (32, 32)), ('flipRows', (64, 4), (64, 4))]:
        if n == 2048 and kernel in ('flipRows', 'transposeTile', 'copyMatrix'):
            continue
        add(kernel, (n // tile[0], n // tile[1]), block, F(n * n, Z), F(n * n), n)
    if n < 8192:
        add('transposeSmall', (n // 16, n // 16), (16, 16), D(n * n, Z), D(n * n), n)

in_file('sums')
for n in (64 * M, 8 * M):
    for kernel in ('sumInterleaved', 'sumStrided', 'sumSequential'):
        add(kernel, n // 256, 256, I(n // 256, Z), I(n, SMALL))
    add('sumShuffle', n // 256, 256, F(n // 256, Z), F(n, SMALL))
for n, grid in [(64 * M, 1056), (48 * M, 132), (8 * M, 528)]:
    add('sumLoop', grid, 256, F(1, Z), F(n, SMALL), n, exact=False)
for n, grid in [(64 * M, 1056), (16 * M, 264)]:
    add('sumLoop4', grid, 256, F(1, Z), F(n, SMALL), n // 4, exact=False)
for n, grid in [(48 * M, 1056), (6 * M, 264)]:
    add('dot', grid, 256, F(1, Z), F(n, SMALL), F(n, SMALL), n, exact=False)
for n, grid in [(64 * M, 1056), (8 * M, 132)]:
    add('largest', grid, 512, I(1, Z), I(n, FAR), n)
for width, rows in [(1024, 32 * K), (256, 64 * K), (64, 512 * K)]:
    add('rowSums', blocks(rows, 256), 256, F(rows, Z), F(width * rows), width, rows)
for width, rows in [(32 * K, 1024), (256 * K, 128)]:
    add('columnSums', blocks(width, 256), 256, F(width, Z), F(width * rows), width, rows)
for width, rows in [(1024, 32 * K), (128, 128 * K)]:
    add('rowSumsWarp', rows // 8, 256, F(rows, Z), F(width * rows), width)
for grid in (64 * K, 4 * K):
    add('sumSerial', grid, 256, F(grid, Z), F(grid * 256), 256)
for n in (32 * M, 8 * M):
    add('scanHillis', n // 256, 256, I(n, Z), I(n, SMALL))
    add('scanBlelloch', n // 512, 256, I(n, Z), I(n, SMALL))
    add('scanWarps', n // 256, 256, I(n, Z), I(n, SMALL))
    add('scanBlocks', n // 512, 512, I(n, Z), I(n, SMALL))

in_file('counters')
for n, count in [(32 * M, 256), (16 * M, 64 * K), (8 * M, 16)]:
    add('histogramGlobal', 1056, 256, U(count, Z), I(n, FAR), count, n)
for bins, grid, turns in [(4 * M, 4096, 8), (64 * K, 4096, 8), (256, 2048, 8)]:
    add('histogramRandom', grid, 256, U(bins, Z), bins - 1, turns)
for n, grid in [(64 * M, 1056), (16 * M, 264)]:
    add('histogramShared', grid, 256, U(256, Z), B(n, affine(7919, 3, 251)), n)
for bins, grid in [(1024, 2112), (16, 1056)]:
    add('histogramSharedRandom', grid, 256, U(1024, Z), 64, bins - 1)
for n in (16 * M, 4 * M):
    add('histogramMatched', n // 256, 256, U(16, Z), I(n, FAR), n)
    add('oneCounter', n // 256, 256, U(1, Z), I(n, FAR), n)
    add('addOne', n // 256, 256, F(1, Z), F(n, SMALL), n, exact=False)
    add('addEverywhere', n // 256, 256, F(n, Z), F(n, SMALL), n)
for n, bins in [(16 * M, 16 * M), (8 * M, 1 * M), (8 * M, 4 * K)]:
    add('addScattered', n // 256, 256, F(bins, Z), F(n, SMALL), bins - 1, n, exact=False)
for n, bins in [(8 * M, 2 * M), (8 * M, 64)]:
    add('maxScattered', n // 256, 256, I(bins, Z), I(n, FAR), bins - 1, n)
for n in (16 * M, 4 * M):
    add('tickets', n // 256, 256, I(n, Z), I(1, Z), I(n, FAR), n)
for grid, turns in [(1056, 64), (4224, 16)]:
    add('sharedOneAddress', grid, 256, U(grid * 4, Z), turns)
for bins, grid in [(2 * M, 4096), (1 * K, 2048)]:
    add('swapLoop', grid, 256, U(bins, Z), bins - 1, 8)

in_file('stencils')
each('threePoints', LARGE[:2], lambda n: (F(n, Z), F(n), n))
each('seventeenPoints', MEDIUM, lambda n: (F(n, Z), F(n), n))
each('seventeenShared', [(32 * M, 256), (8 * M, 256)], lambda n: (F(n, Z), F(n), n))
for n, block in [(8192, (32, 8)), (4096, (16, 16)), (2048, (64, 4))]:
    grid = (n // block[0], n // block[1])
    for kernel in ('fivePoints', 'ninePoints', 'blurFive'):
        add(kernel, grid, block, F(n * n, Z), F(n * n), n, n, exact=False)
for n in (8192, 4096):
    add('nineShared', (n // 16, n // 16), (16, 16), F(n * n, Z), F(n * n), n, exact=False)
    for kernel in ('sobel', 'life'):
        add(kernel, (n // 32, n // 8), (32, 8), B(n * n, Z), B(n * n, affine(5, 1, 2)), n, n)
    add('halve', (n // 64, n // 16), (32, 8), F(n * n // 4, Z), F(n * n), n)
for n, block in [(384, (32, 8)), (256, (64, 4))]:
    add('sevenPoints3d', (n // block[0], n // block[1], n), block, F(n ** 3, Z), F(n ** 3), n)
    add('marchZ', (n // block[0], n // block[1]), block, F(n ** 3, Z), F(n ** 3), n)

in_file('products')
for n in (2048, 1024, 512):
    for kernel, block in [('matmulNaive', (32, 8)), ('matmulTransposed', (16, 16)), ('matmulTiled<16>', (16, 16)), ('matmulTiled<32>', (32, 32))]:
        if n == 512 and kernel == 'matmulTransposed':
            continue
        add(kernel, (n // block[0], n // block[1]), block, F(n * n, Z), F(n * n, SMALL), F(n * n, SMALL), n, exact=False)
    add('matmulFour', (n // 64, n // 64), 256, F(n * n, Z), F(n * n, SMALL), F(n * n, SMALL), n, exact=False)
for n in (8192, 4096):
    add('matvecThreads', n // 64, 64, F(n, Z), F(n * n, SMALL), F(n, SMALL), n, exact=False)
    add('matvecWarps', n // 8, 256, F(n, Z), F(n * n, SMALL), F(n, SMALL), n, exact=False)
    add('outerProduct', (n // 32, n // 8), (32, 8), F(n * n, Z), F(n, SMALL), F(n, SMALL), n)
for n in (1 * M, 256 * K):
    add('smallProducts', n // 128, 128, F(n * 16, Z), F(n * 16, SMALL), F(n * 16, SMALL), n)
for n, dims in [(4096, 64), (8192, 8)]:
    add('distances', (n // 32, n // 8), (32, 8), F(n * n, Z), F(n * dims, SMALL), F(n * dims, SMALL), n, dims, exact=False)

in_file('rows')
for rows, width in [(32 * K, 1024), (64 * K, 128)]:
    add('softmaxThreads', rows // 128, 128, F(rows * width, Z), F(rows * width, SMALL), width, rows, exact=False)
for rows, width in [(32 * K, 1024), (128 * K, 128), (4 * K, 4096)]:
    add('softmaxWarps', rows // 8, 256, F(rows * width, Z), F(rows * width, SMALL), width, exact=False)
for rows, width in [(16 * K, 2048), (4 * K, 8192), (256, 64 * K)]:
    add('softmaxBlocks', rows, 256 if width < 8192 else 1024, F(rows * width, Z), F(rows * width, SMALL), width, exact=False)
for rows, width in [(16 * K, 2048), (32 * K, 768)]:
    add('layerNorm', rows, 256, F(rows * width, Z), F(rows * width, SMALL), F(width), F(width), width, exact=False)
for rows, width in [(32 * K, 1024), (64 * K, 128)]:
    add('rmsNormWarps', rows // 4, 128, F(rows * width, Z), F(rows * width, SMALL), F(width), width, exact=False)
    add('argmaxWarps', rows // 8, 256, I(rows, Z), F(rows * width, FAR), width)
each('gelu', MEDIUM, lambda n: (F(n, Z), F(n, SMALL), n))
each('addBias', MEDIUM, lambda n: (F(n, SMALL), F(1000, SMALL), 1000, n))
for n in (16 * M, 4 * M):
    add('rotary', n // 256, 256, F(2 * n, SMALL), F(64, SMALL), F(64, SMALL), 64, n, exact=False)

in_file('records')
for n in (6 * M, 2 * M):
    add('oneField', blocks(n, 256), 256, F(n, Z), F(n * 8), n)
    add('energy', blocks(n, 256), 256, F(n, Z), F(n * 8), n)
    add('moveRecords', blocks(n, 256), 256, F(n * 8), 0.5, n)
    add('moveArrays', blocks(n, 256), 256, *[F(n) for _ in range(6)], 0.5, n)
for n in (20 * M, 4 * M):
    add('lengths', blocks(n, 256), 256, F(n, Z), F(n * 3, SMALL), n, exact=False)
    add('swapEnds', blocks(n, 256), 256, F(n * 3, SMALL), n)
    add('split', blocks(n, 256), 256, F(n, Z), F(n, Z), F(n, Z), F(n * 3, SMALL), n)
    add('grayscale', blocks(n, 256), 256, B(n, Z), B(n * 3), n)
for n in (32 * K, 8 * K):
    add('nbody', n // 128, 128, F(n * 4, Z), F(n * 4, SMALL), n, exact=False)
    add('nbodyGlobal', n // 256, 256, F(n, Z), F(n, SMALL), F(n, SMALL), n, exact=False)

in_file('arithmetic')
for n, degree in [(16 * M, 32), (4 * M, 512), (16 * M, 8)]:
    add('polynomial', n // 256, 256, F(n, Z), F(n, SMALL), degree, n, exact=False)
for n, degree in [(16 * M, 32), (4 * M, 512)]:
    add('fourPolynomials', n // 256, 256, F(n, Z), F(n, SMALL), degree, n, exact=False)
for grid, block, degree in [(2112, 256, 1000), (264, 128, 2000), (132, 32, 4000)]:
    add('eightPolynomials', grid, block, F(grid * block, Z), degree, exact=False)
for kernel in ('sines', 'exponentials', 'roots', 'divisions'):
    for n, times in [(8 * M, 64), (16 * M, 8)]:
        add(kernel, n // 256, 256, F(n, Z), F(n, SMALL), times, n, exact=False)
for n, rounds in [(16 * M, 16), (4 * M, 128)]:
    add('hashes', n // 256, 256, U(n, Z), rounds, n)
for grid, rounds in [(4096, 256), (1056, 1000)]:
    add('shifts', grid, 256, U(grid * 256, Z), rounds)
each('remainders', MEDIUM, lambda n: (I(n, Z), I(n, FAR), 17, n))
for n, degree in [(8 * M, 32), (2 * M, 256)]:
    add('doubles', n // 256, 256, D(n, Z), D(n, SMALL), degree, n, exact=False)
for n, most in [(2048, 256), (4096, 64)]:
    add('mandelbrot', (n // 16, n // 16), (16, 16), I(n * n, Z), n, n, most, exact=False)
each('blackScholes', MEDIUM, lambda n: (F(n, Z), F(n), F(n), 0.05, n))
for grid, samples in [(2112, 256), (528, 1024)]:
    add('monteCarlo', grid, 256, I(grid * 256, Z), samples)
each('bitCounts', MEDIUM, lambda n: (I(n, Z), U(n, FAR), n))
each('powers', MEDIUM, lambda n: (F(n, Z), F(n, SMALL), n))
each('sinesExact', MEDIUM, lambda n: (F(n, Z), F(n, SMALL), n))
each('collatz', [(8 * M, 256), (1 * M, 256)], lambda n: (I(n, Z), n))
for ways, times in [(1, 64), (4, 64), (2, 16)]:
    n = 8 * M
    add('branches', n // 256, 256, F(n, Z), F(n, SMALL), ways, times, n, exact=False)

in_file('onchip')
for stride, times in [(1, 1000), (2, 1000), (4, 500), (8, 500), (32, 200), (33, 1000)]:
    add('sharedStride', 1056, 256, F(1056 * 256, Z), stride, times, exact=False)
for stride, times in [(1, 1000), (8, 500), (16, 300)]:
    add('sharedStores', 1056, 256, F(1056 * 256, Z), stride, times)
for grid, times in [(1056, 500), (264, 1000)]:
    add('sharedWide', grid, 256, F(grid * 256, Z), times, exact=False)
    add('sharedBroadcast', grid, 256, F(grid * 256, Z), times, exact=False)
    add('shuffles', grid, 256, F(grid * 256, Z), times, exact=False)
for grid, block, times in [(132, 32, 2000), (1056, 256, 500)]:
    add('sharedChase', grid, block, I(grid * block, Z), times)
for grid, block, times in [(1056, 256, 200), (264, 1024, 200), (132, 128, 500)]:
    add('barriers', grid, block, F(grid * block, Z), times)
for grid in (32 * K, 4 * K):
    add('bitonic', grid, 512, I(grid * 512, Z), I(grid * 512, FAR))
    add('reverseBlocks', grid * 2, 256, F(grid * 512, Z), F(grid * 512))
for grid, times in [(1056, 500), (264, 1000)]:
    add('l1Loop', grid, 256, F(grid * 256, Z), F(8 * K), times, exact=False)
    add('l1Columns', grid, 256, F(grid * 256, Z), F(16 * K), times // 4, exact=False)
for grid, size in [(1056, 1 * M), (1056, 2 * M), (264, 512 * K)]:
    add('l2Loop', grid, 256, F(grid * 256, Z), F(size * 4), size - 1, 64, exact=False)

in_file('grids')
for grid, block in [(64 * K, 32), (256 * K, 128), (1 * M, 256), (128 * K, 1024)]:
    add('nothing', grid, block, F(16, Z))
for grid, block in [(256 * K, 32), (64 * K, 256)]:
    add('oneStore', grid, block, F(grid, Z))
for n, block in [(8 * M, 32), (32 * M, 64), (2 * M, 32)]:
    add('tinyBlocks', n // block, block, F(n, Z), F(n), n)
for grid, block, turns in [(133, 1024, 2000), (265, 1024, 2000), (264, 1024, 2000), (66, 512, 4000), (1, 1024, 8000), (529, 256, 4000)]:
    add('longBlocks', grid, block, F(grid * block, Z), turns, exact=False)
for grid, block, turns in [(2112, 256, 200), (264, 512, 1000)]:
    add('unevenBlocks', grid, block, F(grid * block, Z), turns, exact=False)
for grid, width in [(4096, 4096), (8192, 8192)]:
    add('growingBlocks', grid, 128, F(grid * 128, Z), F(grid * width), width, exact=False)
for grid, turns in [(2112, 100), (528, 500)]:
    add('unevenLanes', grid, 256, F(grid * 256, Z), turns, exact=False)
each('halfLeaves', MEDIUM, lambda n: (F(n, Z), F(n), n))
for grid, block, turns in [(132, 32, 1000), (132, 128, 1000), (264, 256, 500), (66, 256, 500)]:
    add('fewThreads', grid, block, F(grid * block, Z), F(grid * block * turns), turns, exact=False)
for grid, block in [(4096, 256), (2048, 1024)]:
    add('muchShared', grid, block, F(grid * block * 8, Z), F(grid * block * 8), shared=block * 32)
for grid, turns in [(264, 200), (1056, 100)]:
    add('prefetched', grid, 256, F(grid * 256, Z), F(grid * 256 * turns), turns, exact=False)

# The capacities of the units. No times are predicted for these.
in_file('probes')
for op in 'FMA ADD MUL IADD IMAD LOP SHIFT MINMAX CONVERT I2F RCP SINE POPC SHFL VOTE HFMA2 SELECT FSETP'.split():
    add(f'pipe<{op}, 8>', 264, 1024, U(264 * 1024, Z), 3, 200, exact=False)
for op in ('FMA', 'IADD', 'IMAD', 'LOP', 'RCP', 'SHFL'):
    add(f'pipe<{op}, 1>', 132, 32, U(132 * 32, Z), 3, 500, exact=False)
add('doublePipe<8>', 264, 1024, D(264 * 1024, Z), 3.0, 200, exact=False)
add('doublePipe<1>', 132, 32, D(132 * 32, Z), 3.0, 500, exact=False)
for spread, window in [(1, 4 * M), (8, 4 * M), (32, 4 * M), (0, 1024), (1, 32), (1, 1024), (8, 16 * K)]:
    for kernel in ('reductions', 'returning'):
        add(kernel, 1056, 256, U(4 * M, Z), spread, window, 64)
for spread in (0, 1, 2, 8, 32):
    add('sharedReductions', 1056, 256, U(1056 * 256, Z), spread, 256)
for spread in (1, 2, 4, 8, 32):
    add('loads', 1056, 256, F(1056 * 256, Z), F(16 * K), spread, 16 * K - 1 if spread > 2 else 4 * K - 1, 1024, exact=False)
add('wideLoads', 1056, 256, F(1056 * 256, Z), F(16 * K), 1 * K - 1, 1024, exact=False)
for size in (256 * K, 1 * M, 2 * M):
    add('l2Loads', 1056, 256, F(1056 * 256, Z), F(size * 4), size - 1, 128, exact=False)
    add('l2Stores', 1056, 256, F(size * 4, Z), size - 1, 128)
for n in (64 * M, 200 * M):
    add('streamReads', 1056, 512, F(1, Z), F(n, Z), n // 4)

write()

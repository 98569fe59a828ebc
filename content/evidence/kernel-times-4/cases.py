#!/usr/bin/env python3
"""Writes cases.json: launches of kernels that no other set has, to judge a prediction that its author froze without having seen them.
Writes small/cases.json: one small launch of each, for check.py to compare with a plain computation."""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from launch_cases import CASES, affine, add, F, I, U, B, D, in_file, write, buffer  # noqa: E402

K, M = 1 << 10, 1 << 20
Z = 'zero'
SMALL = affine(5, 1, 4)
WIDE = affine(7919, 3, 65521)
BYTES = affine(7919, 3, 251)
SMALL_CASES = []


def blocks(n, per=256):
    return (n + per - 1) // per


def S(count, init=SMALL):
    return buffer('int16', count, init)


def H(count, init=affine(37, 15360, 1024)):
    """Halves of 1 to 2, as bits."""
    return buffer('uint16', count, init)


def anywhere(count, of, m=2654435761):
    """Indices into a table with a power-of-two size, in pseudo-random order."""
    return I(count, affine(m, 12345, of))


def launches(kernel, of, sizes, small, **more):
    """One launch per size, and a small one."""
    for size in sizes:
        add(kernel, *of(*size), **more)
    add(kernel, *of(*small), **more)
    SMALL_CASES.append({**CASES.pop(), 'case': CASES[-1]['kernel'].split('<')[0]})


def rounded(kernel, of, sizes, small, **more):
    """What is rounded or added in another order is compared with a tolerance."""
    launches(kernel, of, sizes, small, exact=False, **more)


in_file('layouts')
launches('bodiesFromArrays', lambda n, t: (blocks(n, t), t, F(5 * n, Z), *[F(n) for _ in range(5)], n),
         [(12 * M, 256), (1500000, 128)], (1000, 128))
launches('triplesThroughShared', lambda g: (g, 256, *[F(256 * g, Z)] * 3, F(768 * g)), [(64 * K,), (9000,)], (3,))
launches('channelsLast', lambda images, channels, pixels: ((blocks(channels * pixels), images), 256,
         F(images * channels * pixels, Z), F(images * channels * pixels, WIDE), channels, pixels),
         [(48, 64, 56 * 56), (64, 256, 28 * 28), (96, 3, 224 * 224)], (2, 5, 77))
launches('shuffleChannels', lambda groups, channels, pixels, t: ((blocks(pixels, t), channels), t,
         F(channels * pixels, Z), F(channels * pixels, WIDE), groups, channels, pixels),
         [(4, 2048, 28 * 28 * 16, 256), (8, 768, 112 * 112, 128)], (2, 6, 100, 64))
launches('splitHeads', lambda tokens, heads, width: (tokens, (32, heads), F(tokens * heads * width, Z), F(tokens * heads * width, WIDE), tokens, heads, width),
         [(32 * K, 16, 64), (6000, 12, 128)], (7, 4, 48))
launches('patchesToColumns', lambda w, h: ((blocks(w), h), 256, F(9 * w * h, Z), F(w * h, WIDE), w, h), [(3000, 2000), (1600, 1200)], (70, 5))
launches('depthToSpace', lambda w, h, block: ((2 * w // block[0], 2 * h // block[1]), block, F(4 * w * h, Z), F(4 * w * h, WIDE), w, h),
         [(4096, 2048, (32, 8)), (2048, 1536, (64, 4))], (32, 16, (32, 8)))
launches('joinColumns', lambda rows, a, b, t: (rows, t, F(rows * (a + b), Z), F(rows * a, WIDE), F(rows * b), a, b),
         [(24 * K, 768, 333, 256), (100000, 64, 31, 64)], (5, 40, 23, 64))
launches('cutColumns', lambda rows, first, width, pitch: ((blocks(width, 64), rows // 4), (64, 4), F(rows * width, Z), F(rows * pitch, WIDE), first, width, pitch),
         [(16 * K, 1001, 2000, 4096), (40 * K, 5, 100, 256)], (8, 3, 70, 96))
launches('reflectEdges', lambda w, h, edge: ((blocks(w + 2 * edge, 32), blocks(h + 2 * edge, 8)), (32, 8), F((w + 2 * edge) * (h + 2 * edge), Z),
         F(w * h, WIDE), w, h, edge), [(6000, 4000, 15), (3840, 2160, 3)], (50, 20, 3))
launches('transposeInRegisters', lambda n, block: ((n // 4 // block[0], n // 4 // block[1]), block, F(n * n, Z), F(n * n, WIDE), n),
         [(8192, (8, 32)), (4096, (16, 16))], (128, (8, 32)))
launches('transposeShorts', lambda n: ((n // 64, n // 64), (32, 8), S(n * n, Z), S(n * n, affine(7919, 3, 32749)), n), [(8192,), (4608,)], (128,))
launches('widenNibbles', lambda words, t: (blocks(words, t), t, F(8 * words, Z), U(words, affine(2654435761, 7, 4294967296)), F(words // 16 + 1), words),
         [(8 * M, 256), (1800000, 128)], (1000, 128))
launches('signsToBits', lambda n, t: (n // t, t, U(n // 32, Z), F(n, affine(7919, 3, 13)), n), [(96 * M, 256), (18 * M, 1024)], (4096, 256))
launches('packPixels', lambda n, t: (blocks(n, t), t, B(4 * n, Z), B(n, BYTES), B(n), B(n, affine(11, 5, 256)), n), [(40 * M, 256), (3840 * 2160, 512)], (1000, 256))
launches('rollRows', lambda rows, width, by: ((width // 256, rows), 256, D(rows * width, Z), D(rows * width), by, width), [(4000, 4096, 1000), (2000, 2304, 1)], (3, 512, 100))

in_file('folds')
for threads, sizes in [(512, [(64 * M, 528)]), (128, [(24 * M, 2112), (12 * M, 1 * K)])]:
    rounded(f'sumUnrolled<{threads}>', lambda n, grid: (grid, threads, F(grid, Z), F(n, SMALL), n), sizes, (8192, 3))
    if threads == 512:
        SMALL_CASES.pop()
launches('sumIntoShared', lambda n, t: (blocks(n, t), t, I(blocks(n, t), Z), I(n), n), [(48 * M, 256), (16 * M, 1024)], (1000, 256))
rounded('sumOneBlock', lambda n: (1, 1024, F(1, Z), F(n, SMALL), n), [(4 * M,), (200 * K,)], (5000,))
launches('leastWithPlace', lambda n, grid: (grid, 256, buffer('uint64', grid, affine(0, 9007199254740991, 0)), U(n, WIDE), n), [(48 * M, 1056), (14 * M, 132)], (5000, 3))
rounded('columnSumsTiled', lambda width, height, rows: ((width // 32, height // rows), (32, 8), F(width, Z), F(width * height, SMALL), width, rows),
        [(8192, 8192, 256), (768, 32 * K, 1024)], (64, 96, 48))
rounded('dotDoubles', lambda n, grid: (grid, 256, D(1, Z), D(n, SMALL), D(n, SMALL), n), [(32 * M, 1056), (3 * M, 264)], (5000, 3))
rounded('compensatedSums', lambda each, threads: (blocks(threads, 128), 128, F(threads, Z), F(each * threads), each, threads), [(256, 256 * K), (250, 64 * K)], (20, 300))
rounded('spreadOfRows', lambda rows, width: (rows // 8, 256, F(rows, Z), F(rows, Z), F(rows * width, WIDE), width), [(64 * K, 768), (40 * K, 256)], (16, 96))
launches('maxOfWindows', lambda planes, w, h: ((blocks(w // 2, 32), blocks(h // 2, 8), planes), (32, 8), F(planes * (w // 2) * (h // 2), Z),
         F(planes * w * h, WIDE), w, h, w // 2, h // 2), [(512, 224, 224), (1024, 112, 112)], (2, 50, 30))
launches('scanEightEach', lambda g: (g, 256, I(2048 * g, Z), I(2048 * g, SMALL)), [(24 * K,), (4000,)], (3,))
launches('addOffsets', lambda g: (2 * g, 256, I(2048 * g), I(g, WIDE), 512 * g), [(24 * K,), (6000,)], (3,))
launches('sumsOfKeys', lambda n, per: (blocks(n), 256, I(n // per + 1, Z), I(n, 'iota'), I(n, SMALL), per, n), [(32 * M, 100), (6 * M, 9)], (1000, 9))
launches('jointCounts', lambda n, grid: (grid, 256, U(4096, Z), B(n, BYTES), B(n, affine(104729, 7, 256)), n), [(48 * M, 1056), (6 * M, 264)], (5000, 3))
launches('countsPerLane', lambda quads, grid: (grid, 256, U(64, Z), B(4 * quads, BYTES), quads), [(16 * M, 1056), (5 * M, 396)], (3000, 3))

in_file('grids')
rounded('heatManySteps', lambda g, steps: (g, 288, F(256 * g, Z), F(256 * g), steps, 256 * g), [(96 * K, 16), (12000, 8)], (3, 12))
rounded('starRadiusFour', lambda w, h, block: ((w // block[0], h // block[1]), block, F(w * h, Z), F(w * h), w, h), [(8192, 6144, (32, 8)), (4096, 2560, (32, 16))], (64, 32, (32, 8)))
rounded('boxOfTwentySeven', lambda n, block: ((n // block[0], n // block[1], n), block, F(n ** 3, Z), F(n ** 3), n), [(320, (32, 8)), (192, (64, 2))], (32, (32, 8)))
rounded('wavePlanes', lambda n: ((n // 32, n // 8), (32, 8), F(n ** 3, Z), F(n ** 3), F(n ** 3, SMALL), n), [(416,), (224,)], (32,))
rounded('blurColumns', lambda w, h, block: ((w // block[0], h // block[1]), block, F(w * h, Z), F(w * h), w, h), [(8192, 4096, (32, 8)), (3840, 2160, (128, 1))], (64, 32, (32, 8)))
launches('blurRowsOfPixels', lambda w, h: ((w // 128, h), 128, B(4 * w * h, Z), B(4 * w * h, BYTES), w), [(7680, 4320), (3840, 2160)], (256, 3))
launches('medianOfCross', lambda w, h, block: ((w // block[0], h // block[1]), block, B(w * h, Z), B(w * h, BYTES), w, h), [(8192, 8192, (32, 8)), (7680, 4320, (64, 4))], (64, 32, (32, 8)))
launches('dilateShared', lambda w, h: ((w // 16, h // 16), (16, 16), B(w * h, Z), B(w * h, BYTES), w, h), [(7680, 4320), (3840, 2160)], (48, 32))
rounded('edgeKeepingBlur', lambda w, h, block: ((w // block[0], h // block[1]), block, F(w * h, Z), F(w * h), w, h, 0.01), [(4096, 4096, (16, 16)), (1920, 1080, (32, 4))], (32, 16, (16, 16)))
rounded('hueOfPixels', lambda n, t: (blocks(n, t), t, F(n, Z), B(4 * n, BYTES), n), [(32 * M, 256), (3840 * 2160, 128)], (1000, 128))
launches('toneCurve', lambda n, t: (blocks(n, t), t, B(4 * n, BYTES), B(256, affine(167, 3, 256)), n), [(48 * M, 256), (3840 * 2160 * 2, 1024)], (1000, 256))
rounded('latticeStep', lambda w, h: ((w // 128, h), 128, F(5 * w * h, Z), F(5 * w * h, affine(3, 1, 7)), w, h), [(4096, 2048), (2048, 1024)], (128, 8))
launches('shortestPaths', lambda n, via: ((n // 32, n // 8), (32, 8), I(n * n, WIDE), via, n), [(6144, 77), (4096, 5)], (64, 9))

in_file('products')
for name, sizes in [('gemmQuads', [1024, 640]), ('gemmLeftTransposed', [1024, 512]), ('gemmHalves', [1024, 640]), ('gemmTensor', [1536, 896]), ('gemmDoubles', [768, 448]), ('gemmBytes', [1536, 896])]:
    tile, block = {'gemmQuads': ((64, 64), 256), 'gemmLeftTransposed': ((32, 8), (32, 8)), 'gemmDoubles': ((16, 16), (16, 16)),
                   'gemmHalves': ((32, 32), (16, 32)), 'gemmTensor': ((32, 32), 128), 'gemmBytes': ((32, 8), (32, 8))}[name]
    of, inputs, words = {'gemmDoubles': (D, D, 1), 'gemmHalves': (H, H, 1), 'gemmTensor': (F, H, 1), 'gemmBytes': (I, I, 4)}.get(name, (F, F, 1))
    data = {'gemmBytes': affine(2654435761, 7, 4294967296), 'gemmHalves': affine(7919, 12288, 3001), 'gemmTensor': affine(7919, 12288, 3001)}.get(name, SMALL)
    rounded(name, lambda n: ((n // tile[0], n // tile[1]), block, of(n * n, Z), inputs(n * n // words, data), inputs(n * n // words, data), n), [(n,) for n in sizes], (64,))
rounded('matvecHalves', lambda rows, width: (rows // 8, 256, F(rows, Z), H(rows * width), F(width), width // 2), [(16 * K, 8192), (4096, 4096)], (16, 192))
rounded('matvecBlocks', lambda rows, width: (rows, 128, F(rows, Z), F(rows * width, WIDE), F(width), width // 4), [(12 * K, 8192), (50000, 512)], (5, 800))
rounded('invertThrees', lambda n, t: (blocks(n, t), t, F(9 * n, Z), F(9 * n), n), [(6 * M, 256), (900000, 64)], (500, 64))
rounded('solveBands', lambda size, systems, t: (blocks(systems, t), t, F(size * systems, Z), F(size * systems), F(size * systems, Z), F(size * systems), size, systems),
        [(128, 128 * K, 128), (256, 8 * K, 64)], (20, 100, 64))
rounded('choleskyEights', lambda n, t: (blocks(n, t), t, F(64 * n, Z), F(64 * n, SMALL), n), [(1 * M, 128), (100000, 256)], (200, 64))
rounded('convolveChannels', lambda to, channels, w, h: ((blocks(w, 32), blocks(h, 8), to), (32, 8), F(to * w * h, Z), F(channels * w * h), F(to * channels * 9, SMALL), channels, w, h),
        [(64, 64, 224, 224), (128, 128, 28, 28)], (3, 5, 40, 20))
rounded('convolveEachChannel', lambda channels, w, h: ((w, h), channels, F(channels * w * h, Z), F(channels * w * h), F(9 * channels, SMALL), channels, w, h),
        [(256, 384, 256), (64, 640, 360)], (32, 9, 7))

in_file('learning')
rounded('softmaxOnePass', lambda rows, width: (rows, 256, F(rows * width, Z), F(rows * width, WIDE), width), [(4096, 8192), (9000, 1000)], (4, 700))
rounded('softmaxCausal', lambda heads, width: (heads * width // 4, 128, F(heads * width * width), width), [(32, 1024), (320, 256)], (2, 64))
rounded('layerNormQuads', lambda rows, width: (rows // 4, 128, F(rows * width, Z), F(rows * width), F(width), width // 4), [(32 * K, 1024), (10000, 768)], (8, 160))
rounded('rmsNormHalves', lambda rows, width: (rows, 128, H(rows * width, Z), H(rows * width), H(width), width // 2), [(16 * K, 4096), (9000, 2048)], (5, 600))
rounded('logSumExpThreads', lambda rows, width: (blocks(rows, 128), 128, F(rows, Z), F(rows * width), width, rows), [(64 * K, 400), (20000, 256)], (200, 33))
rounded('normalizePlanes', lambda images, channels, pixels: ((blocks(pixels), images * channels), 256, F(images * channels * pixels), F(channels), F(channels, SMALL), channels, pixels),
        [(64, 64, 56 * 56 * 4), (120, 512, 14 * 14)], (2, 3, 300))
rounded('attendOneQuery', lambda heads, tokens: (heads, 256, F(heads * 64, Z), F(heads * 64), F(heads * tokens * 64), F(heads * tokens * 64), tokens), [(1024, 1000), (160, 1024)], (3, 300))
rounded('adamMoments', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), F(n, SMALL), F(n), 0.001, n), [(24 * M, 256), (4 * M, 128)], (1000, 128))
launches('dropOut', lambda n, t: (blocks(n // 4, t), t, F(n, Z), F(n), 12345, n // 4), [(64 * M, 256), (9 * M, 128)], (1000, 128))
rounded('activationChain', lambda n, grid, t: (grid, t, F(n), n), [(40 * M, 1056, 256), (8 * M, 132, 1024)], (1000, 2, 128))
rounded('embedTokens', lambda count, width, vocabulary, t: (count, t, F(count * width, Z), I(count, affine(104729, 7, vocabulary)), F(vocabulary * width, WIDE), F(2048 * width), width, 2048),
        [(32 * K, 768, 50000, 256), (24 * K, 256, 32000, 64)], (6, 100, 50, 64))
rounded('embeddingGradients', lambda count, width, vocabulary, t: (count, t, F(vocabulary * width, Z), I(count, affine(104729, 7, vocabulary)), F(count * width), width),
        [(32 * K, 512, 50000, 128), (64 * K, 128, 100, 128)], (20, 100, 7, 64))
launches('bestFour', lambda rows, width: (blocks(rows), 256, I(4 * rows, Z), F(rows * width, WIDE), width, rows), [(128 * K, 400), (20000, 500)], (300, 50))

in_file('irregular')
rounded('sparseEightLanes', lambda rows, per: (blocks(rows * 8), 256, F(rows, Z), I(rows + 1, affine(per, 0, 0)), anywhere(rows * per, rows), F(rows * per), F(rows), rows),
        [(1 * M, 27), (128 * K, 64)], (256, 11))
rounded('sparseUneven', lambda rows, most: (blocks(rows, 128), 128, F(rows, Z), I(rows, affine(most, 0, 0)), I(rows, affine(7919, 3, most)), anywhere(rows * most, rows), F(rows * most), F(rows), rows),
        [(512 * K, 61), (16 * K, 509)], (256, 23))
rounded('sparseTriples', lambda n, rows, grid: (grid, 256, F(rows // 16 + 1, Z), I(n, affine(rows // M + 1, 3, rows)), anywhere(n, rows), F(n), F(rows), n), [(16 * M, 4 * M, 2112), (4 * M, 64 * K, 264)], (3000, 256, 3))
launches('visitNeighbors', lambda n, per, levels: (blocks(n), 256, I(n, affine(7919, 3, levels)), I(n + 1, affine(per, 0, 0)), anywhere(n * per, n), 2, n), [(4 * M, 16, 5), (3 * M, 8, 11)], (512, 6, 5))
rounded('rankOfPages', lambda n, per: (blocks(n), 256, F(n, Z), I(n + 1, affine(per, 0, 0)), anywhere(n * per, n), F(n), I(n, affine(2, 1, 0)), n), [(2 * M, 12), (256 * K, 30)], (512, 6))
launches('countByHash', lambda n, size: (blocks(n), 256, U(size, affine(pow(2654435769, -1, size), 0, size)), U(size, Z), U(n, affine(2246822519, 11, size)), size - 1, n), [(16 * M, 4 * M), (8 * M, 64 * K)], (2000, 512))
launches('lookUpKeys', lambda n, size: (blocks(n), 256, I(n, Z), U(size, affine(2654435761, 3, size)), U(n, affine(2246822519, 11, size)), size - 1, n), [(8 * M, 16 * M), (4 * M, 128 * K)], (2000, 512))
launches('mergeByRank', lambda n: (blocks(2 * n), 256, I(2 * n, Z), I(n, affine(3, 0, 0)), I(n, affine(3, 1, 0)), n), [(8 * M,), (1 * M,)], (1000,))
launches('digitsOfBlocks', lambda g, t: (g, t, U(16 * g, Z), U(g * 4 * t, affine(2654435761, 7, 4294967296)), 8), [(32 * K, 256), (9000, 512)], (3, 256))
launches('compareAndSwap', lambda n, far, size: (blocks(n), 256, I(n, WIDE), far, size, n), [(64 * M, 1 << 20, 1 << 21), (16 * M, 4, 1 << 12)], (2048, 16, 64))
rounded('pairsInReach', lambda n, per: (blocks(n, 128), 128, F(4 * n, Z), F(4 * n), anywhere(n * per, n), per, n), [(256 * K, 80), (64 * K, 128)], (256, 9))
rounded('movedCenters', lambda n, clusters, dims: (blocks(n), 256, F(clusters * dims, Z), I(clusters, Z), I(n, affine(7919, 3, clusters)), F(dims * n), dims, n), [(2 * M, 1021, 8), (256 * K, 61, 4)], (1000, 7, 3))
launches('matchesOfWord', lambda n, length: (blocks(n), 256, I(1, Z), B(n, affine(7919, 3, 4)), B(length, affine(7919, 3, 4)), length, n), [(64 * M, 12), (8 * M, 40)], (3000, 5))
launches('gatherByShorts', lambda rows, width: ((blocks(width), rows), 256, F(rows * width, Z), F(rows * width, WIDE), buffer('uint16', rows * width, affine(7919, 3, width)), width, rows),
         [(8 * K, 4093), (30000, 211)], (4, 301))

in_file('numbers')
launches('juliaSet', lambda w, h, most, block: ((blocks(w, block[0]), blocks(h, block[1])), block, B(w * h, Z), w, h, -0.8, 0.156, most), [(4096, 4096, 200, (16, 16)), (3840, 2160, 255, (32, 4))], (64, 48, 50, (16, 16)))
rounded('pricesByPaths', lambda steps, paths, t: (blocks(paths, t), t, F(paths, Z), 0.0001, 0.01, steps, paths), [(252, 1 * M, 256), (365, 100000, 128)], (10, 200, 128))
rounded('raysToSpheres', lambda w, h, count: ((w // 16, h // 8), (16, 8), F(w * h, Z), F(4 * count), count, w, h), [(1920, 1080, 256), (1920, 1080, 100)], (48, 32, 20), shared=16 * 256)
launches('primesByDivision', lambda n, t: (blocks(n, t), t, I(n, Z), n), [(2 * M, 256), (400000, 64)], (2000, 64))
launches('commonDivisors', lambda n, t: (blocks(n, t), t, U(n, Z), U(n, affine(2654435761, 7, 4294967296)), U(n, affine(2246822519, 11, 4294967296)), n), [(4 * M, 256), (1000000, 128)], (1000, 128))
launches('quarterRounds', lambda g, t, rounds: (g, t, U(4 * g * t, Z), rounds), [(16 * K, 256, 80), (1056, 128, 1000)], (3, 64, 20))
rounded('seriesOfConstants', lambda n, times: (blocks(n, 128), 128, D(n, Z), D(n), times, n), [(2 * M, 6), (400000, 20)], (300, 3))
rounded('tableOfSines', lambda n, t: (blocks(n, t), t, F(n, Z), F(1024), F(n, WIDE), n), [(32 * M, 256), (9 * M, 512)], (1000, 256))
rounded('tilesFromQueue', lambda tiles, grid, t: (grid, t, F(tiles * t, Z), F(tiles * t), U(1, Z), tiles), [(64 * K, 528, 256), (9000, 132, 128)], (11, 4, 64))
rounded('axpyDoubles', lambda n, grid, t: (grid, t, D(n), D(n), 0.5, n), [(32 * M, 2112, 256), (4 * M, 66, 512)], (1000, 2, 128))
rounded('norms', lambda n, t: (blocks(n, t), t, F(n, Z), S(n, affine(7919, 3, 32749)), S(n, affine(31, 5, 997)), n), [(64 * M, 256), (9 * M, 128)], (1000, 128))
launches('distanceOfWords', lambda pairs: (pairs, 64, I(pairs, Z), B(64 * pairs, affine(7919, 3, 251)), B(64 * pairs, affine(104729, 7, 241)), pairs), [(64 * K,), (9000,)], (5,))

in_file('onchip')
rounded('sumOfSharedColumns', lambda g, times: (g, (32, 8), F(256 * g, Z), F(1024 * g, WIDE), times), [(4 * K, 16), (528, 60)], (3, 3))
rounded('cellsInShared', lambda g, times: (g, 256, F(256 * g, Z), F(1024 * g), times), [(16 * K, 64), (1056, 500)], (3, 9))
rounded('fourierInShared', lambda g: (g, 128, F(512 * g)), [(64 * K,), (12000,)], (3,))
launches('sortInWarp', lambda g, t: (g, t, I(g * t, WIDE)), [(128 * K, 256), (16000, 512)], (3, 256))
launches('sortByRankInBlock', lambda g: (g, 512, I(512 * g, Z), I(512 * g, WIDE)), [(16 * K,), (2000,)], (2,))
rounded('doublesAcrossBanks', lambda g, stride, times: (g, 256, D(256 * g, Z), D(1024 * g), stride, times), [(4 * K, 2, 200), (1056, 16, 300), (2112, 1, 600)], (2, 3, 7))
launches('transposeInWarp', lambda g: (g, 128, F(1024 * g, Z), F(1024 * g, WIDE)), [(40 * K,), (9000,)], (3,))

write()
pathlib.Path('small/cases.json').write_text('[\n' + ',\n'.join(json.dumps(case) for case in SMALL_CASES) + '\n]\n')

#!/usr/bin/env python3
"""Writes cases.json: launches of kernels as they are taught, pasted, and asked about, which no other set has, to judge a prediction whose author
has not seen them. Writes small/cases.json: one small launch of each, for check.py to compare with a plain computation."""

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
BITS = affine(2654435761, 7, 4294967296)
SMALL_CASES = []


def blocks(n, per=256):
    return (n + per - 1) // per


def H(count, init=affine(7919, 3, 15361)):
    """Halves of 0 to 1, as bits."""
    return buffer('uint16', count, init)


def L(count, init):
    return buffer('uint64', count, init)


def anywhere(count, of, m=2654435761):
    """Indices into a table, in pseudo-random order."""
    return I(count, affine(m, 12345, of))


def launches(kernel, of, sizes, small, **more):
    """One launch per size, and a small one."""
    for size in sizes:
        add(kernel, *of(*size), **({'shared': more['dynamic'](*size)} if 'dynamic' in more else {}), **{k: v for k, v in more.items() if k != 'dynamic'})
    if small:
        add(kernel, *of(*small), **({'shared': more['dynamic'](*small)} if 'dynamic' in more else {}), **{k: v for k, v in more.items() if k != 'dynamic'})
        SMALL_CASES.append({**CASES.pop(), 'case': CASES[-1]['kernel'].split('<')[0]})


def rounded(kernel, of, sizes, small, **more):
    """What is rounded or added in another order is compared with a tolerance."""
    launches(kernel, of, sizes, small, exact=False, **more)


def over(w, h, block):
    """A grid that covers an image."""
    return (blocks(w, block[0]), blocks(h, block[1]))


in_file('images')
launches('boxBlurRgb', lambda w, h, r, block: (over(w, h, block), block, B(3 * w * h, BYTES), B(3 * w * h, Z), w, h, r),
         [(1920, 1080, 2, (16, 16)), (3840, 2160, 1, (32, 8))], (50, 20, 2, (16, 16)))
rounded('gaussTile', lambda w, h: ((blocks(w, 16), blocks(h, 16)), (20, 20), F(w * h), F(w * h, Z), w, h), [(4096, 4096), (1920, 1080)], (50, 20))
launches('sharpenPixels', lambda w, h, block: (over(w, h, block), block, B(4 * w * h, Z), B(4 * w * h, BYTES), w, h),
         [(3840, 2160, (32, 8)), (8192, 4096, (16, 16))], (50, 20, (16, 16)))
rounded('bicubicResize', lambda w, h, W, H, block: (over(W, H, block), block, F(w * h), F(W * H, Z), w, h, W, H),
        [(1000, 800, 3000, 2400, (16, 16)), (3840, 2160, 2560, 1440, (32, 4))], (40, 30, 70, 44, (16, 16)))
launches('nv12ToRgba', lambda w, h, block: (over(w, h, block), block, B(w * h, BYTES), B(w * h // 2, affine(104729, 7, 256)), B(4 * w * h, Z), w, h),
         [(3840, 2160, (32, 8)), (7680, 4320, (64, 4))], (48, 20, (16, 16)))
launches('thinEdges', lambda w, h, block: (over(w, h, block), block, F(w * h, WIDE), B(w * h, affine(104729, 3, 4)), F(w * h, Z), w, h),
         [(4096, 4096, (16, 16)), (2560, 1440, (32, 4))], (50, 20, (16, 16)))
launches('medianBubble', lambda w, h, block: (over(w, h, block), block, B(w * h, BYTES), B(w * h, Z), w, h),
         [(3840, 2160, (16, 16)), (1920, 1080, (32, 8))], (50, 20, (16, 16)))
launches('houghVotes', lambda w, h, angles, every, t: ((blocks(w, t), h), t, B(w * h, affine(7919, 3, every)), I(angles, affine(71, 5, 1024)), I(angles, affine(113, 500, 1024)),
         I((w + h) * angles, Z), w, h, angles), [(1920, 1080, 180, 31, 256), (1024, 1024, 360, 101, 128)], (40, 20, 12, 7, 64))
launches('adaptiveThreshold', lambda w, h, r, block: (over(w, h, block), block, B(w * h, BYTES), I(w * h, affine(104729, 3, 65521)), B(w * h, Z), w, h, r),
         [(7680, 4320, 7, (32, 8)), (3840, 2160, 15, (16, 16))], (50, 20, 3, (16, 16)))

in_file('folds')
rounded('reduceLastBlock', lambda n, grid: (grid, 256, F(n, SMALL), F(grid, Z), F(1, Z), U(1, Z), n), [(48 * M, 1056), (6 * M, 264)], (5000, 3))
launches('argMaxBlock', lambda n, t: (blocks(n, 2 * t), t, F(n, WIDE), F(blocks(n, 2 * t), Z), I(blocks(n, 2 * t), Z), n),
         [(64 * M, 512), (10 * M, 128)], (2000, 128), dynamic=lambda n, t: 8 * t)
rounded('meanAndSquares', lambda n, grid, t: (grid, t, F(n), D(2, Z), n), [(32 * M, 1056, 128), (5 * M, 528, 64)], (5000, 3, 64))
rounded('weightedHistogram', lambda n, scale, count, t: (blocks(n, t), t, F(n, WIDE), F(n, SMALL), F(count, Z), scale, count, n),
        [(4 * M, 0.001, 66, 256), (16 * M, 0.0625, 4096, 512)], (3000, 0.001, 60, 128))
launches('scanBrentKung', lambda n: (blocks(n, 1024), 512, I(n, SMALL), I(n, Z), n), [(32 * M,), (6 * M,)], (3072,))
rounded('integratePi', lambda grid, t, steps: (grid, t, D(grid * t, Z), steps), [(1056, 256, 1000), (264, 128, 2000)], (2, 64, 50))
launches('segmentMax', lambda segments, per, t: (segments, t, F(segments * per, WIDE), I(segments + 1, affine(per, 0, 0)), F(segments, Z), segments),
         [(20000, 2000, 128), (60000, 300, 64)], (7, 150, 64))
launches('tiledPartitionSum', lambda n, grid, t: (grid, t, I(n), I(1, Z), n), [(64 * M, 1056, 256), (8 * M, 132, 512)], (4000, 3, 128))

in_file('products')
rounded('sgemmCoalesced<32>', lambda m, n, k: ((blocks(m, 32), blocks(n, 32)), 1024, m, n, k, 0.5, F(m * k, SMALL), F(k * n), 0.25, F(m * n)), [(1024, 1024, 1024), (700, 900, 300)], (40, 50, 30))
rounded('sgemmColumnOfResults<64, 64, 8, 8>', lambda m, n, k: ((n // 64, m // 64), 512, m, n, k, F(m * k, SMALL), F(k * n), F(m * n, Z)), [(1536, 1536, 1536), (512, 1024, 2048)], (128, 64, 24))
rounded('sgemmBlockOfResults<128, 128, 8, 8, 8>', lambda m, n, k: ((n // 128, m // 128), 256, m, n, k, F(m * k, SMALL), F(k * n), F(m * n, Z)), [(2048, 2048, 1024), (1024, 1024, 512)], (128, 256, 24))
rounded('matmulRowsByRows', lambda m, n, k, block: (over(n, m, block), block, F(m * k, SMALL), F(n * k), F(m * n, Z), m, n, k), [(768, 768, 512, (16, 16)), (1000, 500, 700, (32, 8))], (30, 40, 50, (16, 16)))
rounded('hgemmInHalves', lambda n, block: ((n // block[0], n // block[1]), block, H(n * n), H(n * n, affine(104729, 3, 15361)), H(n * n, Z), n), [(1024, (16, 16)), (640, (32, 8))], (32, (16, 16)))
rounded('wmmaStaged', lambda n: ((n // 64, n // 64), 128, H(n * n), H(n * n, affine(104729, 3, 15361)), F(n * n, Z), n), [(2048,), (1024,)], (64,))
rounded('gemvRowPerThread', lambda rows, cols, t: (blocks(rows, t), t, D(rows * cols), D(cols, SMALL), D(rows, Z), rows, cols), [(16 * K, 1024, 256), (4096, 4096, 64)], (100, 70, 64))
rounded('eliminateBelow', lambda n, k, block: (over(n - k - 1, n - k - 1, block), block, F(n * n), n, k), [(4096, 100, (16, 16)), (2048, 1, (32, 8))], (40, 3, (16, 16)))
launches('kroneckerProduct', lambda n, m, block: (over(n * m, n * m, block), block, F(n * n), F(m * m, SMALL), F(n * m * n * m, Z), n, m), [(64, 128, (32, 8)), (100, 37, (16, 16))], (5, 7, (16, 16)))
launches('addColumnFirst', lambda n, block: (over(n, n, block), block, F(n * n, WIDE), F(n * n), F(n * n, Z), n), [(4096, (16, 16)), (2000, (32, 8))], (50, (16, 16)))

in_file('moves')
launches('transposeGuarded<double>', lambda w, h: ((blocks(w, 32), blocks(h, 32)), (32, 32), D(w * h, Z), D(w * h, WIDE), w, h), [(5000, 3000)], (50, 70))
launches('transposeGuarded<float>', lambda w, h: ((blocks(w, 32), blocks(h, 32)), (32, 32), F(w * h, Z), F(w * h, WIDE), w, h), [(4093, 2777)], None)
launches('transposeInPlace', lambda n: ((n // 16, n // 16), (16, 16), I(n * n, WIDE), n), [(8192,), (3200,)], (64,))
# The axes of the output are the second, third, and first of the input.
launches('permuteAxes', lambda b, c, a, t: (blocks(a * b * c, t), t, F(a * b * c, WIDE), F(a * b * c, Z), I(3, affine(c - b, b, 0)), I(3, affine(b * c - 1, c, b * c + c - 2)), 3, a * b * c),
         [(256, 320, 384, 256), (160, 208, 256, 128)], (5, 7, 9, 64))
rounded('colToIm', lambda c, h, w, k, t: (blocks(c * h * w, t), t, F(c * k * k * h * w), F(c * h * w, Z), c, h, w, k), [(128, 112, 112, 3, 256), (32, 128, 128, 5, 512)], (2, 11, 13, 3, 64))
launches('maskedFill', lambda n, t: (blocks(n, t), t, F(4 * n, WIDE), B(4 * n, affine(7919, 3, 3)), F(4 * n, Z), -1.0, n), [(16 * M, 256), (2 * M, 128)], (500, 64))
launches('valueOfTrades', lambda n, t: (blocks(n, t), t, U(3 * n, BITS), buffer('int64', n, Z), 7, n), [(12 * M, 256), (2 * M, 128)], (500, 64))
launches('bitReverseCopy', lambda bits, t: ((1 << bits) // t, t, F(2 << bits, WIDE), F(2 << bits, Z), bits), [(24, 256), (21, 512)], (9, 64))
launches('swapEndian', lambda n, grid, t: (grid, t, U(n, BITS), n), [(64 * M, 1056, 256), (16 * M, 264, 1024)], (1000, 2, 128))
launches('fromMortonOrder', lambda side, block: ((side // block[0], side // block[1]), block, F(side * side, WIDE), F(side * side, Z), side), [(4096, (32, 8)), (8192, (16, 16))], (64, (32, 8)))
rounded('doublesToHalves', lambda pairs, grid, t: (grid, t, D(2 * pairs), H(2 * pairs, Z), pairs), [(16 * M, 1056, 256), (3 * M, 132, 512)], (1000, 2, 128))

in_file('stencils')
rounded('redBlackSweep', lambda w, h, color, block: (over(w - 2, h - 2, block), block, F(w * h), F(w * h, SMALL), w, h, color), [(8192, 4096, 0, (32, 8)), (3000, 3000, 1, (16, 16))], (50, 20, 1, (16, 16)))
launches('lifeInBits', lambda words, rows, t: ((blocks(words, t), rows), t, U(words * rows, BITS), U(words * rows, Z), words, rows), [(1024, 24 * K, 256), (512, 9000, 128)], (8, 12, 32))
rounded('heatTile3d', lambda w, h, d: ((w // 8, h // 8, d // 8), (8, 8, 8), F(w * h * d), F(w * h * d, Z), w, h, d, 0.1), [(256, 256, 256), (320, 160, 96)], (16, 24, 16))
rounded('advectBackward', lambda n, dt, block: (over(n, n, block), block, F((n + 2)**2, Z), F((n + 2)**2), F((n + 2)**2, SMALL), F((n + 2)**2, affine(11, 2, 5)), n, dt),
        [(4096, 0.7, (16, 16)), (2000, 2.0, (32, 8))], (30, 0.7, (16, 16)))
rounded('convolutionTiled1d', lambda n: (blocks(n), 256, F(n), F(n, Z), n), [(48 * M,), (10000077,)], (1000,))
rounded('convolveRowsInSteps', lambda w, h: ((w // 128, h // 4), (16, 4), F(w * h, Z), F(w * h), w, h, w), [(8192, 4096), (3840, 2160)], (256, 8))
rounded('laplaceResidual', lambda w, h, block: (over(w, h, block), block, D(w * h), D(w * h, Z), D(1, Z), w, h), [(4096, 4096, (32, 8)), (2000, 1500, (16, 16))], (50, 20, (16, 16)))
rounded('burgersUpwind', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), 0.07, 0.001, 0.125, n), [(48 * M, 256), (8 * M, 1024)], (1000, 128))
launches('divergenceOfField', lambda n, block: ((*over(n, n, block), n), block, F(3 * n**3), F(n**3, Z), n), [(256, (32, 8)), (180, (64, 2))], (20, (16, 4)))

in_file('learning')
rounded('softmaxBackward', lambda rows, cols, y: (blocks(rows, y), (32, y), F(rows * cols, Z), F(rows * cols), F(rows * cols, SMALL), rows, cols), [(32 * K, 1024, 4), (50000, 100, 8)], (10, 70, 4))
rounded('layerNormBackward', lambda rows, c, t: (rows, t, F(rows * c), F(rows * c, SMALL), F(rows * c), F(c, SMALL), F(rows, affine(1, 7, 3)), F(rows, affine(3, 1, 7)), c),
        [(16 * K, 768, 256), (3000, 4096, 512)], (5, 300, 128))
rounded('groupNorm', lambda n, c, hw, groups, t: (n * groups, t, F(n * c * hw), F(n * c * hw, Z), F(c, SMALL), F(c), c, hw, groups, 0.00001),
        [(16, 320, 64 * 64, 32, 512), (64, 128, 28 * 28, 8, 256)], (2, 12, 25, 3, 64))
rounded('batchNormStats', lambda n, c, hw, t: (c, t, F(n * c * hw), F(c, Z), F(c, Z), n, c, hw), [(64, 64, 112 * 112, 256), (32, 512, 28 * 28, 128)], (3, 5, 100, 64))
rounded('conv2dNaive', lambda n, cin, h, w, cout, k, stride, pad, oh, ow, t: (blocks(n * cout * oh * ow, t), t, F(n * cin * h * w), F(cout * cin * k * k, SMALL), F(cout), F(n * cout * oh * ow, Z),
        n, cin, h, w, cout, k, stride, pad, oh, ow), [(8, 32, 56, 56, 64, 3, 1, 1, 56, 56, 256), (16, 3, 224, 224, 32, 7, 2, 3, 112, 112, 128)], (2, 3, 11, 12, 4, 3, 2, 1, 6, 6, 64))
launches('maxPoolWithPlace', lambda planes, h, w, t: (blocks(planes * (h // 2) * (w // 2), t), t, F(planes * h * w, WIDE), F(planes * (h // 2) * (w // 2), Z), I(planes * (h // 2) * (w // 2), Z),
         planes * (h // 2) * (w // 2), h, w), [(4096, 112, 112, 256), (6000, 57, 57, 128)], (3, 11, 14, 64))
launches('quantizeRows', lambda rows, cols, t: (rows, t, F(rows * cols, WIDE), buffer('int8', rows * cols, Z), F(rows, Z), cols), [(8192, 4096, 256), (20000, 768, 128)], (5, 300, 64))
rounded('matvecNibbles', lambda rows, cols, t: (blocks(rows, t // 32), t, U(rows * cols // 8, BITS), F(rows * cols // 32, SMALL), F(cols), F(rows, Z), rows, cols),
        [(32000, 4096, 256), (8192, 8192, 128)], (10, 512, 64))
rounded('swigluHalf2', lambda n, t: (blocks(n, t), t, H(2 * n), H(2 * n, affine(104729, 3, 15361)), H(2 * n, Z), n), [(24 * M, 256), (4 * M, 128)], (1000, 128))
rounded('sgdNesterov', lambda n, grid, t: (grid, t, F(n), F(n, SMALL), F(n, SMALL), 0.01, 0.9, 0.0001, n), [(32 * M, 1056, 256), (6 * M, 528, 128)], (1000, 2, 128))
rounded('lstmCell', lambda hidden, batch, t: ((blocks(hidden, t), batch), t, F(4 * hidden * batch), F(hidden * batch), F(hidden * batch, Z), F(hidden * batch, Z), hidden, batch),
        [(1024, 4096, 256), (600, 2000, 128)], (70, 3, 64))
rounded('flashOneRowPerThread', lambda n, heads, t: ((n // t, heads), t, F(heads * n * 64), F(heads * n * 64, SMALL), F(heads * n * 64, WIDE), F(heads * n * 64, Z), n, 0.01),
        [(1024, 32, 32), (512, 48, 64)], (64, 2, 32))
rounded('routeTokens', lambda n, t: (blocks(n, t), t, F(8 * n, WIDE), I(2 * n, Z), F(2 * n, Z), n), [(4 * M, 256), (600000, 128)], (500, 128))
rounded('cosineSimilarity', lambda n, quads, t: (blocks(32 * n, t), t, F(4 * n * quads, WIDE), F(4 * n * quads, SMALL), F(n, Z), quads, n), [(64 * K, 192, 256), (100000, 16, 128)], (10, 40, 64))
rounded('crossEntropyBackward', lambda rows, v, t: (rows, t, F(rows * v, Z), F(rows * v, WIDE), I(rows, affine(104729, 7, v)), v, 0.5), [(1024, 32000, 512), (6000, 1000, 128)], (4, 300, 64))

in_file('bytes')
launches('sha256Messages', lambda n, t: (blocks(n, t), t, U(16 * n, BITS), U(8 * n, Z), n), [(2 * M, 256), (300000, 64)], (70, 64))
launches('fnvOfStrings', lambda n, length, t: (blocks(n, t), t, B(n * length, BYTES), U(n, Z), length, n), [(2 * M, 24, 256), (500000, 100, 128)], (200, 11, 64))
launches('crcOfChunks', lambda chunks, chunk, t: (blocks(chunks, t), t, B(chunks * chunk, BYTES), U(256, BITS), U(chunks, Z), chunk, chunks), [(128 * K, 256, 256), (1 * M, 64, 512)], (300, 48, 256))
launches('rc4Streams', lambda grid, t, key, count: (grid, t, B(grid * t * key, BYTES), B(grid * t * count, Z), key, count), [(512, 128, 16, 128), (264, 256, 8, 512)], (1, 32, 5, 20))
launches('base64Encode', lambda n, t: (blocks(n, t), t, B(3 * n, BYTES), B(64, affine(1, 48, 0)), B(4 * n, Z), n), [(16 * M, 256), (5 * M, 128)], (300, 64))
launches('swapCase', lambda n, t: (blocks(n, t), t, B(n, affine(7919, 3, 128)), n), [(64 * M, 256), (20 * M, 1024)], (1000, 128))
launches('hammingAllPairs', lambda n: ((n // 16, n // 16), (16, 16), U(8 * n, BITS), U(8 * n, affine(2246822519, 11, 4294967296)), B(n * n, Z), n), [(6144,), (4096,)], (48,))
launches('bloomQuery', lambda n, bits, t: (blocks(n, t), t, U((1 << bits) // 32, BITS), U(n, affine(2246822519, 11, 4294967296)), B(n, Z), (1 << bits) - 1, n),
         [(8 * M, 26, 256), (6 * M, 30, 128)], (500, 12, 64))
launches('parseDecimals', lambda n, width, t: (blocks(n, t), t, B(n * width, affine(7919, 3, 60)), I(n, Z), width, n), [(8 * M, 8, 256), (2 * M, 14, 128)], (500, 9, 64))
launches('modularPowers', lambda n, modulus, t: (blocks(n, t), t, L(n, affine(9007199254740881, 12345, 0)), U(n, BITS), L(n, Z), modulus, n), [(2 * M, 1000000007, 256), (300000, 65537, 64)], (200, 1000000007, 64))
launches('multiplyLimbs', lambda n, t: (blocks(n, t), t, U(8 * n, BITS), U(8 * n, affine(2246822519, 11, 4294967296)), U(16 * n, Z), n), [(1500000, 256), (400000, 64)], (200, 64))
launches('queensFromRow', lambda n, t: (blocks(n**3, t), t, I(n**3, Z), n, n**3), [(12, 64), (13, 128)], (6, 64))

in_file('graphs')
rounded('spmvDiagonals', lambda rows, diagonals, t: (blocks(rows, t), t, F(rows * diagonals), I(diagonals, affine(37, 3, 129)), F(rows, SMALL), F(rows), rows, diagonals), [(1 * M, 27, 256), (3000000, 5, 128)], (300, 7, 64))
rounded('spmvBlockRows', lambda rows, per, t: (blocks(4 * rows, t), t, I(rows + 1, affine(per, 0, 0)), anywhere(rows * per, rows), F(16 * rows * per), F(4 * rows, SMALL), F(4 * rows, Z), rows),
        [(128 * K, 8, 256), (20000, 60, 64)], (64, 5, 64))
launches('relaxEdges', lambda v, e, t: (blocks(e, t), t, anywhere(e, v), anywhere(e, v, 2246822519), I(e, SMALL), I(v, WIDE), I(v, WIDE), e), [(1 * M, 8 * M, 256), (64 * K, 4 * M, 128)], (64, 500, 64))
launches('trianglesOfEdges', lambda v, e, per, t: (blocks(e, t), t, anywhere(e, v), anywhere(e, v, 2246822519), I(v + 1, affine(per, 0, 0)), I(v * per, affine(3, 0, v)), I(1, Z), e),
         [(65521, 2 * M, 24, 256), (8191, 1 * M, 64, 128)], (101, 300, 8, 64))
launches('pointerJump', lambda n, t: (blocks(n, t), t, anywhere(n, n), I(n, Z), n), [(32 * M, 256), (3 * M, 128)], (1000, 64))
rounded('pushRank', lambda v, per, t: (blocks(v, t), t, I(v + 1, affine(per, 0, 0)), anywhere(v * per, v), F(v), F(v, Z), v), [(1 * M, 8, 256), (128 * K, 32, 128)], (256, 5, 64))
launches('bfsBottomUp', lambda v, per, levels, t: (blocks(v, t), t, I(v + 1, affine(per, 0, 0)), anywhere(v * per, v), I(v, affine(7919, 3, levels)), I(v, Z), 2, v),
         [(2 * M, 16, 5, 256), (1 * M, 32, 20, 128)], (512, 6, 9, 64))
launches('mergePath', lambda n, t: (blocks(2 * n, 8 * t), t, I(n, affine(3, 0, 0)), I(n, affine(3, 1, 0)), I(2 * n, Z), n), [(8 * M, 256), (1 * M, 64)], (1001, 64))
launches('radixSortInBlock', lambda g, bits: (g, 256, U(256 * g, BITS), U(256 * g, Z), bits), [(16 * K, 8), (3000, 32)], (3, 10))
launches('floydBlocked', lambda n, k: ((n // 32, n // 32), (32, 32), I(n * n, WIDE), n, k), [(4096, 32), (2048, 1024)], (96, 32))
launches('knapsackRow', lambda capacity, weight, t: (blocks(capacity + 1, t), t, I(capacity + 1, WIDE), I(capacity + 1, Z), weight, 77, capacity), [(32 * M, 1000001, 256), (10 * M, 3, 512)], (1000, 37, 128))
launches('viterbiStep', lambda s, sequences, t: ((blocks(s, t), sequences), t, F(s * sequences, WIDE), F(s * s, affine(104729, 3, 65521)), F(s * sequences), F(s * sequences, Z), I(s * sequences, Z), s),
         [(1024, 128, 256), (512, 64, 64)], (70, 3, 64))

in_file('physics')
rounded('nbodyInDoubles', lambda n: (n // 128, 128, D(n, WIDE), D(n), D(n, affine(11, 5, 997)), D(n, SMALL), D(n, Z), D(n, Z), D(n, Z), n), [(16 * K,), (8 * K,)], (256,))
rounded('lorenzRungeKutta', lambda n, steps, t: (blocks(n, t), t, F(n), F(3 * n, Z), steps, 0.005, n), [(1 * M, 200, 256), (100000, 500, 128)], (100, 30, 64))
launches('isingCheckerboard', lambda w, h, color, t: ((blocks(w // 2, t), h), t, buffer('int8', w * h, affine(7919, 3, 5)), I(10, affine(6007, 20000, 65536)), 12345, w, h, color),
         [(8192, 8192, 0, 256), (4096, 3000, 1, 512)], (64, 10, 1, 32))
rounded('binomialOption', lambda g: (g, 256, F(g), F(g, Z), 55.0, 1.01, 0.9999, 0.5), [(16 * K,), (2112,)], (5,))
rounded('transformPoints', lambda n, t: (blocks(n, t), t, F(4 * n), F(4 * n, Z), F(16, SMALL), n), [(16 * M, 256), (2 * M, 128)], (500, 64))
rounded('skinVertices', lambda n, b, t: (blocks(n, t), t, F(3 * n), I(4 * n, affine(7919, 3, b)), F(4 * n, SMALL), F(12 * b), F(3 * n, Z), n), [(2 * M, 100, 256), (800000, 4001, 128)], (300, 20, 64))
rounded('dftNaive', lambda n, t: (blocks(n, t), t, F(n, SMALL), F(n, affine(3, 2, 5)), F(n, Z), F(n, Z), n), [(4096, 128), (12000, 64)], (96, 32))
rounded('firFilter', lambda n, count, t: (blocks(n, t), t, F(n), F(count, SMALL), F(n, Z), count, n), [(8 * M, 64, 256), (1500000, 201, 128)], (1000, 20, 128))
rounded('cosineTransformEights', lambda w, h: ((w // 8, h // 8), (8, 8), F(w * h), F(w * h, Z), w), [(4096, 4096), (1920, 1080)], (32, 16))
rounded('biquadChannels', lambda samples, channels, t: (blocks(channels, t), t, F(samples * channels), F(samples * channels, Z), 0.2, 0.4, 0.2, -0.37, 0.2, samples, channels),
        [(1000, 16 * K, 64), (2000, 2 * K, 32)], (50, 70, 32))
launches('rasterTriangles', lambda w, h, count, most, block: (over(w, h, block), block, I(8 * count, affine(7919, 3, most)), I(w * h, Z), count, w, h), [(1920, 1080, 100, 1999, (16, 16)), (1024, 768, 256, 1021, (32, 4))], (48, 32, 20, 41, (16, 16)))
rounded('flockSteer', lambda n, t: (blocks(n, t), t, F(2 * n, affine(7919, 3, 4093)), F(2 * n), F(2 * n, Z), 90000.0, n), [(16 * K, 256), (9000, 64)], (200, 64))
rounded('fftStage', lambda bits, span, t: ((1 << bits) // 2 // t, t, F(2 << bits), F(2 << bits, Z), 1 << bits, span), [(24, 1024, 256), (21, 1, 128)], (9, 8, 64))
rounded('bounceParticles', lambda n, t: (blocks(n, t), t, F(n), F(n, affine(11, 5, 16)), F(n, SMALL), F(n, affine(3, 2, 5)), 0.1, 14.0, n), [(24 * M, 256), (3 * M, 128)], (1000, 128))

in_file('lessons')
rounded('normalCdf', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), n), [(48 * M, 256), (6 * M, 128)], (1000, 128))
rounded('moveBigStructs', lambda n, t: (blocks(n, t), t, F(16 * n, WIDE), F(16 * n, Z), 0.1, n), [(1500000, 256), (400000, 64)], (100, 64))
rounded('halfPolynomial', lambda n, rounds, t: (blocks(n, t), t, H(2 * n), H(2 * n, Z), rounds, n), [(8 * M, 64, 256), (1 * M, 500, 128)], (300, 2, 64))
rounded('perlinNoise', lambda w, h, octaves, block: (over(w, h, block), block, F(w * h, Z), I(256, affine(167, 3, 256)), w, h, 0.0137, octaves), [(4096, 4096, 4, (16, 16)), (1920, 1080, 8, (32, 4))], (48, 20, 3, (16, 16)))
launches('fillWithRandom', lambda n, t: (blocks(n, t), t, U(4 * n, Z), 12345, n), [(16 * M, 256), (3 * M, 1024)], (300, 64))
rounded('asyncTileScale', lambda g, tiles: (g, 128, F(512 * g * tiles, WIDE), F(512 * g * tiles, Z), 0.5, tiles), [(8192, 8), (528, 48)], (3, 4))
launches('slidingMax', lambda n, window, t: (blocks(n, t), t, I(n, WIDE), I(n, Z), window, n), [(32 * M, 33, 256), (8 * M, 129, 128)], (1000, 9, 128), dynamic=lambda n, window, t: 4 * (t + window - 1))
launches('runningSumsOfTiles', lambda w, h: ((w // 32, h // 32), (32, 32), F(w * h), F(w * h, Z), w), [(8192, 4096), (2048, 2048)], (64, 96))

write()
pathlib.Path('small/cases.json').write_text('[\n' + ',\n'.join(json.dumps(case) for case in SMALL_CASES) + '\n]\n')

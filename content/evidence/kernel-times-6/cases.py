#!/usr/bin/env python3
"""Writes cases.json: launches of kernels as people paste them, which no other set has, to judge a prediction whose author has not seen them.
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


def starts(count, per):
    """Row offsets for rows of equal lengths, with the end of the last one."""
    return I(count + 1, affine(per, 0, 0))


def launches(kernel, of, sizes, small, dynamic=None, exact=True):
    """One launch per size, and a small one, which is not in cases.json."""
    def one(size):
        add(kernel, *of(*size), shared=dynamic(*size) if dynamic else 0, exact=exact)
    for size in sizes:
        one(size)
    if small:
        one(small)
        case = CASES.pop()
        SMALL_CASES.append({**case, 'case': case['kernel'].split('<')[0]})


def rounded(kernel, of, sizes, small, dynamic=None):
    """What is rounded or added in another order is compared with a tolerance."""
    launches(kernel, of, sizes, small, dynamic, exact=False)


def over(w, h, block):
    """A grid that covers an image."""
    return (blocks(w, block[0]), blocks(h, block[1]))


in_file('images')
rounded('cropNormalize', lambda sw, sh, x0, y0, w, h, mirror, block: (over(w, h, block), block, B(3 * sw * sh, BYTES), F(3 * w * h, Z), sw, x0, y0, w, h, mirror),
        [(3840, 2160, 100, 50, 3600, 2000, 1, (32, 8)), (8192, 4096, 0, 0, 4096, 4096, 0, (16, 16))], (60, 40, 5, 3, 50, 20, 1, (16, 16)))
launches('alphaBlend', lambda n, t: (blocks(n, t), t, B(4 * n, BYTES), B(4 * n, affine(104729, 7, 253)), B(4 * n, Z), n), [(3840 * 2160, 256), (32 * M, 128)], (300, 64))
rounded('undistortLens', lambda w, h, k1, k2, f, block: (over(w, h, block), block, F(w * h), F(w * h, Z), w, h, k1, k2, f, f),
        [(3840, 2160, 0.1, -0.02, 3000.0, (16, 16)), (6000, 4000, -0.2, 0.05, 4000.0, (32, 8))], (50, 20, 0.1, 0.02, 40.0, (16, 16)))
launches('demosaicBayer', lambda w, h, block: (over(w, h, block), block, B(w * h, BYTES), B(3 * w * h, Z), w, h), [(3840, 2160, (32, 8)), (6000, 4000, (16, 16))], (50, 20, (16, 16)))
rounded('nlMeans', lambda w, h, search, h2, block: (over(w, h, block), block, F(w * h), F(w * h, Z), w, h, search, h2),
        [(1024, 1024, 3, 100.0, (16, 16)), (1920, 1080, 2, 400.0, (32, 8))], (30, 20, 2, 100.0, (16, 16)))
rounded('harrisResponse', lambda w, h, block: (over(w, h, block), block, F(w * h), F(w * h, Z), w, h, 0.04), [(4096, 4096, (16, 16)), (3000, 2000, (32, 4))], (50, 20, (16, 16)))
launches('sadMatch', lambda w, h, pw, ph, block: (over(w - pw + 1, h - ph + 1, block), block, B(w * h, BYTES), B(pw * ph, affine(104729, 7, 251)), I((w - pw + 1) * (h - ph + 1), Z), w, h, pw, ph),
         [(1920, 1080, 16, 16, (16, 16)), (1024, 768, 32, 24, (32, 4))], (50, 30, 7, 5, (16, 16)))
launches('pixelateTiles', lambda w, h, block: ((w // block[0], h // block[1]), block, B(w * h, BYTES), B(w * h, Z), w), [(3840, 2160, (16, 16)), (8192, 4096, (8, 8))], (64, 32, (8, 8)))
launches('erodeNaive', lambda w, h, r, block: (over(w, h, block), block, B(w * h, BYTES), B(w * h, Z), w, h, r), [(3840, 2160, 2, (32, 8)), (1920, 1080, 5, (16, 16))], (50, 20, 2, (16, 16)))
launches('labelSpread', lambda w, h, mod, block: (over(w, h, block), block, I(w * h, affine(7919, 3, mod)), I(w * h, Z), I(1, Z), w, h),
         [(4096, 4096, 65521, (32, 8)), (2560, 1600, 3, (16, 16))], (50, 20, 7, (16, 16)))
launches('histogramRgb', lambda n, grid, t: (grid, t, B(3 * n, BYTES), U(768, Z), n), [(3840 * 2160, 528, 256), (32 * M, 264, 512)], (3000, 3, 128))
launches('equalizeApply', lambda n, t: (blocks(n, t), t, B(n, BYTES), I(256, affine(n // 256, 5, 0)), B(n, Z), 5, n), [(64 * M, 256), (16 * M, 512)], (1024, 128))
launches('distanceAlongRows', lambda w, h, limit, t: ((blocks(w, t), h), t, B(w * h, BYTES), I(w * h, Z), limit, w, h), [(4096, 2048, 245, 256), (1024, 4000, 200, 128)], (100, 20, 240, 64))

in_file('folds')
rounded('welfordRows', lambda rows, cols, t: (blocks(32 * rows, t), t, F(rows * cols), F(rows, Z), F(rows, Z), rows, cols), [(32 * K, 1024, 256), (50000, 200, 128)], (20, 70, 64))
launches('maxByCas', lambda n, t: (blocks(n, t), t, F(n, WIDE), F(1, Z), n), [(64 * M, 256), (16 * M, 1024)], (1000, 128), dynamic=lambda n, t: 4 * t)
rounded('dotHalves', lambda pairs, grid, t: (grid, t, H(2 * pairs), H(2 * pairs, affine(104729, 3, 15361)), F(1, Z), pairs), [(32 * M, 1056, 256), (6 * M, 132, 512)], (1000, 2, 64))
launches('compactByScan', lambda n, threshold: (blocks(n), 256, I(n, WIDE), I(n, Z), I(blocks(n), Z), threshold, n), [(32 * M, 32000), (6000077, 60000)], (1000, 30000))
launches('medianOfFrames', lambda n, t: (blocks(n, t), t, B(15 * n, BYTES), B(n, Z), n), [(1920 * 1080, 256), (3840 * 2160, 128)], (500, 64))
launches('letterCounts', lambda n, grid, t, mod: (grid, t, B(n, affine(7919, 3, mod)), U(26, Z), n), [(64 * M, 1056, 256, 128), (16 * M, 264, 512, 251)], (5000, 3, 128, 128))
rounded('cumprodRows', lambda rows, cols, t: (blocks(rows, t // 32), t, F(rows * cols), F(rows * cols, Z), rows, cols), [(20000, 1024, 256), (64 * K, 100, 128)], (6, 70, 64))

in_file('products')
rounded('matmulSwapped', lambda m, n, k, block: (over(m, n, block), block, F(m * k, SMALL), F(k * n), F(m * n, Z), m, n, k), [(768, 768, 512, (16, 16)), (1000, 500, 300, (32, 8))], (30, 40, 50, (16, 16)))
rounded('bmmStrided', lambda b, m, n, k, block: ((*over(n, m, block), b), block, F(b * m * k, SMALL), F(b * k * n), F(b * m * n, Z), m, n, k),
        [(64, 128, 128, 64, (16, 16)), (200, 64, 100, 100, (32, 4))], (3, 20, 24, 30, (16, 16)))
rounded('gemmPrefetch', lambda m, n, k: ((n // 64, m // 64), 256, m, n, k, F(m * k, SMALL), F(k * n), F(m * n, Z)), [(2048, 2048, 1024), (1024, 1024, 512)], (64, 128, 48))
rounded('trsvBlock', lambda n, systems: (systems, n, F(systems * n * n, SMALL), F(systems * n), F(systems * n, Z), n), [(128, 2000), (64, 8000)], (32, 3), dynamic=lambda n, systems: 4 * n)
rounded('luInShared', lambda g: (g, (32, 32), F(1024 * g)), [(4000,), (20000,)], (3,))
rounded('gemvTransAtomics', lambda rows, cols, t: (blocks(rows, t), t, F(rows * cols), F(rows, SMALL), F(cols, Z), rows, cols), [(8192, 128, 256), (4096, 512, 64)], (100, 30, 64))
rounded('axpyAndDot', lambda n, grid: (grid, 256, 0.001, D(n), D(n, SMALL), D(1, Z), n), [(16 * M, 1056), (4 * M, 264)], (5000, 3))
rounded('householderColumns', lambda rows, cols: (cols, 128, F(rows * cols), F(rows, SMALL), 0.00001, rows, cols), [(2048, 2048), (500, 4096)], (200, 30))
rounded('gesummvRows', lambda n, t: (blocks(n, t), t, D(n * n), D(n * n, SMALL), D(n), D(n, Z), 1.5, 0.75, n), [(4096, 128), (2000, 64)], (70, 64))
rounded('matmulAccumulate', lambda n, block: (over(n, n, block), block, F(n * n), F(n * n, SMALL), F(n * n, Z), n), [(512, (16, 16)), (700, (32, 8))], (30, (16, 16)))
rounded('complexMatmul', lambda n: ((blocks(n, 16), blocks(n, 16)), (16, 16), F(2 * n * n), F(2 * n * n, SMALL), F(2 * n * n, Z), n), [(1024,), (600,)], (40,))

in_file('moves')
# The bits of a record are those of small positive numbers.
launches('unpackTrades', lambda n, t: (blocks(n, t), t, L(3 * n, affine(2654435761123457, 12345, 9007199254740881)), D(n, Z), F(n, Z), B(n, Z), n), [(4 * M, 256), (2 * M, 128)], (300, 64))
launches('bitsToBytes', lambda n, t: (blocks(n, t), t, U(n // 32, BITS), B(n, Z), n), [(128 * M, 256), (40 * M, 1024)], (960, 64))
# Each token has a distinct place: an odd factor modulo a power of two.
launches('kvAppend', lambda tokens, heads, dim, page, places, t: (tokens, t, F(tokens * heads * dim, WIDE), F(tokens * heads * dim), F(places * heads * dim, Z), F(places * heads * dim, Z),
         anywhere(tokens, places), heads, dim, page), [(8192, 8, 128, 16, 16384, 256), (4096, 32, 64, 32, 8192, 128)], (10, 2, 8, 4, 16, 32))
rounded('upsampleBackward', lambda planes, h, w, H, W, t: (blocks(planes * H * W, t), t, F(planes * H * W), F(planes * h * w, Z), planes, h, w, H, W),
        [(64, 64, 64, 256, 256, 256), (300, 30, 40, 75, 100, 128)], (3, 7, 9, 20, 24, 64))
launches('rotate90Rgb', lambda w, h, block: (over(w, h, block), block, B(3 * w * h, BYTES), B(3 * w * h, Z), w, h), [(3840, 2160, (16, 16)), (6000, 4000, (32, 8))], (50, 20, (16, 16)))
launches('splitStereo', lambda n, t: (blocks(n, t), t, buffer('int16', 2 * n, affine(7919, 3, 65536)), F(n, Z), F(n, Z), n), [(32 * M, 256), (6 * M, 128)], (1000, 128))
rounded('scalePitched', lambda w, h, pitch, block: (over(w, h, block), block, F(pitch // 4 * h), pitch, w, h, 1.01), [(5000, 4000, 20480, (32, 8)), (1000, 9000, 4096, (16, 16))], (50, 20, 256, (16, 16)))

in_file('grids')
rounded('fdtdElectric', lambda nx, ny, block: (over(ny, nx, block), block, F(nx * (ny + 1)), F(nx * ny, SMALL), F(nx * ny, affine(11, 5, 13)), nx, ny), [(4096, 4096, (32, 8)), (2000, 3000, (16, 16))], (30, 50, (16, 16)))
rounded('grayScott', lambda n, block: (over(n, n, block), block, F(n * n, SMALL), F(n * n, affine(11, 5, 3)), F(n * n, Z), F(n * n, Z), n, 0.055, 0.062, 1.0), [(4096, (16, 16)), (2048, (32, 4))], (40, (16, 16)))
launches('laplaceWrongOrder', lambda nx, ny, nz, block: (tuple(blocks(n, b) for n, b in zip((nx, ny, nz), block)), block, D(nx * ny * nz), D(nx * ny * nz, Z), nx, ny, nz),
         [(256, 256, 256, (8, 8, 8)), (400, 200, 300, (32, 4, 4))], (12, 10, 14, (8, 4, 4)))
rounded('multigridRestrict', lambda nc, block: (over(nc, nc, block), block, F((2 * nc - 1)**2), F(nc * nc, Z), nc), [(4097, (32, 8)), (2000, (16, 16))], (25, (16, 16)))
launches('ruleManySteps', lambda n, rule, steps: (blocks(n, 512 - 2 * steps), 512, B(n, BYTES), B(n, Z), rule, steps, n), [(16 * M, 110, 32), (4 * M, 30, 100)], (1000, 110, 8))
# The diagonal from one corner to the other: as many tiles as the table is wide.
launches('needlemanTiles', lambda tiles, pairs: ((tiles, pairs), 16, I(pairs * (16 * tiles + 1)**2), I(pairs * (16 * tiles + 1)**2, affine(7919, 3, 11)), 16 * tiles + 1, 10, 0, tiles - 1),
         [(32, 256), (16, 1000)], (3, 2))
rounded('dtwPairs', lambda length, n, t: (blocks(n, t), t, F(length * n), F(length * n, affine(11, 5, 13)), F(n, Z), length, n), [(64, 100000, 128), (32, 20000, 64)], (20, 40, 64))
rounded('cyclicReduction', lambda n, systems: (systems, n, F(n * systems), F(n * systems, SMALL), F(n * systems, affine(11, 5, 13)), F(n * systems, WIDE), F(n * systems, Z), n),
        [(256, 20000), (512, 4000)], (64, 3), dynamic=lambda n, systems: 16 * n)
rounded('jacobiStride2d', lambda n, grid, block: (grid, block, D(n * n), D(n * n, SMALL), D(n * n, Z), n, 0.125), [(4096, (16, 66), (32, 8)), (2000, (8, 33), (64, 4))], (40, (2, 2), (16, 4)))
launches('curlOfField', lambda n, block: ((*over(n, n, block), n), block, F(3 * n**3), F(3 * n**3, Z), n, 0.5), [(256, (32, 8)), (160, (16, 16))], (12, (8, 4)))

in_file('learning')
rounded('layerNormRowPerThread', lambda n, c, t: (blocks(n, t), t, F(n * c, Z), F(n, Z), F(n, Z), F(n * c), F(c, SMALL), F(c), n, c), [(8192, 768, 256), (32 * K, 256, 128)], (40, 30, 32))
rounded('attentionScores', lambda b, T, nh, hs, t: (blocks(b * nh * T * T, t), t, F(b * nh * T * T, Z), F(b * T * 3 * nh * hs, SMALL), b, T, nh, hs), [(2, 512, 12, 64, 256), (1, 1024, 8, 32, 128)], (1, 20, 3, 8, 64))
rounded('attentionValues', lambda b, T, nh, hs, t: (blocks(b * T * nh, t), t, F(b * T * nh * hs, Z), F(b * nh * T * T), F(b * T * 3 * nh * hs, SMALL), b, T, nh, hs),
        [(4, 256, 12, 32, 256), (2, 200, 8, 64, 128)], (1, 20, 3, 8, 32))
rounded('pagedDecode', lambda heads, seqs, length: ((heads, seqs), 128, F(seqs * heads * 64), F(seqs * blocks(length, 16) * heads * 1024, SMALL), F(seqs * blocks(length, 16) * heads * 1024, WIDE),
        anywhere(seqs * blocks(length, 16), seqs * blocks(length, 16)), F(seqs * heads * 64, Z), length, blocks(length, 16), 0.01), [(8, 64, 1000), (32, 16, 300)], (2, 3, 150))
rounded('causalConv1d', lambda batch, channels, length, t: (blocks(batch * channels * length, t), t, F(batch * channels * length), F(4 * channels, SMALL), F(channels), F(batch * channels * length, Z),
        channels, length, batch * channels * length), [(8, 768, 2048, 256), (2, 1536, 1000, 128)], (2, 5, 30, 64))
rounded('convTransposed', lambda cin, cout, h, w, k, s, block: ((*over((w - 1) * s + k, (h - 1) * s + k, block), cout), block, F(cin * h * w), F(cin * cout * k * k, SMALL),
        F(cout * ((h - 1) * s + k) * ((w - 1) * s + k), Z), cin, cout, h, w, k, s), [(64, 32, 32, 32, 4, 2, (16, 16)), (16, 8, 96, 128, 3, 2, (32, 4))], (3, 2, 5, 6, 3, 2, (8, 8)))
rounded('maxPoolBackward', lambda planes, side, t: (blocks(planes * side * side, t), t, F(planes * side * side), I(planes * side * side, affine(4, 1, 4 * side * side)), F(planes * 4 * side * side, Z),
        side * side, 4 * side * side, planes * side * side), [(2048, 56, 256), (600, 100, 128)], (3, 7, 64))
rounded('bceWithLogits', lambda n, t: (blocks(n, t), t, F(n), F(n, affine(11, 5, 16)), F(n, Z), F(n, Z), 3.0, n), [(16 * M, 256), (3 * M, 128)], (500, 64))
launches('quantizeNibbleGroups', lambda n, t: (blocks(n, t), t, F(32 * n, BYTES), B(16 * n, Z), H(n, Z), n), [(512 * K, 256), (200000, 64)], (70, 64))
launches('gemvDp4a', lambda rows, words, t: (blocks(32 * rows, t), t, I(rows * words, BITS), I(words, affine(2246822519, 11, 4294967296)), F(rows, SMALL), F(rows, Z), rows, words),
         [(32 * K, 1024, 256), (100000, 256, 128)], (10, 70, 64))
rounded('matvecQ8', lambda rows, per, y: (blocks(rows, y), (32, y), H(17 * rows * per), F(32 * per), F(rows, Z), rows, per), [(8192, 128, 8), (32000, 64, 4)], (10, 5, 4))
launches('sampleCategorical', lambda rows, vocab, t: (blocks(rows, t), t, F(rows * vocab), F(rows, affine(3, 1, 7)), I(rows, Z), rows, vocab), [(8192, 1000, 256), (1024, 5000, 32)], (40, 50, 32))
rounded('forestPredict', lambda trees, depth, features, n, t: (blocks(n, t), t, I(trees * (2**depth - 1), affine(7919, 3, features)), F(trees * (2**depth - 1)), F(trees * 2**depth, WIDE),
        F(features * n, affine(11, 5, 16)), F(n, Z), trees, depth, features, n), [(100, 8, 32, 100000, 256), (20, 12, 16, 400000, 128)], (5, 4, 6, 200, 64))
rounded('tinyMlp', lambda n, t: (blocks(n, t), t, F(8 * n), F(n, Z), n), [(4 * M, 256), (1 * M, 128)], (300, 64))
rounded('rmspropStep', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), F(n, SMALL), F(n, affine(3, 1, 2)), 0.01, 0.99, 0.00000001, 0.9, n), [(16 * M, 256), (3 * M, 128)], (500, 64))
rounded('rmsNormBackward', lambda rows, cols, t: (rows, t, F(rows * cols), F(rows * cols, affine(11, 5, 13)), F(cols, SMALL), F(rows * cols, Z), cols, 0.000001), [(16 * K, 1024, 256), (4000, 4096, 512)], (5, 300, 64))

in_file('bytes')
launches('utf8Count', lambda n, grid, t: (grid, t, U(n, BITS), I(1, Z), n), [(64 * M, 1056, 256), (16 * M, 264, 512)], (5000, 3, 64))
launches('rhoFactors', lambda n, most, t: (blocks(n, t), t, U(n, BITS), U(n, Z), most, n), [(128 * K, 100, 128), (20000, 300, 64)], (200, 60, 64))
launches('subsetSums', lambda count, target, t: (blocks(1 << count, t), t, I(count), I(1, Z), target, count, 1 << count), [(24, 90, 256), (22, 200, 128)], (10, 40, 64))
launches('sudokuValid', lambda n, t: (blocks(n, t), t, B(81 * n, affine(104729, 3, 1021)), B(n, Z), n), [(1 * M, 256), (3000000, 64)], (200, 64))
launches('bloomInsert', lambda n, bits, t: (blocks(n, t), t, U(n, affine(2246822519, 11, 4294967296)), U((1 << bits) // 32, Z), (1 << bits) - 1, n), [(4 * M, 26, 256), (1 * M, 30, 128)], (500, 12, 64))
launches('longestMatch', lambda n, window, most, mod, t: (blocks(n, t), t, B(n, affine(7919, 3, mod)), buffer('uint16', n, Z), buffer('uint16', n, Z), window, most, n),
         [(1 * M, 256, 32, 251, 256), (200000, 1024, 64, 61, 128)], (500, 40, 8, 17, 64))
launches('kmerCodes', lambda n, k, t: (blocks(n, t), t, B(n, BYTES), L(n, Z), k, n), [(16 * M, 31, 256), (4 * M, 21, 128)], (500, 9, 64))

in_file('graphs')
launches('insertionSortRows', lambda rows, length, t: (blocks(rows, t), t, I(rows * length, WIDE), I(rows * length, Z), rows, length), [(64 * K, 32, 256), (16 * K, 64, 64)], (40, 20, 64))
rounded('sddmmPairs', lambda v, depth, e, t: (blocks(e, t), t, anywhere(e, v), anywhere(e, v, 2246822519), F(v * depth), F(v * depth, SMALL), F(e, Z), depth, e), [(65521, 64, 1 * M, 256), (8191, 128, 400000, 128)], (50, 9, 300, 64))
rounded('cscMatvec', lambda cols, per, t: (blocks(cols, t), t, starts(cols, per), anywhere(cols * per, cols), D(cols * per), D(cols, SMALL), D(cols, Z), cols), [(512 * K, 16, 256), (100000, 40, 128)], (200, 5, 64))
launches('hookComponents', lambda v, e, t: (blocks(e, t), t, anywhere(e, v), anywhere(e, v, 2246822519), anywhere(v, v), I(v, affine(1, 0, 0)), e), [(1 * M, 8 * M, 256), (64 * K, 4 * M, 128)], (64, 50, 64))
launches('colorIndependent', lambda v, per, mod, t: (blocks(v, t), t, starts(v, per), anywhere(v * per, v), U(v, BITS), I(v, Z), I(v, affine(7919, 3, mod)), 9, v),
         [(2 * M, 16, 2, 256), (500000, 32, 3, 128)], (300, 5, 2, 64))
launches('lightestEdges', lambda v, e, components, t: (blocks(e, t), t, anywhere(e, v), anywhere(e, v, 2246822519), U(e, WIDE), I(v, affine(7919, 3, components)), L(components, affine(0, 9007199254740991, 0)), e),
         [(1 * M, 4 * M, 200003, 256), (100000, 2 * M, 997, 128)], (64, 300, 10, 64))
rounded('jacobiSparse', lambda n, per, t: (blocks(n, t), t, starts(n, per), anywhere(n * per, n), D(n * per, SMALL), D(n), D(n, affine(11, 5, 13)), D(n, Z), n), [(1 * M, 8, 256), (200000, 32, 128)], (200, 7, 64))

in_file('physics')
# Neighbors are near, each a little farther than the one before.
rounded('ljNeighborList', lambda n, most, t: (blocks(n, t), t, F(4 * n, affine(7919, 3, 97)), I(64 * n, affine(1, 1, n - 17)), I(n, affine(7, 3, most + 1)), F(4 * n, Z), n, 4000.0, 1.0, 100.0),
        [(512 * K, 48, 256), (100000, 64, 128)], (200, 20, 64))
rounded('verletFloat3', lambda n, t: (blocks(n, t), t, F(3 * n), F(3 * n, SMALL), F(3 * n, affine(11, 5, 13)), 0.1, n), [(4 * M, 256), (1 * M, 128)], (300, 64))
rounded('greeksDouble', lambda n, t: (blocks(n, t), t, D(n), D(n, affine(11, 5, 13)), D(n, Z), D(n, Z), D(n, Z), D(n, Z), 0.05, 0.25, 0.5, n), [(4 * M, 256), (600000, 128)], (300, 64))
launches('candlesOfTicks', lambda bars, per, t: (blocks(bars, t), t, F(bars * per, WIDE), I(bars * per), starts(bars, per), I(5 * bars, Z), bars), [(64 * K, 100, 128), (10000, 1000, 64)], (70, 30, 64))
rounded('kuramotoStep', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), F(n, Z), 2.0, 0.05, n), [(8192, 128), (20000, 256)], (100, 64))
launches('newtonFractal', lambda w, h, span, most, block: (over(w, h, block), block, B(w * h, Z), B(w * h, Z), w, h, span, most), [(1920, 1080, 3.0, 50, (16, 16)), (1000, 800, 8.0, 20, (32, 4))], (40, 30, 3.0, 50, (16, 16)))
rounded('triangleHits', lambda count, w, h, block: (over(w, h, block), block, F(9 * count, affine(7919, 3, 101)), I(w * h, Z), F(w * h, Z), count, w, h), [(200, 1024, 768, (16, 16)), (1000, 320, 240, (8, 8))], (20, 31, 23, (16, 16)))
rounded('castVolume', lambda n, slant, opacity, block: (over(n, n, block), block, B(n**3, BYTES), F(n * n, Z), n, slant, opacity), [(512, 0.3, 0.01, (16, 16)), (300, 0.0, 0.05, (32, 4))], (20, 0.3, 0.2, (16, 16)))
rounded('waveMesh', lambda w, h, block: ((w // block[0], h // block[1]), block, F(4 * w * h, Z), w, h, 1.5), [(4096, 4096, (8, 8)), (2048, 2048, (16, 16))], (32, 16, (8, 8)))
rounded('kalmanTracks', lambda tracks, steps, t: (blocks(tracks, t), t, F(tracks * steps), F(2 * tracks, Z), tracks, steps, 0.01, 2.0), [(32 * K, 200, 128), (5000, 1000, 64)], (70, 30, 64))
launches('boxTreeOverlaps', lambda leaves, n, reach, t: (blocks(n, t), t, F(8 * leaves, affine(7919, 3, 97)), F(4 * n, affine(104729, 5, 97)), I(n, Z), reach, leaves, n),
         [(4096, 200000, 58.0, 128), (65536, 50000, 55.0, 256)], (64, 100, 58.0, 64))
rounded('hestonPaths', lambda n, steps, t: (blocks(n, t), t, F(n, Z), 100.0, 95.0, 0.03, 1.5, 0.04, 0.3, -0.7, 0.01, steps, n), [(128 * K, 100, 256), (20000, 250, 64)], (100, 10, 64))

in_file('signals')
rounded('firDecimate', lambda factor, n, t: (blocks(n, t), t, F(factor * n + 32), F(n, Z), factor, n), [(4, 8 * M, 256), (32, 1 * M, 128)], (4, 300, 64))
rounded('goertzelBins', lambda length, bins, count, t: (blocks(count * bins, t), t, F(length * count), F(count * bins, Z), F(bins), length, bins, count), [(205, 8, 100000, 256), (1024, 64, 2000, 128)], (50, 5, 20, 64))
rounded('hannFrames', lambda length, hop, count, t: (count, t, F(hop * count + length), F(length * count, Z), length, hop, count), [(1024, 256, 8000, 256), (400, 160, 30000, 128)], (100, 40, 5, 64))
rounded('autocorrelation', lambda n, lags, t: (blocks(lags, t), t, F(n), F(lags, Z), n, lags), [(16000, 16000, 128), (50000, 4096, 64)], (500, 100, 64))
rounded('haarLevel', lambda half: (blocks(half, 512), 512, F(2 * half), F(half, Z), F(half, Z), half), [(32 * M,), (4000077,)], (1000,))
rounded('pointwiseComplexMul', lambda n, grid, t, scale: (grid, t, F(2 * n), F(2 * n, SMALL), n, scale), [(16 * M, 1056, 256, 0.2), (4 * M, 32, 256, 0.2)], (1000, 2, 128, 0.2))
rounded('beamformDelays', lambda w, h, elements, samples, pitch, rate, block: (over(w, h, block), block, F(elements * samples), F(w * h, Z), w, h, elements, samples, pitch, rate),
        [(512, 512, 64, 2048, 0.3, 10.0, (16, 16)), (384, 1000, 128, 4096, 0.2, 20.0, (32, 4))], (20, 16, 8, 60, 0.3, 10.0, (16, 16)))
launches('nttButterfly', lambda bits, half, t: ((1 << bits) // 2 // t, t, U(1 << bits, affine(2654435761, 7, 998244353)), U(2 * half, affine(2246822519, 11, 998244353)), half, 1 << bits),
         [(24, 1024, 256), (23, 1, 128)], (9, 8, 64))

in_file('lessons')
rounded('accidentalDoubles', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), n), [(16 * M, 256), (3 * M, 128)], (500, 64))
launches('localArrayIndexed', lambda n, rounds, t: (blocks(n, t), t, I(n, WIDE), I(n, Z), rounds, n), [(1 * M, 64, 256), (200000, 200, 128)], (100, 20, 64))
launches('lockedSum', lambda n, grid: (grid, 256, I(n), I(1, Z), I(1, Z), n), [(16 * M, 264), (64 * M, 1056)], (5000, 3))
launches('mapWith<Square>', lambda n, grid, t: (grid, t, F(n), F(n, Z), n), [(48 * M, 1056, 256)], None)
rounded('mapWith<Smoothstep>', lambda n, grid, t: (grid, t, F(n), F(n, Z), n), [(16 * M, 264, 512)], (1000, 2, 64))
launches('streamHints', lambda n, t: (blocks(n, t), t, F(4 * n), F(256, SMALL), F(4 * n, Z), n), [(8 * M, 256), (2 * M, 128)], (500, 64))
launches('assertedGather', lambda size, n, t: (blocks(n, t), t, anywhere(n, size), F(size, WIDE), F(n, Z), size, n), [(16 * M, 8 * M, 256), (1 * M, 16 * M, 128)], (101, 300, 64))
launches('binBySplitters', lambda n, parts, grid, t: (grid, t, F(n, WIDE), F(parts, affine(65521 // parts, 65521 // parts, 0)), I(parts, Z), parts, n), [(16 * M, 32, 528, 256), (4 * M, 100, 264, 512)], (3000, 10, 3, 128),
         dynamic=lambda n, parts, grid, t: 8 * parts)
rounded('powersUnrolled<9>', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), n), [(32 * M, 256)], (500, 64))
rounded('powersUnrolled<20>', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), n), [(8 * M, 128)], None)

write()
(HERE / 'small' / 'cases.json').write_text('[\n' + ',\n'.join(json.dumps(case) for case in SMALL_CASES) + '\n]\n')

#!/usr/bin/env python3
"""Writes cases.json: launches of kernels that neither kernel-times nor kernel-times-2 has, to judge a prediction that was frozen before."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from launch_cases import affine, add, F, I, U, B, D, in_file, write, buffer  # noqa: E402

K, M = 1 << 10, 1 << 20
Z = 'zero'
SMALL = affine(5, 1, 4)
FAR = affine(7919, 3, 65521)


def blocks(n, per=256):
    return (n + per - 1) // per


in_file('images')
for width, pitch, height in [(6000, 6144, 6000), (1000, 1024, 12000)]:
    add('padRows', (blocks(pitch, 32), height // 8), (32, 8), F(pitch * height, Z), F(width * height), width, pitch, height)
for n, block in [(8192, (128, 2)), (3072, (32, 8))]:
    add('flipColumns', (n // block[0], n // block[1]), block, F(n * n, Z), F(n * n), n, n)
for n in (8192, 4096):
    add('enlarge', (n // 32, n // 8), (32, 8), F(n * n, Z), F(n * n // 4), n)
for n in (16384, 6144):
    add('transposeBytes', (n // 32, n // 32), (32, 8), B(n * n, Z), B(n * n), n)
for n in (6144, 4096):
    add('transposeHalfBlock', (n // 32, n // 32), (32, 16), F(n * n, Z), F(n * n), n)
for n in (4096, 2048):
    add('largestOfFour', (n // 64, n // 4), (64, 4), F(n * n, Z), F(4 * n * n, FAR), n)
for n in (8192, 3072):
    add('heatShared', (n // 32, n // 8), (32, 8), F(n * n, Z), F(n * n), n, n, exact=False)
for n, threads in [(48 * M, 256), (6 * M, 512)]:
    add('middleOfThree', blocks(n, threads), threads, F(n, Z), F(n, FAR), n)
for n, block in [(6144, (32, 8)), (4096, (16, 16))]:
    add('gradient', (n // block[0], n // block[1]), block, F(n * n, Z), F(n * n, Z), F(n * n, SMALL), n, n)

in_file('reductions')
for n, grid in [(64 * M, 2112), (12 * M, 264)]:
    add('sumSquares', grid, 256, F(1, Z), F(n, SMALL), n, exact=False)
for n in (32 * M, 8 * M):
    add('extremes', n // 256, 256, F(n // 256, Z), F(n // 256, Z), F(n, FAR))
for rows, width in [(16 * K, 3000), (48 * K, 512)]:
    add('lengthOfRows', rows, 256, F(rows, Z), F(rows * width, SMALL), width, exact=False)
for n in (48 * M, 8 * M):
    add('countAbove', n // 256, 256, I(1024, Z), F(n, FAR), 30000.0, n)
for rows, width in [(32 * K, 1024), (64 * K, 160)]:
    add('runningSums', rows // 8, 256, F(rows * width, Z), F(rows * width, SMALL), width, exact=False)
for n, grid in [(48 * M, 1056), (8 * M, 528)]:
    add('countByBlock', grid, 256, U(512, Z), U(n, FAR), n)
for bags, each, width in [(32 * K, 16, 128), (64 * K, 8, 64)]:
    add('bagOfRows', bags, width, F(bags * width, Z), F(64 * K * width), I(bags * each, affine(7919, 3, 64 * K)), width, each)
for width, height in [(64 * K, 512), (16 * K, 1024)]:
    add('columnsDown', width // 128, 128, F(width * height, Z), F(width * height, SMALL), width, height, exact=False)

in_file('matrices')
for n in (1024, 512):
    add('productStrip', (n // 32, n // 32), (32, 8), F(n * n, Z), F(n * n, SMALL), F(n * n, SMALL), n, exact=False)
    add('productBySelf', (n // 16, n // 16), (16, 16), F(n * n, Z), F(n * n, SMALL), n, exact=False)
for width, height in [(32 * K, 1500), (96 * K, 300)]:
    add('vectorTimesMatrix', width // 128, 128, F(width, Z), F(width * height, SMALL), F(height, SMALL), width, height, exact=False)
for rows, width in [(64 * K, 512), (128 * K, 96)]:
    add('manyDots', rows // 4, 128, F(rows, Z), F(rows * width, SMALL), F(rows * width, SMALL), width, exact=False)
for rows, width in [(24 * K, 1280), (64 * K, 256)]:
    add('unitRows', rows, 128, F(rows * width, Z), F(rows * width, SMALL), width, exact=False)
for n, threads in [(40 * M, 256), (5 * M, 128)]:
    add('gatedUnits', blocks(n, threads), threads, F(n, Z), F(n, SMALL), F(n, SMALL), n, exact=False)

in_file('computing')
for n, times in [(8 * M, 8), (1 * M, 40)]:
    add('cubeRoots', n // 256, 256, F(n, Z), F(n, SMALL), times, n, exact=False)
for grid, steps in [(4096, 400), (528, 2000)]:
    add('randomWalks', grid, 256, U(grid * 256, Z), steps)
for n, times in [(16 * M, 24), (2 * M, 400)]:
    add('complexPowers', n // 256, 256, F(2 * n, Z), F(2 * n, SMALL), times, n, exact=False)
for n in (24 * M, 6 * M):
    add('onTheSphere', n // 256, 256, F(n, Z), F(n, SMALL), F(n, SMALL), n, exact=False)
for n, degree in [(8 * M, 16), (1 * M, 300)]:
    add('doubleHorner', n // 256, 256, D(n, Z), D(n, SMALL), degree, n, exact=False)
for grid in (8 * K, 2 * K):
    add('oddEvenSort', grid, 256, I(grid * 256, FAR))
for grid, times in [(2112, 200), (528, 1000)]:
    add('sharedRotations', grid, 256, F(grid * 256, Z), times, exact=False)
for rows, per in [(256 * K, 96), (64 * K, 400)]:
    add('raggedRows', rows // 8, 256, F(rows, Z), F(rows * per, SMALL), I(rows + 1, affine(per, 0, 0)), rows, exact=False)
for n, grid in [(48 * M, 1056), (24 * M, 264)]:
    add('scaleStrided', grid, 512, F(n, SMALL), 0.5, n, exact=False)
for n in (12 * M, 3 * M):
    add('threeArrays', n // 256, 256, F(n, Z), F(4 * n), F(4 * n), F(4 * n), n)

write()

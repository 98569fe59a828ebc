#!/usr/bin/env python3
"""Writes cases.json: launches of kernels that kernel-times does not have, to judge a prediction that was frozen before."""

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


in_file('moves')
for n, threads in [(48 * M, 256), (10 * M, 128)]:
    add('copyMixedBlocks', blocks(n, threads), threads, F(n, Z), F(n), n)
for n, times in [(40 * M, 8), (12 * M, 3)]:
    add('expandRows', blocks(n), 256, F(n, Z), F(n // times + 1), times, n)
for size in (4096, 8192):
    add('rotateImage', (size // 32, size // 8), (32, 8), B(size * size, Z), B(size * size), size, size)
for n in (24 * M, 8 * M):
    add('quantize', blocks(n // 4), 256, buffer('int8', n, Z), F(n, SMALL), 3.0, n // 4)
for n, m in [(16 * M, 104729), (2 * M, 7919)]:
    add('twoHops', blocks(n), 256, I(n, Z), I(n, affine(m, 5, n)), n)
for n, half in [(32 * M, 1 * M), (16 * M, 4), (4 * M, 64)]:
    add('butterflies', blocks(n // 2), 256, F(n, SMALL), half, n)
for rows, each in [(512 * K, 24), (128 * K, 48)]:
    add('ellRows', blocks(rows), 256, F(rows, Z), I(rows * each, affine(7919, 3, rows)), F(rows * each, SMALL), F(rows, SMALL), each, rows)
for size in (6144, 2048):
    add('bilinear', (size // 32, size // 8), (32, 8), F(size * size, Z), F(size * size + 2 * size, SMALL), size, size, 0.75, 0.75)
for n in (32 * M, 6 * M):
    add('byteTable', blocks(n), 256, B(n, Z), buffer('uint16', n, FAR), B(64 * K), n)

in_file('combines')
for n, grid in [(48 * M, 1056), (12 * M, 264)]:
    add('sumAndLargest', grid, 256, F(1, Z), I(1, Z), F(n, SMALL), n, exact=False)
for n in (8 * M, 2 * M):
    add('compactBallot', blocks(n), 256, I(n, Z), I(1, Z), I(n, FAR), n, exact=False)
for n, each in [(8 * M, 64), (8 * M, 4096)]:
    add('segmentSums', blocks(n), 256, F(n // each, Z), F(n, SMALL), each, n, exact=False)
for n, grid in [(32 * M, 1056), (6 * M, 528)]:
    add('countByWarp', grid, 256, U(64, Z), I(n, FAR), n)
for rows, width in [(64 * K, 256), (16 * K, 512)]:
    add('runningRows', blocks(rows, 128), 128, F(rows * width, Z), F(rows * width, SMALL), width, rows)
for rows, width in [(512, 64 * K), (1024, 8 * K)]:
    add('runningColumns', blocks(width), 256, F(rows * width, Z), F(rows * width, SMALL), width, rows)
for n in (32 * M, 5 * M):
    add('convolveShared', n // 256, 256, F(n, Z), F(n + 512, SMALL), F(17, SMALL))
for n, count in [(1 * M, 256), (256 * K, 1024)]:
    add('nearest', blocks(n), 256, I(n, Z), F(2 * n, SMALL), F(2 * count, SMALL), n, count)
for n in (24 * M, 4 * M):
    add('swapRows', n // 1024, (32, 32), I(n, Z), I(n, FAR))
for size in (2048, 1024):
    add('matmulEight', (size // 128, size // 128), 256, F(size * size, Z), F(size * size, SMALL), F(size * size, SMALL), size)

in_file('computes')
for n, times in [(8 * M, 24), (1 * M, 200)]:
    add('squareRoots', blocks(n), 256, F(n, Z), F(n, SMALL), times, n)
for n, times in [(16 * M, 100), (2 * M, 500)]:
    add('logistic', blocks(n), 256, F(n, Z), 3.7, times, n)
for n in (32 * M, 6 * M):
    add('crossEntropy', blocks(n), 256, F(n, Z), F(n, SMALL), F(n, SMALL), n)
for grid, times in [(8192, 100), (264, 2000)]:
    add('xorshift', grid, 256, U(grid * 256, Z), times)
for n in (32 * M, 4 * M):
    add('digits', blocks(n), 256, I(n, Z), I(n, affine(104729, 7, 1000003)), n)
for grid, times in [(2112, 200), (132, 2000)]:
    add('doubleSeries', grid, 256, D(grid * 256, Z), times)
for grid, times in [(4224, 500), (264, 4000)]:
    add('sixChains', grid, 128, F(grid * 128, Z), times)
for n in (8192, 3000):
    add('triangle', n, 256, F(n * 256, Z), F(n * n, SMALL), n)
for size in (6144, 2048):
    add('hotSpot', (size // 32, size // 8), (32, 8), F(size * size, Z), F(size * size, SMALL), F(size * size, SMALL), size, size)
for n in (8 * M, 1 * M):
    add('leapfrog', blocks(n), 256, F(4 * n, SMALL), F(4 * n, SMALL), 0.01, n)

write()

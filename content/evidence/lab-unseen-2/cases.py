#!/usr/bin/env python3
"""Writes cases.json: the kernels of first.cu and blocks.cu by hand, then what ../lab-patterns/draw.py drew with another seed."""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import launch_cases  # noqa: E402
from launch_cases import affine, add, F, I, U, B, D, in_file, write  # noqa: E402

subprocess.run([sys.executable, str(HERE.parent / 'lab-patterns' / 'draw.py'), '2', '10', 'U'], check=True)
drawn = json.loads(pathlib.Path('cases.json').read_text())

Z = 'zero'
SMALL = affine(5, 1, 4)

in_file('first')
for size in (21, 64):
    add('matVec', 2, 96, F(180), F(180 * size), F(size, SMALL), 180, size)
add('matVecRestrict', 2, 96, F(180), F(180 * 21), F(21, SMALL), 180, 21)
add('matMul', (3, 3), (16, 16), F(40 * 40), F(40 * 40), F(40 * 40, SMALL), 40)
add('columnSums', 2, 96, I(180), I(180 * 30), 30, 180)
add('rowMeans', 2, 96, F(180), F(180 * 13), 180, 13, exact=False)
add('minAndMax', 2, 96, I(192, Z), I(192, Z), I(192 * 11), 11)
add('countPerBin', 1, 96, I(90), B(50), 50, 90)
add('powers', 2, 96, F(180), F(180, SMALL), 180, 6)
add('polynomial', 2, 96, D(180), D(180, SMALL), D(6, SMALL), 5, 180)
add('movingAverage', 2, 96, F(192), F(192), 190, 4, exact=False)
add('runningTotal', 2, 96, I(180 * 9), I(180 * 9), 180, 9)
add('fibonacci', 1, 96, U(96 * 10), 10)
add('bubble', 2, 64, I(128 * 7), 7)
add('clampAll', 2, 96, F(180), 3.0, 9.0, 180)
add('leakyRelu', 2, 96, F(900), F(900, affine(7, 3, 16)), 0.5, 900)
add('grade', 2, 96, launch_cases.buffer('int8', 192, Z), I(180), 180)
add('wraparound', 2, 96, F(180), F(180), 180)
add('copyBorder', (3, 4), (16, 8), F(45 * 30), F(45 * 30), 45, 30)

in_file('blocks')
add('dotBlock', 3, 128, F(3), F(1000), F(1000, SMALL), 1000)
add('tiledMultiply', (3, 3), (16, 16), F(40 * 40), F(40 * 40), F(40 * 40, SMALL), 40)
add('tiledUpdate', (2, 2), (16, 16), F(32 * 32), F(32 * 32), F(32 * 32, SMALL), 32)
add('blockHistogram', 3, 96, I(16, Z), I(1000), 1000)
add('stencil1d', 3, 128, I(400), I(400), 390)
add('normalizeRows', 5, 64, F(5 * 150), F(5 * 150), 150, exact=False)
add('subtractMean', 5, 64, F(5 * 150), 150, exact=False)
add('allPairs', 3, 64, F(192), F(192, SMALL), 192)
add('nBody', 2, 64, F(512), F(512, SMALL), 128, exact=False)
add('moveParticles', 2, 96, F(192 * 6), 0.5, 180, 7)
add('scanWarps', 3, 128, I(384), I(384))
add('insertionSort', 2, 32, I(64 * 16, affine(40503, 7, 251)))
add('convolveShared', 3, 96, F(288), F(400), F(9, SMALL), 9, shared=(96 + 9 + 9) * 4)
add('nearestCentroid', 2, 96, I(192), F(192 * 5), F(40, SMALL), 8, 5)
add('jacobiSweeps', 2, 128, F(256), F(256, SMALL), 128, 6, exact=False)
add('lookupRow', 20, (32, 4), F(77 * 50), F(90 * 50), I(77, affine(37, 5, 90)), 50, 77)
add('edgeSum', 2, 96, I(180), I(181, affine(5, 0, 0)), I(905, affine(37, 11, 150)), 180)
add('collatz', 2, 64, I(128), 120)
add('gaussSeidelRows', 2, 64, F(128 * 12), 12, 3, exact=False)
add('binarySearch', 2, 64, I(128), I(200, affine(3, 1, 0)), I(128, affine(11, 0, 600)), 200)
launch_cases.CASES[:0] = drawn
write()

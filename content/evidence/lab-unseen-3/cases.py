#!/usr/bin/env python3
"""Writes cases.json: the launches of the kernels in kernels/, all by hand.

A launch is added by `odd` if its sizes do not divide evenly: some block, warp, tile or vector is only partly used.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import launch_cases  # noqa: E402
from launch_cases import affine, add, F, I, U, B, D, in_file, write  # noqa: E402

Z = 'zero'
SMALL = affine(5, 1, 4)
BYTES = affine(37, 11, 251)
BITS = affine(7, 3, 2)
ODD = []


def odd(kernel, *rest, **named):
    ODD.append(kernel)
    add(kernel, *rest, **named)


def C(count, init):
    return launch_cases.buffer('int8', count, init)


def H(count):
    """Halves near 1, two in each element."""
    return I(count // 2, affine(5, 0x3c003c00, 0))


in_file('stencils')
add('heat2d', (2, 8), (32, 8), F(64 * 64), F(64 * 64), 64, 64, 0.25)
odd('heat2d', (7, 5), (16, 16), F(101 * 67), F(101 * 67), 101, 67, 0.25)
add('jacobiTile', (2, 4), (32, 8), D(64 * 32), D(64 * 32), 64, 32)
odd('jacobiTile', (3, 5), (32, 8), D(90 * 37), D(90 * 37), 90, 37)
odd('laplace3d', (2, 3), (32, 4), F(34 * 10 * 8), F(34 * 10 * 8), 34, 10, 8, exact=False)
odd('laplace3d', (2, 2), (16, 16), F(27 * 21 * 11), F(27 * 21 * 11), 27, 21, 11, exact=False)
add('gameOfLife', (4, 4), (16, 16), B(64 * 64, Z), B(64 * 64, BITS), 64, 64)
odd('gameOfLife', (2, 6), (32, 8), B(51 * 43, Z), B(51 * 43, BITS), 51, 43)

in_file('scans')
add('scanNaive', 1, 128, I(128, Z), I(128), 128, shared=2 * 128 * 4)
odd('scanNaive', 1, 256, I(256, Z), I(256), 201, shared=2 * 256 * 4)
add('scanBlelloch', 2, 128, I(512), I(2, Z), 512)
odd('scanBlelloch', 3, 128, I(701), I(3, Z), 701)
add('scanShuffle', 2, 256, I(512, Z), I(512), 512)
odd('scanShuffle', 3, 96, I(250, Z), I(250), 250)

in_file('reduce')
add('reduceModulo', 4, 128, I(4, Z), I(512), 512, shared=128 * 4)
odd('reduceModulo', 9, 64, I(9, Z), I(530), 530, shared=64 * 4)
add('reduceFirstAdd', 2, 256, F(2, Z), F(1024, SMALL), 1024)
odd('reduceFirstAdd', 5, 64, F(5, Z), F(555, SMALL), 555)
odd('reduceAtomic', 5, 96, I(1, Z), I(2345), 2345)
add('argMaxRow', 6, 64, I(6, Z), F(6, Z), F(6 * 128, BYTES), 128)
odd('argMaxRow', 7, 128, I(7, Z), F(7, Z), F(7 * 211, BYTES), 211)
add('dotFloat4', 2, 256, F(2, Z), F(4 * 1024, SMALL), F(4 * 1024), 1024)
odd('dotFloat4', 3, 96, F(3, Z), F(4 * 389, SMALL), F(4 * 389), 389)

in_file('histogram')
add('histoGlobal', 4, 128, U(256, Z), B(2048, BYTES), 2048)
odd('histoGlobal', 3, 160, U(256, Z), B(1234, BYTES), 1234)
odd('histoShared', 3, 256, U(256, Z), B(3001, BYTES), 3001)
odd('letterHistogram', 2, 128, C(900, affine(7, 95, 122)), 900, U(7, Z))

in_file('matrix')
add('gemmNaive', (2, 3), (16, 16), 32, 48, 24, 2.0, F(32 * 24, SMALL), F(24 * 48), 0.5, F(32 * 48))
odd('gemmNaive', (2, 2), (32, 32), 50, 37, 19, 1.0, F(50 * 19, SMALL), F(19 * 37), 0.0, F(50 * 37))
add('gemmShared', (4, 2), (16, 16), F(32 * 48, SMALL), F(48 * 64), F(32 * 64, Z), 32, 64, 48)
odd('gemmShared', (3, 4), (16, 16), F(53 * 30, SMALL), F(30 * 41), F(53 * 41, Z), 53, 41, 30)
add('gemmThreadTile', (2, 3), 256, 64, 24, F(96 * 24, SMALL), F(24 * 64), F(96 * 64, Z))
add('gemvWarp', 4, 128, F(16, Z), F(16 * 96), F(96, SMALL), 16, 96)
odd('gemvWarp', 5, 96, F(14, Z), F(14 * 77), F(77, SMALL), 14, 77)
add('transposeSimple', (4, 3), (16, 16), D(48 * 64, Z), D(48 * 64), 48, 64)
odd('transposeSimple', (2, 5), (32, 8), D(39 * 45, Z), D(39 * 45), 39, 45)
add('transposePadded', (3, 2), (32, 8), F(96 * 64, Z), F(96 * 64), 96, 64)
odd('transposePadded', (3, 2), (32, 8), F(75 * 50, Z), F(75 * 50), 75, 50)
odd('eliminate', (3, 3), (16, 16), F(45 * 45), F(45), F(45 * 45, SMALL), 45, 2)

in_file('convolution')
add('conv1dConstant', 4, 128, F(512), F(512, Z), 512)
odd('conv1dConstant', 3, 200, F(501), F(501, Z), 501)
add('conv2d', (2, 2), (32, 16), F(64 * 32, Z), F(64 * 32), F(9, SMALL), 64, 32, 1)
odd('conv2d', (3, 3), (16, 16), F(47 * 35, Z), F(47 * 35), F(25, SMALL), 47, 35, 2)
add('conv2dHalo', (4, 3), (16, 16), F(48 * 36, Z), F(48 * 36), F(25, SMALL), 48, 36)
odd('conv2dHalo', (4, 3), (16, 16), F(41 * 29, Z), F(41 * 29), F(25, SMALL), 41, 29)
odd('convLayer', (4, 4, 2), (8, 8), F(2 * 4 * 12 * 12, Z), F(2 * 3 * 14 * 14), F(4 * 3 * 9, SMALL), 3, 14, 14, 3)
add('maxPool2x2', 3, 256, F(3 * 16 * 16, Z), F(3 * 32 * 32), 3, 32, 32)
odd('maxPool2x2', 6, 128, F(5 * 10 * 13, Z), F(5 * 21 * 27), 5, 21, 27)

in_file('layers')
add('softmaxNaive', 2, 64, F(128 * 16, Z), F(128 * 16, SMALL), 128, 16, exact=False)
odd('softmaxNaive', 3, 32, F(75 * 23, Z), F(75 * 23, SMALL), 75, 23, exact=False)
add('softmaxBlock', 4, 128, F(4 * 256, Z), F(4 * 256, SMALL), 256, shared=128 * 4, exact=False)
odd('softmaxBlock', 5, 64, F(5 * 165, Z), F(5 * 165, SMALL), 165, shared=64 * 4, exact=False)
add('layerNormWarp', 2, 128, F(8 * 64, Z), F(8, Z), F(8, Z), F(8 * 64), F(64, SMALL), F(64, SMALL), 8, 64, exact=False)
odd('layerNormWarp', 3, 96, F(7 * 75, Z), F(7, Z), F(7, Z), F(7 * 75), F(75, SMALL), F(75, SMALL), 7, 75, exact=False)
add('rmsNorm', 3, 128, F(3 * 256, Z), F(3 * 256), F(256, SMALL), 256, exact=False)
odd('rmsNorm', 4, 96, F(4 * 203, Z), F(4 * 203), F(203, SMALL), 203, exact=False)
add('attentionScores', (2, 2, 2), (16, 16), F(2 * 32 * 32, Z), F(2 * 32 * 16, SMALL), F(2 * 32 * 16, SMALL), 32, 16,
    exact=False)
odd('attentionScores', (2, 6, 1), (32, 8), F(43 * 43, Z), F(43 * 20, SMALL), F(43 * 20, SMALL), 43, 20, exact=False)
odd('attentionValues', 21, 64, F(21 * 48, Z), F(21 * 21, SMALL), F(21 * 48), 21, 48)
add('rope', 6, 32, F(6 * 64), F(32, SMALL), 6, 64, 5, exact=False)
odd('rope', 5, 64, F(5 * 90), F(45, SMALL), 5, 90, 3, exact=False)
add('adamStep', 2, 256, F(512), F(512), F(512), F(512, SMALL), 0.001, 0.9, 0.999, 512, exact=False)
odd('adamStep', 3, 192, F(500), F(500), F(500), F(500, SMALL), 0.001, 0.9, 0.999, 500, exact=False)

in_file('sparse')
add('spmvCsrScalar', 2, 128, 256, I(257, affine(4, 0, 0)), I(1024, affine(37, 11, 256)), F(1024, SMALL), F(256), F(256))
odd('spmvCsrScalar', 3, 96, 210, I(211, affine(7, 0, 0)), I(1470, affine(37, 11, 210)), F(1470, SMALL), F(210), F(210))
add('spmvCsrVector', 3, 128, 12, I(13, affine(64, 0, 0)), I(768, affine(37, 11, 200)), D(768, SMALL), D(200), D(12, Z))
odd('spmvCsrVector', 3, 128, 10, I(11, affine(45, 0, 0)), I(450, affine(29, 3, 150)), D(450, SMALL), D(150), D(10, Z))
odd('spmvEll', 2, 128, F(170, Z), F(170 * 6, SMALL), I(170 * 6, affine(37, 11, 170)), F(170), 170, 6)
add('spmvCoo', 3, 128, I(64, Z), I(384, affine(5, 0, 64)), I(384, affine(37, 11, 64)), I(384, SMALL), I(64), 384)
odd('spmvCoo', 4, 96, I(50, Z), I(333, affine(1, 0, 50)), I(333, affine(37, 11, 50)), I(333, SMALL), I(50), 333)
add('bfsPull', 2, 128, I(256, Z), I(256, affine(7, 3, 5)), I(257, affine(3, 0, 0)), I(768, affine(37, 11, 256)), 256, 3)
odd('bfsPull', 2, 96, I(170, Z), I(170, affine(3, 1, 5)), I(171, affine(6, 0, 0)), I(1020, affine(41, 5, 170)), 170, 2)
add('floydWarshall', (1, 32), 32, I(32 * 32, affine(37, 11, 150)), 32, 5)
odd('floydWarshall', (2, 45), 32, I(45 * 45, affine(37, 11, 150)), 45, 17)
odd('relaxEdges', 2, 128, I(150, affine(7, 100, 0)), I(150), I(3 * 400, affine(37, 11, 150)), 400)

in_file('image')
add('rgbToGrey', (4, 4), (16, 16), B(64 * 64, Z), B(3 * 64 * 64, BYTES), 64, 64)
odd('rgbToGrey', (3, 5), (32, 8), B(83 * 37, Z), B(3 * 83 * 37, BYTES), 83, 37)
add('sobel', (2, 8), (32, 8), B(64 * 64, Z), B(64 * 64, BYTES), 64, 64)
odd('sobel', (5, 4), (16, 16), B(70 * 53, Z), B(70 * 53, BYTES), 70, 53)
odd('gaussianBlur', (4, 3), (16, 16), F(61 * 45, Z), F(61 * 45), 61, 45)
odd('bilateral', (4, 6), (8, 8), F(30 * 42, Z), F(30 * 42), 30, 42, 2, 0.125, exact=False)
add('resizeBilinear', (4, 4), (16, 16), F(64 * 64, Z), F(32 * 32), 32, 32, 64, 64, exact=False)
odd('resizeBilinear', (2, 5), (32, 8), F(45 * 33, Z), F(70 * 50), 70, 50, 45, 33, exact=False)

in_file('sorting')
add('bitonicStep', 4, 128, F(512, BYTES), 4, 8)
add('bitonicStep', 2, 256, F(512, BYTES), 64, 128)
add('bitonicShared', 2, 128, I(256, BYTES), 128, shared=128 * 4)
odd('bitonicShared', 3, 64, I(150, BYTES), 50, shared=64 * 4)
add('oddEven', 2, 128, I(512, BYTES), 512, 0)
odd('oddEven', 2, 96, I(301, BYTES), 301, 1)
add('mergePass', 1, 64, I(512, Z), I(512, affine(11, 0, 150)), 4, 512)
odd('mergePass', 2, 32, I(500, Z), I(500, BYTES), 6, 500)
odd('rankSort', 2, 96, I(170, Z), I(170, BYTES), 170)

in_file('numbers')
odd('sieve', 1, 64, C(2000, Z), 2000, 44)
odd('mandelbrot', (4, 5), (16, 8), I(50 * 37, Z), 50, 37, 0.0625, 50, exact=False)
add('julia', 64, 64, B(4 * 64 * 64, Z), 64)
odd('julia', 50, 50, B(4 * 50 * 50, Z), 50)
add('monteCarloPi', 2, 128, U(2, Z), U(256, affine(40503, 7, 65521)), 20, 256)
odd('monteCarloPi', 3, 64, U(2, Z), U(175, affine(40503, 7, 65521)), 33, 175)

in_file('particles')
add('nbodyTiles', 3, 64, F(4 * 192, Z), F(4 * 192, SMALL), 192, exact=False)
odd('nbodyTiles', 3, 64, F(4 * 150, Z), F(4 * 150, SMALL), 150, exact=False)
odd('bodyForce', 2, 96, F(6 * 130), F(6 * 130), 0.01, 130, exact=False)
add('moveSoA', 2, 256, F(512), F(512), F(512), F(512), F(512), F(512), 0.5, 512)
odd('moveSoA', 3, 128, F(333), F(333), F(333), F(333), F(333), F(333), 0.5, 333)
add('kmeansAssign', 2, 128, I(256, Z), F(256 * 4), F(5 * 4, SMALL), 256, 5, 4)
odd('kmeansAssign', 2, 96, I(181, Z), F(181 * 7), F(3 * 7, SMALL), 181, 3, 7)
odd('lennardJones', 2, 96, F(4 * 140, Z), F(4 * 140), I(140 * 9, affine(37, 11, 140)), 140, 9, 30.0, exact=False)
odd('addInterest', 2, 128, I(4 * 200, affine(40503, 7, 1 << 18)), 0.0625, 200)

in_file('arrays')
add('saxpy', 2, 128, 1024, 0.5, F(1024), F(1024))
odd('saxpy', 3, 96, 1000, 2.0, F(1000), F(1000))
add('copyVector4', 2, 128, I(1024, Z), I(1024), 1024)
odd('copyVector4', 2, 64, I(999, Z), I(999), 999)
add('axpyHalf', 2, 256, H(512), H(512), 0.5, 512, exact=False)
odd('axpyHalf', 3, 128, H(302), H(302), 2.0, 301, exact=False)
odd('complexMultiply', 2, 160, F(2 * 290, Z), F(2 * 290), F(2 * 290, SMALL), 290)
add('quantizeRows', 4, 64, C(4 * 128, Z), F(4, Z), F(4 * 128), 128, exact=False)
odd('quantizeRows', 3, 64, C(3 * 150, Z), F(3, Z), F(3 * 150), 150, exact=False)
add('dequantize', 2, 128, F(1024, Z), C(1024, affine(7, 3, 101)), F(16, SMALL), 16, 64)
odd('dequantize', 3, 96, F(27 * 36, Z), C(27 * 36, affine(7, 3, 101)), F(27, SMALL), 27, 36)
odd('reverseBlock', 1, 100, I(100), 100, shared=400)
odd('applyOperation', 2, 128, I(200, Z), I(200), I(200, SMALL), I(200, affine(7, 3, 16)), 200)
add('caesar', 2, 128, C(256, affine(5, 60, 123)), 3, 256)
odd('caesar', 3, 96, C(270, affine(5, 60, 123)), 11, 270)

write()
names = {c['kernel'] for c in launch_cases.CASES}
print(f'{len(launch_cases.CASES)} launches of {len(names)} kernels, {len(ODD)} of uneven sizes', file=sys.stderr)

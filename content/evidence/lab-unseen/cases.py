#!/usr/bin/env python3
"""Writes cases.json: which kernel of which file is launched how, in the form that the command line takes."""

import json

CASES = []
FILE = ''


def buffer(type_, count, init='iota', offset=0):
    return {'buffer': {'type': type_, 'count': count, 'init': init, **({'offset': offset} if offset else {})}}


def affine(m, c, mod):
    return ['affine', m, c, mod]


def argument(value):
    if isinstance(value, dict):
        return value
    return {'float': value} if isinstance(value, float) else {'int': value}


def sizes(value):
    return (list(value) if isinstance(value, tuple) else [value]) + [1] * (3 - len(value) if isinstance(value, tuple) else 2)


def add(kernel, grid, block, *arguments, shared=0, exact=True, whole=False):
    """Results of what is not exact (exponentials, fused multiply-adds) are not compared, only what was counted.
    Of what is `whole`, every element is recorded, not only the first."""
    name = kernel.replace('<', '-').replace('>', '').replace(', ', '-').replace(' ', '')
    same = sum(each['kernel'] == kernel for each in CASES)
    CASES.append({'case': f'{name}-{same + 1}' if same else name, 'file': FILE, 'kernel': kernel, 'grid': sizes(grid),
                  'block': sizes(block), 'sharedBytes': shared, 'arguments': [argument(each) for each in arguments],
                  **({} if exact else {'exact': False}), **({'whole': True} if whole else {})})


def F(count, init=affine(7, 3, 16), **more):
    return buffer('float', count, init, **more)


def I(count, init=affine(7, 3, 16), **more):
    return buffer('int32', count, init, **more)


def U(count, init=affine(7, 3, 16), **more):
    return buffer('uint32', count, init, **more)


def B(count, init=affine(7, 3, 16), **more):
    return buffer('uint8', count, init, **more)


def D(count, init=affine(7, 3, 16), **more):
    return buffer('double', count, init, **more)


Z = 'zero'
MIX = affine(40503, 7, 65521)
M = 1 << 20
SMALL = affine(5, 1, 4)
PIXELS = affine(40503, 7, 251)

FILE = 'linear'
add('gemmRect<16, 32, 16>', (3, 5), (32, 16), F(75 * 50), F(50 * 90, SMALL), F(75 * 90, Z), 75, 90, 50)
add('gemmRect<8, 32, 32>', (4, 10), (32, 8), F(80 * 64), F(64 * 128, SMALL), F(80 * 128, Z), 80, 128, 64)
add('gemmRect<8, 8, 8>', (40, 40), (8, 8), F(320 * 160), F(160 * 320, SMALL), F(320 * 320, Z), 320, 320, 160)
add('gemm2DTiling<64, 64, 8, 4, 4>', (2, 3), 256, 192, 128, 64, 2.0, F(192 * 64), F(64 * 128, SMALL), 1.0, F(192 * 128))
add('gemm2DTiling<128, 64, 8, 8, 4>', (6, 3), 256, 384, 384, 96, 1.0, F(384 * 96), F(96 * 384, SMALL), 0.5, F(384 * 384))
add('syrkLower', (6, 6), (16, 16), D(96 * 64), D(96 * 96), 96, 64)
add('gemvBatched', 300, 64, F(300 * 40 * 48), F(300 * 48, SMALL), F(300 * 40, Z), 40, 48, shared=192)
add('gemvBatched', 5, 128, F(5 * 150 * 33), F(5 * 33, SMALL), F(5 * 150, Z), 150, 33, shared=132)
add('contract4', (6, 9), (12, 8), F(9 * 6 * 8 * 12, Z), F(9 * 5 * 6 * 7), F(5 * 8 * 7 * 12, SMALL), 9, 6, 8, 12, 5, 7)
add('contract4', (40, 40), (16, 8), F(40 * 40 * 8 * 16, Z), F(40 * 6 * 40 * 6), F(6 * 8 * 6 * 16, SMALL), 40, 40, 8, 16, 6, 6)
add('luColumn', 2, 64, F(100 * 100, affine(7, 3, 13)), 100, 4, exact=False)
add('luUpdate', (6, 12), (16, 8), F(96 * 96, affine(7, 3, 13)), 96, 5)
add('luUpdate', (63, 63), (16, 16), F(1010 * 1010, affine(7, 3, 13)), 1010, 2)
add('choleskySmall<4>', 5, 96, F(450 * 16, Z), F(450 * 16, SMALL), 450, exact=False)
add('choleskySmall<3>', 700, 128, F(89000 * 9, Z), F(89000 * 9, SMALL), 89000, exact=False)
add('matrixPower', 6, 128, U(4 * 700, Z), U(4 * 700), I(700, affine(11, 1, 97)), 700)
add('spmmCsr', 50, (32, 4), I(201, affine(6, 0, 0)), I(1206, affine(37, 11, 150)), F(1206), F(150 * 64, SMALL), F(200 * 64, Z), 200, 64)
add('spmmCsr', 2500, (32, 8), I(20001, affine(4, 0, 0)), I(80004, affine(40503, 11, 3001)), F(80004), F(3001 * 32, SMALL),
    F(20000 * 32, Z), 20000, 32)
add('spmvDia', 6, 192, F(5 * 1100), I(5, affine(137, 3, 0)), 5, F(1100, SMALL), F(1100, Z), 1100)
add('scatterCoo', 8, 128, F(60 * 50, Z), I(1000, affine(7, 3, 60)), I(1000, affine(11, 2, 50)), F(1000), 1000, 50)

FILE = 'layers'
add('conv2dStrided', (2, 3, 6), (16, 8), F(4 * 41 * 45), F(6 * 4 * 9, SMALL), F(6 * 21 * 23, Z), 4, 41, 45, 6, 21, 23, 2, 1)
add('conv2dStrided', (7, 14, 8), (16, 8), F(3 * 224 * 224), F(8 * 27, SMALL), F(8 * 112 * 112, Z), 3, 224, 224, 8, 112, 112, 2, 1)
add('maxPool2x2', (3, 5, 4), (16, 8), F(4 * 70 * 90), F(4 * 35 * 45, Z), 70, 90)
add('maxPool2x2', (8, 32, 8), (32, 8), F(8 * 512 * 512), F(8 * 256 * 256, Z), 512, 512)
add('globalAveragePool', 20, 192, F(20 * 640), F(20, Z), 640)
add('im2col_gpu_kernel', 12, 256, 3 * 30 * 34, F(3 * 30 * 34), 30, 34, 3, 1, 1, 30, 34, F(27 * 30 * 34, Z))
add('im2col_gpu_kernel', 784, 256, 16 * 112 * 112, F(16 * 112 * 112), 112, 112, 3, 1, 1, 112, 112, F(144 * 112 * 112, Z))
add('depthwiseConv<3>', (3, 4, 5), (16, 16), F(5 * 60 * 44, Z), F(5 * 60 * 44), F(45, SMALL), 60, 44)
add('depthwiseConv<5>', (4, 16, 32), (32, 8), F(32 * 128 * 128, Z), F(32 * 128 * 128), F(800, SMALL), 128, 128)
add('attentionScores', (4, 4, 3), (16, 16), F(3 * 64 * 64, Z), F(3 * 64 * 32), F(3 * 64 * 32, SMALL), 64, 0.125)
add('attentionScores', (16, 16, 8), (16, 16), F(8 * 256 * 256, Z), F(8 * 256 * 32), F(8 * 256 * 32, SMALL), 256, 0.25)
add('rmsNorm', 10, 160, F(10 * 500, Z), F(10 * 500), F(500, SMALL), 500, exact=False)
add('rmsNorm', 1500, 256, F(1500 * 1024, Z), F(1500 * 1024), F(1024, SMALL), 1024, exact=False)
add('swiglu', 9, 128, F(4500, Z), F(4500), F(4500, SMALL), 1100, exact=False)
add('embeddingBag', 60, 96, F(60 * 100, Z), F(200 * 100), I(300, affine(37, 5, 200)), I(61, affine(5, 0, 0)), 100)
add('adamStep', 6, 128, F(1500), F(1500), F(1500), F(1500, SMALL), 0.5, 0.75, 0.5, 1490, exact=False)

FILE = 'pictures'
add('bilateralFilter', (4, 6), (16, 8), F(60 * 44, Z), F(60 * 44), 60, 44, 2, 0.01, exact=False)
add('bilateralFilter', (16, 64), (32, 8), F(512 * 512, Z), F(512 * 512), 512, 512, 1, 0.01, exact=False)
add('sobelShared', (5, 4), (16, 16), B(75 * 61, Z), B(75 * 61, PIXELS), 75, 61)
add('median9', (4, 7), (16, 8), I(66 * 54, Z), I(66 * 54, MIX), 66, 54)
add('median9', (32, 64), (32, 8), I(1024 * 512, Z), I(1024 * 512, MIX), 1024, 512)
add('convolutionRowsKernel', (3, 10), (16, 4), F(192 * 40, Z), F(192 * 40), 192, 40, 192)
add('convolutionRowsKernel', (16, 128), (16, 4), F(1024 * 512, Z), F(1024 * 512), 1024, 512, 1024)
add('gaussColumns', (3, 3), (32, 8), F(90 * 75, Z), F(90 * 75), 90, 75)
add('rgbToYuv', 7, 160, B(4400, Z), B(4400, PIXELS), 1100)
add('alphaBlend', (4, 5), (16, 8), F(4 * 70 * 50), F(4 * 60 * 40, affine(1, 0, 4)), 70, 50, 15, 12, 60, 40)
add('histogram2D', 6, 192, U(256, Z), B(5000, PIXELS), B(5000, affine(7919, 11, 257)), 5000)
add('lifeBits', (2, 12), (16, 8), U(30 * 90, Z), U(30 * 90, affine(2654435761, 7, 4294967291)), 30, 90)
add('ditherOrdered', (5, 8), (16, 8), B(75 * 61, Z), B(75 * 61, PIXELS), 75, 61)
add('halfSize', (2, 33), 64, B(50 * 33, Z), B(100 * 66, PIXELS), 100, 66)
add('halfSize', (4, 512), 128, B(512 * 512, Z), B(M, PIXELS), 1024, 1024)

FILE = 'grids'
add('laplace3D', (2, 3), (32, 8), F(66 * 26 * 10, Z), F(66 * 26 * 10), 66, 26, 10)
add('laplace3D', (8, 32), (32, 8), F(258 * 258 * 8, Z), F(258 * 258 * 8), 258, 258, 8)
add('waveStep', (5, 7), (16, 8), F(70 * 50, Z), F(70 * 50), F(70 * 50, SMALL), 70, 50, 0.5)
add('waveStep', (64, 64), (16, 16), F(M, Z), F(M), F(M, SMALL), 1024, 1024, 0.25)
add('lbmStreamCollide', (3, 9), (32, 4), F(9 * 70 * 33, Z), F(9 * 70 * 33, affine(7, 3, 16)), 70, 33, 0.5, exact=False)
add('lbmStreamCollide', (8, 64), (32, 4), F(9 * 256 * 256, Z), F(9 * 256 * 256, affine(7, 3, 16)), 256, 256, 0.5, exact=False)
add('redBlackSweep', (5, 9), (16, 8), F(74 * 74), F(74 * 74, SMALL), 74, 1)
add('redBlackSweep', (32, 128), (32, 8), F(M), F(M, SMALL), 1024, 0)
add('thomasInterleaved', 3, 96, F(20 * 250, SMALL), F(20 * 250, affine(0, 16, 0)), F(20 * 250, SMALL), F(20 * 250), 20, 250, exact=False)
add('thomasInterleaved', 300, 128, F(8 * 38400, SMALL), F(8 * 38400, affine(0, 16, 0)), F(8 * 38400, SMALL), F(8 * 38400), 8, 38400,
    exact=False)
add('floydWarshall', (1, 75), 96, I(75 * 75, affine(40503, 7, 251)), 75, 10)
add('floydWarshall', (4, 1000), 256, I(1000 * 1000, affine(40503, 7, 251)), 1000, 123)
add('floydPhase3', (5, 5), (16, 16), I(80 * 80, affine(40503, 7, 251)), 80, 2)
add('heatGhostZone<4>', 5, 256, I(1200, Z), I(1200), 1200)
add('advectUpwind', (4, 9), (24, 5), D(90 * 44, Z), D(90 * 44), D(90 * 44), 90, 44)

FILE = 'prefix'
add('hillisSteele', 5, 128, I(640, Z), I(640), 128, shared=1024)
add('blellochPlain', 3, 256, I(1536), I(3, Z))
add('segmentedWarpScan', 5, 160, I(780, Z), I(780), B(780, affine(3, 1, 7)), 780)
add('radixPass', 3, 256, U(768, Z), U(768, MIX), 4)
add('mergePath', 3, 64, I(1100, Z), I(600, affine(3, 0, 0)), 600, I(500, affine(4, 1, 0)), 500, 6)
add('mergePath', 160, 128, I(160000, Z), I(80000, affine(3, 0, 0)), 80000, I(80000, affine(4, 1, 0)), 80000, 8)
add('selectCount', 5, 128, I(1, Z), I(1, Z), I(2000, affine(37, 5, 101)), I(1, affine(0, 50, 0)), 2000)
add('ballotCompact', 5, 160, I(800, Z), I(25, Z), I(800, MIX), 30000)
add('filterAgg', 5, 160, I(800, Z), I(1, Z), I(800, MIX), 790, exact=False)
add('sumByTile<16>', 5, 96, F(5, Z), F(470), 470)
add('sumByTile<32>', 6, (32, 4), F(6, Z), F(768), 768)
add('leaderWrites', 5, 160, I(25, Z), I(800, MIX), 777)
add('addOffsets', 6, 128, I(3000), I(6), 750)

FILE = 'tables'
add('hashInsert', 2, 128, U(2 * 4096, Z), 4096, U(2 * 200, 'iota'), 200, exact=False)
add('hashLookup', 6, 128, U(700, Z), U(2 * 1000, affine(40503, 7, 5)), 1000, U(700, affine(7, 3, 5)), 700)
add('hashLookup', 1200, 256, U(307200, Z), U(2 * 65536, affine(40503, 7, 5)), 65536, U(307200, affine(40503, 3, 65521)), 307200)
add('bloomBuild', 5, 128, U(128, Z), U(600, MIX), 600, 4095)
add('bloomQuery', 5, 128, B(600, Z), U(128, affine(2654435761, 7, 4294967291)), U(600, MIX), 600, 4095)
add('bloomQuery', 1100, 256, B(281600, Z), U(131072, affine(2654435761, 7, 4294967291)), U(281600, MIX), 281600, (1 << 22) - 1)
add('crcShared', 5, 96, U(470, Z), B(470 * 20, PIXELS), 20, 470)
add('crcConstant', 5, 96, U(470, Z), U(470 * 6, MIX), 6, 470)
add('cipherRounds', 5, 96, U(4 * 470, Z), U(4 * 470, affine(2654435761, 7, 4294967291)), U(256, affine(2246822519, 7, 4294967291)),
    U(40, MIX), 10, 470)
for entries in (4096, 16384, 65536, M):
    add('cipherGlobalTable', 1056, 256, U(1056 * 256, MIX), U(entries, affine(2246822519, 7, 4294967291)), entries - 1, 6)
add('base64Encode', 5, 96, B(4 * 470, Z), B(3 * 470, PIXELS), 470)
add('unionHook', 5, 96, I(1000, 'iota'), I(470, affine(2, 0, 0)), I(470, affine(2, 1, 0)), 470)
add('pointerJump', 8, 128, I(1000, affine(1, 0, 64)), 1000)
add('pageRankPull', 4, 128, F(450, Z), F(450), I(451, affine(4, 0, 0)), I(1804, affine(37, 11, 450)), I(450, affine(1, 1, 7)), 0.85, 450,
    exact=False)
add('pageRankPull', 800, 256, F(200000, Z), F(200000), I(200001, affine(4, 0, 0)), I(800004, affine(40503, 11, 199999)),
    I(200000, affine(1, 1, 7)), 0.85, 200000, exact=False)
add('triangleCount', 4, 128, buffer('uint64', 1, Z), I(201, affine(5, 0, 0)), I(1005, affine(3, 0, 199)), I(500, affine(7, 3, 200)),
    I(500, affine(11, 2, 200)), 500)
add('rollingSearch', 4, 96, I(384, Z), B(3000, affine(7, 60, 31)), 3000, 6, 17, 8)
add('editDistanceDiagonal', 3, 96, I(260, Z), I(260), I(260), B(260, affine(7, 3, 4)), B(260, affine(11, 2, 4)), 230, 250, 200)
add('needle_tile', 4, 16, I(97 * 97), I(97 * 97, affine(40503, 7, 251)), 97, 10, 4)

FILE = 'numbers'
add('randomWalk', 5, 96, I(2 * 470, Z), U(470, MIX), 20, 470)
add('monteCarloPi', 4, 256, buffer('uint64', 1, Z), 20)
add('rotatePoints', 5, 96, F(3 * 470), F(4 * 470, SMALL), 470)
add('rotatePoints', 1200, 128, F(3 * 153600), F(4 * 153600, SMALL), 153600)
add('quaternionLength', 5, 96, F(470, Z), F(4 * 470), 470)
add('aosToSoa', 5, 128, F(640, Z), F(640, Z), F(640, Z), F(3 * 640), 620)
add('soaToAos', 5, 128, F(3 * 640, Z), F(640), F(640, SMALL), F(640, 'iota'), 620)
add('fft256Radix4', 5, 64, F(2 * 5 * 256), exact=False)
add('bitReverseShared<9>', 4, 128, F(4 * 512, 'iota'))
add('bitReverseShared<11>', 300, 256, F(300 * 2048, 'iota'))
add('dotDouble', 5, 128, D(2000), D(2000, SMALL), D(1, Z), 2000)
add('rowMeansFloat4', 8, 128, F(30, Z), F(30 * 200), 50, 30)
add('producerConsumer', 6, 128, F(6 * 96, Z), F(6 * 96 * 5), 5)
add('doubleBuffered', 5, 256, F(5 * 256, Z), F(5 * 256 * 4), 4)
add('pairForces', 5, 64, F(4 * 320, Z), F(4 * 320), 320)
add('depositCharge', 5, 96, F(64 * 64, Z), F(2 * 470, affine(37, 5, 62)), 470, 64)
add('horner', 5, 96, D(470, Z), D(470), 470)
add('gatherBilinear', 5, 96, F(470, Z), F(64 * 64), F(2 * 470, affine(37, 5, 62)), 64, 470)
add('gatherBilinear', 1200, 256, F(307200, Z), F(M), F(2 * 307200, affine(40503, 5, 1021)), 1024, 307200)
with open('cases.json', 'w') as out:
    out.write('[\n' + ',\n'.join(json.dumps(case) for case in CASES) + '\n]\n')
assert len({c['case'] for c in CASES}) == len(CASES)
print(len(CASES), 'cases of', len({c['kernel'] for c in CASES}), 'kernels')

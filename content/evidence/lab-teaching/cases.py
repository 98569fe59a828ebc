#!/usr/bin/env python3
"""Writes cases.json: which kernel of which file is launched how, in the form that the command line takes."""

import json

CASES = []
FILE = ''


def buffer(type_, count, init='iota', offset=0):
    return {'buffer': {'type': type_, 'count': count, 'init': init, **({'offset': offset} if offset else {})}}


def affine(m, c, mod):
    return ['affine', m, c, mod]


def struct(*members):
    return {'struct': [argument(each) for each in members]}


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

FILE = 'shapes'
add('vectorAdd', 196, 256, F(50000), F(50000, 'iota'), F(50000, Z), 50000)
add('vectorAdd', 11, 100, F(1024), F(1024, 'iota'), F(1024, Z), 1001)
add('vectorAdd', 3, 1, F(8), F(8, 'iota'), F(8, Z), 2)
add('vectorAdd', 8, 1024, F(8200, offset=4), F(8200, 'iota', offset=12), F(8200, Z, offset=36), 8000)
add('fillVolume', (5, 5, 5), (7, 5, 3), F(33 * 21 * 14), 33, 21, 14)
add('fillVolume', (2, 3, 14), (16, 8, 1), F(31 * 23 * 14), 31, 23, 14)
add('addMatrices', (3, 23), (48, 3), I(160 * 70), I(160 * 70, 'iota'), I(160 * 70, Z), 131, 67, 160)
add('addMatrices', (5, 5), (30, 15), I(160 * 70), I(160 * 70, 'iota'), I(160 * 70, Z), 150, 70, 150)
add('columnMajor', (7, 9), (9, 7), D(61 * 59), 61, 59)
add('gridStride', 7, 96, F(5000), F(5000, 'iota'), 2.0, 4999)
add('single', 1, 1, buffer('int64', 1, Z), buffer('int64', 77, affine(40503, 7, 1000003)), 77)
add('backwards', 13, 160, I(2000, Z), I(2000, 'iota'), 1999, -1, 2000)
add('backwards', 4, 128, I(512, Z), I(4096, 'iota'), 4000, -7, 512)
add('backwards', 4, 128, I(512, Z), I(4096, 'iota'), 3, 5, 500)
add('shiftDown', 16, 192, F(3072, Z), F(3072, 'iota'), 5, 3000)
add('shiftDown', 16, 192, F(3072, Z), F(3072, 'iota'), 32, 3072)
add('chunked', 3, 80, F(1000, Z), F(1000, 'iota'), 5, 1000)
add('everyOtherThread', 4, (10, 13), I(520, Z))
add('flattened', (2, 3, 2), (5, 6, 7), U(12 * 210, Z))

FILE = 'records'
add('normaliseCheap', 9, 130, F(3 * 1100), 1100)
add('keysOnly', 8, 128, I(1024, Z), I(2048, 'iota'), 1000)
add('swapPair', 4, 96, I(2 * 2 * 384, 'iota'), 384)
add('moveBodies', 8, 128, F(4096), 0.5, 1000)
add('moveAligned', 8, 128, F(4096), 0.5, 1000)
add('retag', 6, 64, I(4 * 384, affine(5, 1, 100)), 380)
add('step', 5, 200, F(6 * 1000), struct(2.0, 3, 990))
add('energy', 3, 128, D(384, Z), D(384 * 6, affine(3, 1, 7)), 384)
add('mixedMembers', 1, 50, B(32 * 120, affine(7, 3, 11)), 119)
add('soaUpdate', 4, 256, struct(F(1024), F(1024, Z), 1000), 3.0)

FILE = 'widths'
for type_, element, lanes in (('char2', 'uint8', 2), ('uchar4', 'uint8', 4), ('short2', 'int16', 2), ('short4', 'int16', 4),
                              ('int2', 'int32', 2), ('int3', 'int32', 3), ('int4', 'int32', 4), ('float3', 'float', 3),
                              ('double2', 'double', 2), ('longlong2', 'int64', 2), ('ulonglong2', 'uint64', 2),
                              ('double', 'double', 1), ('char', 'int8', 1), ('char3', 'uint8', 3), ('double4', 'double', 4)):
    add(f'copyAs<{type_}>', 4, 160, buffer(element, 600 * lanes, Z), buffer(element, 600 * lanes, affine(37, 11, 120)), 599)
add('addFloat2', 5, 224, F(2048, Z), F(2048), F(2048, 'iota'), 1001)
add('float4Sum', 8, 64, F(512, Z), F(2048), 512)
add('reinterpret', 5, 64, F(1030, Z), F(1030), 1027)
add('float3Scale', 7, 96, F(3 * 640), 2.0, 640)
add('uchar4Brighten', 4, 256, B(4096, affine(11, 5, 256)), 40, 1000)
add('short2Swap', 4, 128, buffer('int16', 1024, affine(11, 5, 5000)), 500)
add('lanesOfDouble2', 4, 128, D(512, Z), D(1024), 512)
add('sharedFloat4', 6, 128, F(6 * 512, Z), F(6 * 512, 'iota'))
add('longlong2Mask', 2, 192, buffer('int64', 768, affine(40503, 7, 1000003)), 0xff0f, 380)

FILE = 'indexed'
add('gatherShort', 8, 256, buffer('int16', 2048, Z), buffer('int16', 4096, 'iota'), buffer('uint16', 2048, affine(37, 5, 4096)), 2000)
add('gatherRows', 24, 64, F(24 * 100, Z), F(50 * 100, 'iota'), I(24, affine(7, 2, 50)), 100)
add('scatterBytes', 8, 256, B(2048, Z), B(2048, affine(5, 1, 200)), I(2048, affine(33, 1, 2048)), 2048)
add('twoLevels', 4, 250, I(1000, Z), I(1000, affine(3, 1, 5000)), I(1000, affine(7, 1, 1000)), I(1000, affine(101, 1, 1000)), 1000)
add('setFlags', 4, 256, B(1024, Z), I(1024, affine(37, 1, 101)), 50, 1000)
add('whereFlag', 4, 256, I(1024, Z), B(1024, affine(1, 0, 2)), I(1024, 'iota'), I(1024), 1000)
add('whereFlag', 4, 256, I(1024, Z), B(1024, 'zero'), I(1024, 'iota'), I(1024), 1000)
add('chooseFlag', 4, 256, I(1024, Z), B(1024, affine(3, 0, 5)), I(1024, 'iota'), I(1024), 1000)
add('upperCase', 5, 200, B(1000, affine(7, 60, 128)), 999)
add('reverseBytes', 5, 200, B(1000, Z), B(1000, affine(7, 60, 128)), 999)
add('doubleGather', 2, 192, D(1000, Z), D(1000), I(1000, affine(17, 3, 1000)), 1000)
add('wide', 4, 256, buffer('uint64', 1024, Z), I(1024, 'iota'), 1000)
add('countChar', 5, 224, B(1100, affine(7, 60, 31)), 1099, 65, I(5, Z))

FILE = 'transposes'
for kernel in ('copyTile', 'transposeSimple', 'transposeCoalesced'):
    add(kernel, (4, 6), (32, 8), F(128 * 192, Z), F(128 * 192, 'iota'), 128, 192)
add('transposePadded<float, 32, 8, 1>', (4, 3), (32, 8), F(100 * 70, Z), F(100 * 70, 'iota'), 100, 70)
add('transposePadded<double, 32, 8, 1>', (4, 3), (32, 8), D(100 * 70, Z), D(100 * 70, 'iota'), 100, 70)
add('transposePadded<double, 16, 16, 0>', (4, 4), (16, 16), D(64 * 64, Z), D(64 * 64, 'iota'), 64, 64)
add('transposePadded<short, 32, 32, 2>', (3, 2), (32, 32), buffer('int16', 96 * 64, Z), buffer('int16', 96 * 64, 'iota'), 96, 64)
add('transposeXor', (3, 3), (32, 32), F(96 * 96, Z), F(96 * 96, 'iota'), 96)
add('transposeDiagonal', (4, 4), (32, 8), F(128 * 128, Z), F(128 * 128, 'iota'), 128)
add('transposeInPlace', (5, 5), (16, 16), I(75 * 75, 'iota'), 75)

FILE = 'products'
add('MatrixMulKernel', (4, 4), (16, 16), F(61 * 61), F(61 * 61, affine(5, 1, 4)), F(61 * 61, Z), 61)
add('MatrixMulKernel', (3, 7), (20, 9), F(60 * 60), F(60 * 60, affine(5, 1, 4)), F(60 * 60, Z), 60)
add('tiledMatMul', (4, 4), (16, 16), F(61 * 61), F(61 * 61, affine(5, 1, 4)), F(61 * 61, Z), 61)
add('MatrixMulCUDA<16>', (4, 2), (16, 16), F(64 * 32, Z), F(32 * 48), F(48 * 64, affine(5, 1, 4)), 48, 64)
add('MatrixMulCUDA<32>', (2, 1), (32, 32), F(64 * 32, Z), F(32 * 64), F(64 * 64, affine(5, 1, 4)), 64, 64)
add('coarsened', (1, 4), (16, 16), F(64 * 64), F(64 * 64, affine(5, 1, 4)), F(64 * 64, Z), 64)
add('registerTiled<64, 64, 8, 8>', (2, 2), 512, F(128 * 64), F(64 * 128, affine(5, 1, 4)), F(128 * 128, Z), 64, 128)
add('float4Product', (2, 2), (8, 32), F(64 * 64), F(64 * 64, affine(5, 1, 4)), F(64 * 64, Z), 64)
add('matVecRow', 13, (32, 4), F(50, Z), F(50 * 77), F(77, affine(5, 1, 4)), 50, 77)
add('matVecTransposed', 2, 64, F(100, Z), F(40 * 100), F(40, affine(5, 1, 4)), 40, 100)
add('batched4x4', 7, (4, 4, 6), F(40 * 16, Z), F(40 * 16), F(40 * 16, affine(5, 1, 4)), 40)
add('outerProduct', (4, 5), (12, 10), D(45 * 45), D(45), D(45, 'iota'), 45)

FILE = 'reductions'
add('reduce0', 8, 128, I(1000), I(8, Z), 1000, shared=512)
add('reduce3', 5, 128, F(1200), F(5, Z), 1200, shared=512)
add('reduce5<256>', 3, 256, I(3072), I(3, Z), 3072)
add('reduce5<128>', 4, 128, I(2048), I(4, Z), 2048)
add('deviceReduce', 5, 192, F(4000), F(1, Z), 4000)
add('reduceGroups', 6, 96, I(2000), I(6, Z), 2000)
add('blockMax', 5, 96, I(2000, MIX), I(5, Z), 2000)
add('sumFourAtOnce', 4, 256, F(8000), F(4, Z), 2000)
add('countDouble', 5, 224, D(1100), buffer('uint64', 1, Z), 7.0, 1100)
add('twoNumbers', 5, 224, I(1100, MIX), I(5, Z), I(5, Z), 1100)

FILE = 'scans'
add('Kogge_Stone_scan_kernel', 5, 128, F(600), F(600, Z), 600)
add('Brent_Kung_scan_kernel', 3, 128, F(700), F(700, Z), 700)
add('prescan', 1, 256, F(512, Z), F(512), 512, shared=4 * (512 + 16))
add('shflScan', 4, 256, I(1024), I(4, Z), shared=128)
add('uniformAdd', 4, 256, I(1024), I(4, 'iota'), 1000)
add('scanPerThread', 3, 64, I(800), I(800, Z), 760)

FILE = 'stencils'
add('stencil_1d', 8, 128, I(1030), I(1024, Z))
add('averageThree', 8, 130, F(1024), F(1024, Z), 1020)
add('jacobi', (5, 9), (15, 7), F(70 * 60), F(70 * 60, Z), 70, 60)
add('jacobi', (3, 15), (32, 4), F(70 * 60), F(70 * 60, Z), 70, 60)
add('stencil_kernel', (3, 3, 3), (8, 8, 8), F(20 ** 3), F(20 ** 3, Z), 20)
add('stencilCoarse', (3, 3, 3), (10, 10), F(24 ** 3), F(24 ** 3, Z), 24)
add('convolution_2D_const_mem', (5, 4), (16, 16), F(70 * 60), F(70 * 60, Z), 70, 60)
add('convolution_tiled_2D', (6, 5), (16, 16), F(70 * 60), F(70 * 60, Z), 70, 60)
add('gameOfLife', (5, 4), (14, 11), B(67 * 43, MIX), B(67 * 43, Z), 67, 43)
add('gameOfLife', (3, 11), (24, 4), B(67 * 43, affine(9973, 5, 64007)), B(67 * 43, Z), 67, 43)
add('boxRows', 1, 60, F(60 * 50), F(60 * 50, Z), 50, 60, 3)
add('blurKernel', (5, 3), (16, 16), B(76 * 46, affine(11, 5, 256)), B(76 * 46, Z), 76, 46)

FILE = 'counting'
add('histo_kernel', 8, 128, B(1000, affine(7, 90, 131)), 1000, U(8, Z))
add('histo_private_kernel', 4, 250, B(1000, affine(40503, 7, 251)), 1000, U(128, Z))
add('histo_aggregate', 4, 128, B(4000, affine(1, 0, 250)), 4000, U(128, Z))
add('histogramPerWarp', 4, 128, B(3000, affine(40503, 7, 251)), 3000, I(64, Z))
add('atomicsInt', 4, 128, I(40, affine(1, 1000, 4096)), I(512, MIX))
add('atomicsRing', 3, 96, U(16, Z), 9)
add('atomicsWide', 4, 96, buffer('uint64', 33, Z), buffer('int64', 2, Z), D(4, Z), F(64, Z), I(384))
add('sharedAtomics', 4, 128, I(256, Z), I(512, MIX))
add('sharedFloatAtomics', 1, 128, F(32, Z), I(1000, affine(7, 3, 32)), F(1000), 1000)
add('sharedFloatAtomics', 1, 128, F(32, Z), I(1000, affine(1, 0, 3)), F(1000), 1000)
add('sharedDoubleAtomic', 3, 64, D(3, Z), D(192))
add('firstComers', 4, 128, I(100, affine(0, 2 ** 32 - 1, 0)), I(512, affine(37, 5, 100)), I(1, Z), 500)
add('exchange', 4, 128, I(512), I(512, Z), 500)
add('maxPerRow', 6, 64, F(384, Z), F(6 * 200, affine(40503, 7, 1021)), 200)
add('aggregated', 4, 128, I(512, Z), I(16, Z), I(512, MIX), 500)

FILE = 'rows'
add('softmax2', 12, 96, F(12 * 150, Z), F(12 * 150), 150, shared=600)
add('onlineSoftmax', 6, (32, 4), F(24 * 150, Z), F(24 * 150), 150, exact=False)
add('layerNorm', 8, 256, F(8 * 700, Z), F(8 * 700), F(700), F(700), 700, exact=False)
add('argmaxRows', 10, 64, I(10, Z), F(10 * 150, affine(40503, 7, 1021)), 150)
add('topK<4>', 2, 48, I(4 * 96, Z), I(96 * 40, MIX), 40)
add('rowSumsPitched', 2, 50, F(80, Z), F(80 * 36), 144, 33, 80)
add('biasRelu', 9, 128, F(1100), F(50), 22, 50)

FILE = 'sparse'
ROWS = I(401, affine(5, 0, 0))
COLS = I(2005, affine(37, 11, 300))
add('spmv_csr', 4, 128, ROWS, COLS, F(2005), F(300, affine(5, 1, 4)), F(400, Z), 400)
add('spmv_csr_vector', 10, 128, I(41, affine(45, 0, 0)), COLS, F(2005), F(300, affine(5, 1, 4)), F(40, Z), 40)
add('spmv_ell', 4, 96, I(350 * 6, affine(37, 11, 300)), F(350 * 6), F(300, affine(5, 1, 4)), F(350, Z), 350, 6)
add('spmv_coo', 8, 128, I(1000, affine(3, 0, 200)), COLS, F(1000), F(300, affine(5, 1, 4)), F(200, Z), 1000)
add('bfs_kernel', 3, 128, U(301, affine(4, 0, 0)), U(1200, affine(37, 5, 300)), U(900, affine(1, 0, 3)), I(1, Z), 2, 300)
add('kmeansAssign', 4, 96, F(3 * 350), F(3 * 7, affine(5, 1, 16)), I(350, Z), 350, 7, 3, shared=84)
add('kmeansUpdate', 4, 96, F(3 * 350), I(350, affine(3, 1, 7)), F(21, Z), I(7, Z), 350, 3)
add('searchTree', 4, 96, I(3000, affine(7919, 11, 10007)), I(380, affine(37, 11, 10007)), I(380, Z), 380)
add('binarySearch', 4, 96, I(1000, affine(3, 0, 5000)), 1000, I(380, affine(37, 11, 3000)), I(380, Z), 380)

FILE = 'sorting'
add('bitonicStep', 4, 256, I(1024, MIX), 1, 2)
add('bitonicStep', 4, 256, I(1024, MIX), 64, 512)
add('bitonicSortShared', 3, 128, U(768, MIX), U(768, 'iota'), 256, 1)
add('digitCounts', 6, 160, U(950, MIX), U(96, Z), 4, 950)
add('splitByBit', 4, 256, U(1024, Z), U(1024, MIX), 3)
add('compactBlock', 4, 256, I(1024, MIX), I(1024, Z), I(4, Z), 30000)
add('rankSort', 3, 100, buffer('int16', 280, affine(37, 5, 101)), buffer('int16', 280, Z), 280)
add('oddEven', 1, 50, I(100, MIX), 100, shared=400)
add('mergeHalves', 2, 50, I(300, affine(5, 1, 4000)), I(300, affine(7, 0, 4000)), I(600, Z), 300, 7)

FILE = 'images'
add('colorToGreyscaleConversion', (5, 4), (16, 16), B(76 * 62, Z), B(3 * 76 * 62, affine(11, 5, 256)), 76, 62)
add('greyFromUchar3', 9, 128, B(1100, Z), B(3300, affine(11, 5, 256)), 1100)
add('greyFromUchar4', 9, 128, B(1100, Z), B(4400, affine(11, 5, 256)), 1100)
add('bilinear', (5, 5), (16, 12), F(78 * 58, Z), F(40 * 30), 40, 30, 78, 58)
add('mandelbrot', (5, 5), (16, 12), B(78 * 58, Z), 78, 58, 60, exact=False)
add('flipRows', (5, 3), (16, 8), B(4 * 70 * 45, affine(11, 5, 256)), 70, 45)
add('planar', 3, 160, B(1000, Z), B(1000, Z), B(1000, Z), B(3000, affine(11, 5, 256)), 1000)
add('threshold16', 4, 128, buffer('uint16', 1001, MIX), 30000, 1001)
add('integralColumns', 2, 40, I(70 * 30), 70, 30)

FILE = 'signals'
add('fwtStep', 4, 128, F(2048, Z), F(2048), 16)
add('fwtShared', 3, 128, F(3 * 1024), 10, shared=4096)
add('fftRadix2', 4, 64, F(1024), F(32, affine(1, 0, 2)), 16)
add('bitReverse', 4, 128, F(1024, Z), F(1024, 'iota'), 9)
add('findPattern', 9, 128, B(1100, affine(1, 0, 7)), 1100, B(4, affine(1, 2, 7)), 4, I(1, Z))
add('hashWords', 4, 96, B(11 * 380, affine(11, 5, 256)), U(380, Z), 11, 380)
add('bits', 4, 96, U(5 * 380, Z), U(380, affine(2654435761, 12345, 4294967291)), 380)
add('packBits', 3, 50, U(150, Z), B(4800, affine(1, 0, 3)), 150)
add('xorShift', 3, 64, buffer('uint64', 192, 'iota'), 10)
add('runLengths', 8, 128, B(1000, affine(256, 0, 1000)), I(1000, Z), 1000)

FILE = 'warps'
add('votes', 4, 128, U(512, Z), I(512, MIX))
add('matching', 4, 128, I(64, Z), B(512, affine(7, 3, 13)), 512)
add('reduxAll', 4, 128, I(80, Z), I(512, MIX))
add('rotateLanes', 4, 64, F(256, Z), F(256, 'iota'), 5)
add('warpTranspose', 6, 32, I(6 * 256, 'iota'))
add('tiles8', 5, 96, F(60, Z), F(480))
add('halfWarps', 4, 64, I(256, Z), I(256))
add('sharedByWarp', 4, 128, I(512, Z), I(512))

FILE = 'paths'
add('nested', 8, 128, I(1024, Z), I(1024), I(1024, affine(5, 1, 13)), 1000)
add('operations', 8, 128, F(1024, Z), F(1024), F(1024, affine(5, 1, 13)), I(1024, affine(3, 1, 7)), 1000)
add('skipping', 2, 40, I(80, Z), I(80 * 30, affine(37, 11, 101)), 30)
add('triangle', 3, 60, F(170, Z), F(170), 170)
add('shortCircuit', 8, 128, I(1024, Z), I(1024), I(1024, affine(5, 1, 17)), 1000)
add('ternaries', 8, 128, F(1000, Z), F(1000, affine(37, 11, 101)), 1000)
add('gcdLoop', 4, 128, I(500, Z), I(500, affine(37, 11, 1001)), I(500, affine(91, 21, 777)), 500)
add('chase', 4, 128, I(500, Z), I(500, affine(37, 11, 500)), 5, 500)
add('warpSpecial', 4, 128, I(512, Z), I(512, 'iota'))
add('goodOld', 1, 100, I(777, affine(7, 3, 3)), 777)

FILE = 'locals'
add('localHistogram', 2, 64, I(128 * 16, Z), B(128 * 20, affine(11, 5, 256)), 20)
add('localSort', 2, 64, I(1024, MIX), 1024)
add('localLookup', 4, 96, F(384, Z), I(384, affine(7, 3, 29)), 380)
add('inRegisters', 4, 96, F(4 * 384, Z), F(4 * 384, 'iota'))
add('smallDots<float, 3>', 4, 96, F(384, Z), F(3 * 384), F(3 * 384, affine(5, 1, 4)), 380)
add('smallDots<double, 4>', 4, 96, D(384, Z), D(4 * 384), D(4 * 384, affine(5, 1, 4)), 380)
add('smallDots<int, 8>', 4, 96, I(384, Z), I(8 * 384), I(8 * 384, affine(5, 1, 4)), 380)
add('swapNeighbours<float>', 3, 96, F(577, 'iota'), 577)
add('swapNeighbours<short>', 3, 96, buffer('int16', 577, 'iota'), 577)
add('threeArrays', 5, 100, F(500, Z), F(500, 'iota'), 100, shared=900)
add('loadsByName', 4, 128, F(512, Z), F(512), F(512, affine(5, 1, 4)), 500)
add('ldgFloat4', 4, 128, F(2048, Z), F(2048), 500)
add('asyncTile', 4, 256, F(4096, Z), F(4096, 'iota'), 1024)
add('asyncFloat4', 4, 64, F(1024, Z), F(1024, 'iota'))
add('globalsAndConstants', 4, 96, I(384, Z), 380)
add('matrixMacro', 1, (20, 20), I(400, Z), I(400), I(400, affine(5, 1, 4)), 20)
add('nbody', 4, 64, F(1024, Z), F(1024), 256, shared=1024, exact=False)
for stride, offset in ((1, 0), (2, 1), (5, 32), (16, 3), (33, 64)):
    add('bankPlay', 2, 96, I(192, Z), stride, offset)
add('sharedStructs', 1, 96, D(96, Z), D(96))
add('sharedBytes', 1, (32, 16), B(512, Z), B(512, affine(11, 5, 256)))

FILE = 'caches'
M = 1 << 20
add('stream', 4096, 256, F(M, Z), F(M), M)
add('stream', 1057, 1000, F(M, Z), F(M), M)
add('againInBlock', 3168, 256, F(3168 * 256, Z), F(3168 * 256))
add('againInBlock', 1200, 1024, F(1200 * 1024, Z), F(1200 * 1024))
add('smallTable', 3168, 256, F(3168 * 256, Z), F(1024), 1024)
add('smallTable', 3168, 256, F(3168 * 256, Z), F(100003), 100003)
add('tableByIndex', 2112, 256, I(2112 * 256, Z), I(16384, 'iota'), I(2112 * 256, affine(40503, 7, 16381)))
add('tableByIndex', 2112, 256, I(2112 * 256, Z), I(M, 'iota'), I(2112 * 256, affine(40503, 7, 1048573)))
add('neighbours', 4096, 256, F(M, Z), F(M), M)
add('fivePoints', (32, 128), (32, 8), F(M, Z), F(M), 1024, 1024)
add('fivePoints', (64, 64), (16, 16), F(M, Z), F(M), 1024, 1024)
add('fivePoints', (128, 32), (8, 32), F(M, Z), F(M), 1024, 1024)
add('product', (16, 16), (16, 16), F(65536), F(65536, affine(5, 1, 4)), F(65536, Z), 256)
add('product', (8, 8), (32, 32), F(65536), F(65536, affine(5, 1, 4)), F(65536, Z), 256)
add('rowPerThread', 512, 64, F(32768, Z), F(32768 * 32), 32, 32768)
add('rowPerThread', 256, 128, F(32768, Z), F(32768 * 40), 40, 32768)
add('transposeBig', (32, 128), (32, 8), F(M, Z), F(M, 'iota'), 1024)
add('everySecond', 2048, 256, F(M, Z), F(M, 'iota'), M)
add('lengths', 1400, 256, F(350000, Z), F(3 * 350000), 350000)
add('passes', 264, 256, F(264 * 256, Z), F(8192), 8192, 3)
add('passes', 132, 512, F(132 * 512, Z), F(131072), 131072, 2)
add('ownChunk', 400, 128, F(400 * 128, Z), F(400 * 2048), 2048, 3)
add('ownChunk', 264, 256, F(264 * 256, Z), F(264 * 16384), 16384, 2)
add('writeThenRead', 3168, 256, F(3168 * 256, Z), F(3168 * 256, Z))
add('readWriteRead', 3168, 256, I(3168 * 256, 'iota'), I(3168 * 256, Z))
add('pastL1', 2112, 256, F(2112 * 256, Z), F(2112 * 256))
add('streamed', 2112, 256, F(2112 * 256, Z), F(2112 * 256))
add('readOnly', 2112, 256, F(2112 * 256, Z), F(2112 * 256))
add('countThenRead', 2000, 128, I(2000 * 64, Z), B(256000, affine(11, 5, 251)), I(256000, Z))
add('hops', 1056, 128, I(1056 * 128, Z), I(1056 * 128, affine(40503, 7, 1056 * 128)), 4)
add('muchShared', 1500, 128, F(192000, Z), F(192000), shared=40960)
add('bytesInOrder', 1056, 128, I(1056 * 128, Z), B(1056 * 128 * 16, affine(11, 5, 251)), 16)
add('embedding', 4000, 64, F(4000 * 256, Z), F(500 * 256), I(4000, affine(37, 11, 500)), 64)
add('windowSum', 1500, 192, I(288000, Z), I(288000), 288000)
add('doublesApart', 528, 256, D(500009, Z), D(500009), 7, 500009)

add('product', (24, 24), (16, 16), F(384 * 384), F(384 * 384, affine(5, 1, 4)), F(384 * 384, Z), 384)
add('product', (12, 48), (32, 8), F(384 * 384), F(384 * 384, affine(5, 1, 4)), F(384 * 384, Z), 384)

FILE = 'walks'
for entries in (1024, 32768, 262144):
    add('tableWalk', 1056, 256, I(1056 * 256, Z), I(entries, 'iota'), entries, 7, 4)
add('tableWalk', 2112, 128, I(2112 * 128, Z), I(32768, 'iota'), 32768, 1, 8)
for shared in (1024, 8192, 32768, 49152):
    add('tableBesideShared', 1056, 256, I(1056 * 256, Z), I(16384, 'iota'), 16384, 8, shared=shared)
add('fields32', 1320, 256, F(1320 * 256, Z), F(1320 * 256 * 8), 1320 * 256)
add('fields64', 1320, 128, D(1320 * 128, Z), I(1320 * 128 * 16, Z), 1320 * 128)
add('storedBefore', 1320, 256, I(1320 * 256, Z), I(1320 * 256, Z), 3)
add('lastUse', 1320, 256, F(1320 * 256, Z), F(1320 * 256))
add('volatileTwice', 1320, 256, I(1320 * 256, Z), I(1320 * 256))
add('fenceBetween', 1320, 256, I(1320 * 256, Z), I(1320 * 256))
for type_, lanes in (('float', 1), ('float2', 2), ('float4', 4)):
    add(f'asyncByAll<{type_}>', 1320, 128, F(1320 * 128 * lanes, Z), F(8 * 128 * lanes, 'iota'), 8)
add('convolve17', 2000, 192, F(384000, Z), F(384000), F(17, affine(5, 1, 4)), 384000)
add('sevenPoints', (4, 12, 48), (32, 8, 2), F(128 * 96 * 96, Z), F(128 * 96 * 96), 128, 96, 96)
add('sevenPoints', (16, 12, 12), (8, 8, 8), F(128 * 96 * 96, Z), F(128 * 96 * 96), 128, 96, 96)

FILE = 'places'
add('whereBlocksRan', 1024, 256, U(1024, Z), 2000, exact=False, whole=True)
add('whereBlocksRan', 1024, 1024, U(1024, Z), 2000, exact=False, whole=True)
add('whereBlocksRan', 3000, 128, U(3000, Z), 10, exact=False, whole=True)

with open('cases.json', 'w') as out:
    out.write('[\n' + ',\n'.join(json.dumps(case) for case in CASES) + '\n]\n')
assert len({c['case'] for c in CASES}) == len(CASES)
print(len(CASES), 'cases of', len({c['kernel'] for c in CASES}), 'kernels')

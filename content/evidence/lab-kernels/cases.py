#!/usr/bin/env python3
"""Writes cases.json: the launches of the kernels of each file, in the form that the command line takes."""

import json

N = 65536
CASES = []


def buffer(type_, count, init='iota'):
    return {'buffer': {'type': type_, 'count': count, 'init': init}}


def add(file, kernel, grid, block, *arguments, shared=0):
    name = kernel.replace('<', '-').replace('>', '')
    CASES.append({'case': name if name not in [c['case'] for c in CASES] else f'{name}-{len(CASES)}', 'file': file,
                  'kernel': kernel, 'grid': grid, 'block': block, 'sharedBytes': shared, 'arguments': list(arguments)})


def affine(m, c, mod):
    return ['affine', m, c, mod]


def i(value):
    return {'int': value}


def f(value):
    return {'float': value}


def one(n=N, block=256):
    return [n // block, 1, 1], [block, 1, 1]


SMALL = affine(7, 3, 16)

add('vectors', 'add', [257, 1, 1], [256, 1, 1], buffer('float', N, 'zero'), buffer('float', N), buffer('float', N, SMALL), i(N - 100))
add('vectors', 'saxpyStrided', [32, 1, 1], [128, 1, 1], buffer('float', N, SMALL), buffer('float', N), f(2.0), i(N))
add('vectors', 'copyFloat4', *one(N // 4), buffer('float', N, 'zero'), buffer('float', N), i(N))
add('vectors', 'copyOffset', *one(), buffer('float', N, 'zero'), buffer('float', N + 64), i(1))
add('vectors', 'copyOffset', *one(), buffer('float', N, 'zero'), buffer('float', N + 64), i(8))
add('vectors', 'copyStride', *one(), buffer('float', N, 'zero'), buffer('float', 4 * N), i(2), i(4 * N))
add('vectors', 'copyStride', *one(), buffer('float', N, 'zero'), buffer('float', 4 * N), i(33), i(4 * N))
add('vectors', 'reverse', *one(), buffer('int32', N, 'zero'), buffer('int32', N), i(N))
add('vectors', 'scale2d', [9, 17, 1], [32, 8, 1], buffer('float', 272 * 130), i(272), i(130), f(3.0))
add('vectors', 'scale2d', [17, 9, 1], [16, 16, 1], buffer('float', 272 * 130), i(272), i(130), f(0.5))
add('vectors', 'fill3d', [5, 5, 4], [8, 4, 4], buffer('uint32', 37 * 19 * 14, 'zero'), i(37), i(19), i(14))
add('vectors', 'bytesToFloat', *one(), buffer('float', N, 'zero'), buffer('uint8', N, affine(5, 1, 256)), i(N))
add('vectors', 'addDouble2', *one(N // 2), buffer('double', N, 'zero'), buffer('double', N), buffer('double', N, SMALL), i(N))

add('structs', 'moveAos', *one(8192), buffer('float', 5 * 8192), f(1.0), i(8192))
add('structs', 'moveSoa', *one(8192), buffer('float', 8192), f(1.0), i(8192))
add('structs', 'swapQuad', *one(8192), buffer('int32', 4 * 8192), i(8192))
add('structs', 'lengthFloat3', *one(8192), buffer('float', 8192, 'zero'), buffer('float', 3 * 8192, SMALL), i(8192))
add('structs', 'invert', *one(8192), buffer('uint8', 4 * 8192, affine(11, 5, 256)), i(8192))
add('structs', 'gather', *one(), buffer('float', N, 'zero'), buffer('float', N), buffer('int32', N, affine(40503, 7, N)), i(N))
add('structs', 'gather', *one(), buffer('float', N, 'zero'), buffer('float', N), buffer('int32', N, affine(5, 0, 64)), i(N - 33))
add('structs', 'scatter', *one(), buffer('float', N, 'zero'), buffer('float', N), buffer('int32', N, affine(3, 1, N)), i(N))
add('structs', 'permute', *one(), buffer('int32', N, 'zero'), buffer('int32', N), i(21))

for kernel in ('transposeNaive', 'transposeTile<0>', 'transposeTile<1>', 'transposeTile<2>', 'transposeSwizzled'):
    add('transpose', kernel, [8, 8, 1], [32, 8, 1], buffer('float', N, 'zero'), buffer('float', N), i(256))

MATRICES = buffer('float', 64 * 64, 'zero'), buffer('float', 64 * 64, affine(7, 3, 8)), buffer('float', 64 * 64, affine(5, 1, 4)), i(64)
add('matmul', 'matmulNaive', [4, 4, 1], [16, 16, 1], *MATRICES)
add('matmul', 'matmulNaive', [2, 8, 1], [32, 8, 1], *MATRICES)
add('matmul', 'matmulTiled<16>', [4, 4, 1], [16, 16, 1], *MATRICES)
add('matmul', 'matmulTiled<32>', [2, 2, 1], [32, 32, 1], *MATRICES)
add('matmul', 'matvec', [1, 1, 1], [64, 1, 1], buffer('float', 64, 'zero'), buffer('float', 64 * 64, affine(7, 3, 8)), buffer('float', 64, SMALL), i(64))

for kernel in ('reduceInterleaved', 'reduceStrided', 'reduceShuffle'):
    add('reduce', kernel, [16, 1, 1], [256, 1, 1], buffer('int32', 16, 'zero'), buffer('int32', 4096))
add('reduce', 'reduceSequential', [16, 1, 1], [256, 1, 1], buffer('int32', 16, 'zero'), buffer('int32', 4096), shared=1024)
add('reduce', 'reduceXor', [16, 1, 1], [256, 1, 1], buffer('float', 4096, 'zero'), buffer('float', 4096, SMALL))
add('reduce', 'reduceRedux', [16, 1, 1], [256, 1, 1], buffer('uint32', 16, 'zero'), buffer('uint32', 4096))

add('scan', 'scanWarp', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 4096, SMALL))
add('scan', 'scanHillisSteele', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 4096, SMALL))
add('scan', 'scanBlelloch', [8, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 4096, SMALL))

add('stencil', 'stencil1d', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 4096, SMALL), i(4096))
add('stencil', 'stencil5', [8, 16, 1], [16, 8, 1], buffer('float', 128 * 128, 'zero'), buffer('float', 128 * 128, SMALL), i(128), i(128))
add('stencil', 'boxShared', [8, 8, 1], [16, 16, 1], buffer('float', 128 * 128, 'zero'), buffer('float', 128 * 128, SMALL), i(128))

add('histogram', 'histogramGlobal', *one(), buffer('uint32', 256, 'zero'), buffer('uint8', N, affine(40503, 7, 251)), i(N))
add('histogram', 'histogramGlobal', *one(), buffer('uint32', 256, 'zero'), buffer('uint8', N, affine(1, 0, 4)), i(N))
add('histogram', 'histogramShared', [32, 1, 1], [256, 1, 1], buffer('uint32', 256, 'zero'), buffer('uint8', N, affine(40503, 7, 251)), i(N))
add('histogram', 'histogramAggregated', *one(), buffer('uint32', 256, 'zero'), buffer('uint8', N, affine(1, 0, 8)))
add('histogram', 'ticket', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 1, 'zero'), i(4096))
add('histogram', 'largest', [16, 1, 1], [128, 1, 1], buffer('int32', 1, 'zero'), buffer('int32', 8192, affine(40503, 7, 65521)), i(8192))

add('divergence', 'evenOdd', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 4096), buffer('int32', 4096, SMALL))
add('divergence', 'bySwitch', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 4096))
add('divergence', 'collatz', [8, 1, 1], [128, 1, 1], buffer('int32', 1000, 'zero'), i(1000))
add('divergence', 'firstMatch', [4, 1, 1], [64, 1, 1], buffer('int32', 256, 'zero'), buffer('int32', 256 * 32, affine(37, 11, 41)), i(32), i(5))
add('divergence', 'halfOfThem', [16, 1, 1], [128, 1, 1], buffer('float', 2048, 'zero'), buffer('float', 4096, SMALL))

add('others', 'polynomial', *one(), buffer('float', N, 'zero'), buffer('float', N, SMALL), i(N))
add('others', 'softmaxRows', [32, 1, 1], [128, 1, 1], buffer('float', 32 * 512, 'zero'), buffer('float', 32 * 512, affine(7, 3, 16)), i(512))
add('others', 'compact', [16, 1, 1], [256, 1, 1], buffer('int32', 4096, 'zero'), buffer('int32', 128, 'zero'), buffer('int32', 4096, affine(40503, 7, 1000)), i(400))
add('others', 'copyAsync', [16, 1, 1], [256, 1, 1], buffer('float', 4096, 'zero'), buffer('float', 4096))
add('others', 'dot', [16, 1, 1], [128, 1, 1], buffer('float', 16, 'zero'), buffer('float', 8192, SMALL), buffer('float', 8192, affine(5, 1, 4)), i(8192))
for stride in (1, 2, 3, 8, 32):
    add('others', 'bankStride', [1, 1, 1], [32, 1, 1], buffer('int32', 32, 'zero'), i(stride))
add('others', 'mixed', [16, 1, 1], [256, 1, 1], buffer('uint32', 8192, 'zero'), buffer('uint32', 4096, affine(2654435761, 12345, 4294967291)), i(-300))

with open('cases.json', 'w') as out:
    out.write('[\n' + ',\n'.join(json.dumps(case) for case in CASES) + '\n]\n')
print(len(CASES), 'cases of', len({c['kernel'] for c in CASES}), 'kernels')

"""Products of matrices and vectors."""

import numpy as np

from .common import half, halves


def product(a, b, m, n, k):
    return (a.reshape(m, k).astype(float) @ b.reshape(k, n)).ravel()


def gemm_v01(b, m, n, k, alpha, lda, ldb, beta, ldc):
    return {2: alpha * product(*b[:2], m, n, k) + beta * b[2]}


gemm_v00 = gemm_v01


def sgemm_naive_kernel(b, m, n, k):
    return {2: product(*b[:2], m, n, k)}


matrixMultiplyOptimized = sgemm_naive_kernel


def project(b, hidden, words):
    return {2: product(b[0], b[1], 1, words, hidden)}


def matrixVecCalWithTransformOld(b, d, n):
    a = b[0].reshape(d, n).astype(float)
    return {2: np.where(a > 0, a + 1, np.exp(np.minimum(a, 0))) @ b[1]}


def threadNaiveKernel(b, n, k):
    return {2: half(halves(b[1]).reshape(n, k) @ halves(b[0]))}


warp16SmemKernel = threadNaiveKernel


def column_reduce(b, m, n):
    return {1: b[0].reshape(m, n).sum(0)}


def gemv_kernel_g64(b, depth, outs):
    inputs = halves(b[0]).reshape(-1, depth)
    places = np.arange(8, dtype=np.uint32) * np.uint32(4)
    weights = (b[1].reshape(outs, -1)[:, :, None] >> places & np.uint32(15)).reshape(outs, depth).astype(float)
    zeros = (b[2].reshape(outs, -1)[:, :, None] >> places & np.uint32(15)).reshape(outs, -1).astype(float)
    scales = halves(b[3]).reshape(outs, -1)
    group = np.arange(depth) // 64
    weights = (weights - zeros[:, group]) * scales[:, group]
    return {4: half(inputs @ weights.T)}


def VecQuant3MatMulKernel(b, height, width):
    vec, mat, before, scales, zeros = b
    bits = np.unpackbits(mat.astype('<i4').reshape(height, width).T.copy().view('u1').reshape(width, -1), axis=1, bitorder='little')
    values = bits.reshape(width, -1, 3) @ [1, 2, 4]
    weights = values * scales[:, None].astype(float) - zeros[:, None]
    return {2: before + weights @ vec}


def nearest_kernel(b, batches, dim):
    x, y = (a.reshape(-1, dim).astype(float) for a in b[:2])
    # Of equally near ones, the one found by the lowest of 1024 threads.
    d, place = ((x[:, None] - y[None]) ** 2).sum(2), np.arange(len(y))
    return {4: [np.lexsort((place, place % 1024, row))[0] for row in d]}


def accUpdateWeight(b, stride, outs, offset, scale, decay, normalized, batch):
    weight, keys = b[0].reshape(-1, stride).astype(float), b[4]
    grad = scale * b[1].astype(float)
    weight[keys] = weight[keys] * (1 - decay) - b[2][:, None] * grad
    return {0: weight.ravel()}

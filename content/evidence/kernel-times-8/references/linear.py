"""Products of matrices."""

import numpy as np

from .common import half, halves


def sgemm_naive(b, m, n, k, alpha, beta):
    return {2: (alpha * (b[0].reshape(m, k).astype(float) @ b[1].reshape(k, n)) + beta * b[2].reshape(m, n)).ravel()}


sgemm_shared_mem_block = sgemmResolveBankConflicts = sgemm_naive


def threadSmemKernel(b, n, k):
    return {2: half(halves(b[1]).reshape(n, k) @ halves(b[0]))}


warp16NaiveKernel = threadSmemKernel


def My_spmv_csr_kernel(b, rows):
    per = b[0][1] - b[0][0]
    return {4: (b[2].astype(float) * b[3][b[1]]).reshape(rows, per).sum(1)}


def gemv_kernel_g128(b, depth, outs):
    inputs = halves(b[0])
    places = np.arange(8, dtype=np.uint32) * np.uint32(4)
    weights = (b[1].reshape(outs, -1)[:, :, None] >> places & np.uint32(15)).reshape(outs, depth).astype(float)
    zeros = (b[2].reshape(outs, -1)[:, :, None] >> places & np.uint32(15)).reshape(outs, -1).astype(float)
    scales = halves(b[3]).reshape(outs, -1)
    group = np.arange(depth) // 128
    return {4: half(((weights - zeros[:, group]) * scales[:, group]) @ inputs)}


def transposeCoalesced(b, n):
    return {1: b[0].reshape(n, n).T.ravel()}


transposeNaive = transposeCoalesced

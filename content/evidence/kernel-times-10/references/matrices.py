"""Products of matrices."""

import numpy as np


def naive_gemm_kernel(b, m, n, k):
    return {2: (b[0].reshape(m, k).astype(float) @ b[1].reshape(k, n)).ravel()}


def naive_sgemm_kernel(b, m, k, n):
    return naive_gemm_kernel(b, m, n, k)


global_memory_coalescing_gemm_kernel = one_d_block_tiling_gemm_kernel = two_d_block_tiling_gemm_kernel = naive_gemm_kernel
bank_conflict_avoiding_gemm_kernel = sgemm_shared_mem_kernel = sgemm_global_memory_coalescing_kernel_UNIVERSAL_SG = naive_gemm_kernel
sgemm_vectorize_kernel = sgemm_vectorize_float4_kernel_UNIVERSAL_SG = naive_gemm_kernel
tiled_sgemm_kernel = bank_conflict_free_sgemm_kernel = double_buffer_sgemm_kernel_sgemmoptimiz = naive_sgemm_kernel


def matmul_kernel(b, n, d):
    return {0: b[2].reshape(d, n).astype(float) @ b[1]}


def transpose_64x64_2D(b, rows, columns):
    return {0: b[1].reshape(rows, columns).T.ravel()}


def __block_trsv(b, step, n, stride):
    a = b[0].reshape(-1, stride).astype(float)
    lower, rest = np.tril(a[:32, :32].T), a[:, 32:n]
    out = a.copy()
    out[:, 32:n] = np.linalg.solve(lower, rest)
    return {0: out.ravel()}

"""Products of matrices, and steps of transforms."""

import numpy as np

P = (1 << 64) - (1 << 32) + 1


def naive_mat_mul_kernel(b, m, n, k):
    return {2: (b[0].reshape(m, k).astype(float) @ b[1].reshape(k, n)).ravel()}


def sgemm_tiled_kernel(b, m, n, k, alpha, beta):
    return {2: alpha * naive_mat_mul_kernel(b, m, n, k)[2] + beta * b[2]}


def mat_mul_kernel(b, m, k, n):
    return naive_mat_mul_kernel(b, m, n, k)


coalesced_mat_mul_kernel = coarse_1d_mat_mul_kernel_xGeMM = naive_mat_mul_kernel
sgemm_1D_coarsened_kernel = sgemm_warptiling_kernel_cudagemmfrom = sgemm_tiled_kernel
gpu_matrix_mult = mat_mul_kernel


def matrix_transpose_vector_mul_kernel(b, rows, columns):
    return {2: b[0].reshape(rows, columns).T @ b[1]}


def lu_kernel2(b, n, k):
    a = b[0].reshape(-1, n).astype(float)
    a[k + 1:, k + 1:96] -= a[k + 1:, k, None] * a[k, k + 1:96]
    return {0: a.ravel()}


def ntt_3_16k(b):
    out = []
    for one in b[1].reshape(-1, 4096, 4):
        x = [[int(v) for v in column] for column in one.T]
        turned = [((p - q) << 48) % P for p, q in zip(x[1], x[3])]
        out += [(p + q + r + s) % P for p, q, r, s in zip(*x)]
        out += [(p - r + t) % P for p, r, t in zip(x[0], x[2], turned)]
        out += [(p + r - q - s) % P for p, q, r, s in zip(*x)]
        out += [(p - r - t) % P for p, r, t in zip(x[0], x[2], turned)]
    return {0: np.array(out, np.uint64)}


def fdmt_init_kernel(b, time, channels, *_rest):
    delays = int(b[0][1])
    x, out = b[1].reshape(channels, time), np.full((channels, delays, time), np.nan)
    for d in range(delays):
        out[:, d, d:] = sum(x[:, d - k:time - k] for k in range(d + 1)) / (d + 1)
    return {2: out.ravel()}


def Transpose_Batch(b, rows, columns, _power):
    return {1: b[0].reshape(-1, rows, columns).transpose(0, 2, 1).ravel()}

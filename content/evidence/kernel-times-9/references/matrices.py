"""Matrices, full and sparse."""

import numpy as np

from .common import half, halves


def sgemm_v2(b, m, n, k, alpha, beta):
    return {2: (alpha * b[0].reshape(m, k).astype(float) @ b[1].reshape(k, n) + beta * b[2].reshape(m, n)).ravel()}


sgemm_v3 = sgemm_v4 = sgemm_v2


def gemm_mma_ptx_kernel(b, m, n, k, alpha, beta):
    return {2: (alpha * halves(b[0]).reshape(m, k) @ halves(b[1]).reshape(k, n) + beta * b[2].reshape(m, n)).ravel()}


gemm_mma_ldmatrix_kernel = gemm_mma_ptx_kernel


def mmaNaiveKernel(b, m, n, k):
    return {2: half(halves(b[0]).reshape(m, k) @ halves(b[1]).reshape(n, k).T)}


def simtNaiveKernel(b, m, n, k):
    x, y = b[0].view(np.float16).reshape(m, k), b[1].view(np.float16).reshape(n, k)
    out = np.zeros((m, n), np.float16)
    for i in range(k):
        out += x[:, None, i] * y[None, :, i]
    return {2: half(out)}


def kernel_cudabenchmar2(b, n):
    return {2: (b[0].reshape(n, n).astype(float) @ b[1].reshape(n, n)).ravel()}


def square_matrix_mult(b, n):
    return {2: (b[0].reshape(n, n) @ b[1].reshape(n, n)).ravel()}


def square_matrix_transpose(b, n):
    return {1: b[0].reshape(n, n).T.ravel()}


def gemm_kernel(b, n, stride, _times):
    return {2: (b[1].reshape(n, 64).astype(float) @ b[0].reshape(64, stride)).ravel()}


def gemv_naive_kernel(b, m, n, alpha, beta):
    return {2: alpha * (b[0].reshape(m, n).astype(float) @ b[1]) + beta * b[2]}


gemv_warp_kernel = gemv_vectorized_kernel = gemv_naive_kernel


def spmv_csr_naive_kernel(b, m, alpha, beta):
    sums = np.add.reduceat(b[2].astype(float) * b[3][b[1]], b[0][:-1])
    return {4: alpha * sums + beta * b[4]}


spmv_csr_warp_kernel = spmv_csr_naive_kernel


def device_transpose_v0(b, m, n):
    return {1: b[0].reshape(m, n).T.ravel()}


device_transpose_v3 = device_transpose_v4 = device_transpose_v0


def _transpose_zsum(b, n, count, sign):
    a = b[0].view(complex).reshape(count, n, n)
    other = a.conj().transpose(0, 2, 1)
    return {0: (a + other if sign == 1 else a - other).ravel().view(float)}


def dscale_ao_kernel(b, n, m, k):
    return {0: np.einsum('kmn,kn->mn', b[1].reshape(k, m, n), b[2].reshape(k, n)).ravel()}


def conv_forward_cuda_setting3_mode0_f32f32f32(b, m, k, n, volume):
    gathered = b[0].reshape(m, k)[b[2].reshape(m, volume)].astype(float)
    return {3: np.einsum('mvk,vkn->mn', gathered, b[1].reshape(volume, k, n)).ravel()}


conv_forward_cuda_setting2_mode0_f32f32f32 = conv_forward_cuda_setting3_mode0_f32f32f32

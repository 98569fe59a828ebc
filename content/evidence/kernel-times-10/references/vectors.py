"""Rows, columns, and one value for each element."""

import numpy as np

from .common import half, halves


def kArgMinColumnwise(b, width, height):
    return {1: b[0].reshape(width, height).argmin(1)}


def kAddColVector(b, width, height):
    return {2: (b[0].reshape(width, height) + b[1]).ravel()}


def kSetRowSlice(b, start, end, width, height):
    out = b[1].reshape(width, height).copy()
    out[:, start:end] = b[0].reshape(width, end - start)
    return {1: out.ravel()}


def copy_kernel(b, stride, n):
    return {1: b[0].reshape(n, stride)[:, :n].ravel()}


def _cupy_sosfilt_float64(b, signals, samples, sections, _width):
    x = b[2].reshape(signals, samples).copy()
    for s in b[0].reshape(sections, 6):
        z0 = z1 = np.zeros(signals)
        for i in range(samples):
            y = s[0] * x[:, i] + z0
            z0, z1 = s[1] * x[:, i] - s[4] * y + z1, s[2] * x[:, i] - s[5] * y
            x[:, i] = y
    return {2: x.ravel()}


def _cupy_convolve_int64(b, n, k, mode, _swapped, _out):
    return {2: np.convolve(np.pad(b[0], (k // 2, k - 1 - k // 2)), b[1], 'valid')}


def _cupy_pack_int8(b, n):
    return {1: b[0]}


def KernelCastFloat2Int(b, n):
    return {1: b[0].astype(int)}


def KernelBLT(b, n):
    return {2: b[0] < b[1]}


def KernelSign(b, n):
    return {1: np.sign(b[0])}


def vectorAddVector(b, n, base):
    size = 128
    a, other = b[0].reshape(-1, 2, size), b[1].reshape(-1, 2, size)
    return {0: (a + other[:, :1]).ravel()}


def PointRetractKernel(b, n, *_sizes):
    out = b[2].reshape(-1, 4).copy()
    out[:, :3] = (b[0] + b[1]).reshape(-1, 4)[:, :3]
    return {2: out.ravel()}


def PinholeFocalUpdatePKernel(b, *_sizes):
    return {3: b[1] * b[2][0] + b[0]}


def IotaCUDAKernel(b, n, first):
    return {0: np.arange(first, first + n)}


def differencing(b, n):
    return {0: np.append(b[1][:-1] - b[1][1:], np.nan)}


def axpy_f16(b, n, alpha, beta):
    return {0: half(halves(b[0]) * alpha + halves(b[1]) * beta)}

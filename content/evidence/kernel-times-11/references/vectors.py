"""One value for each element."""

import numpy as np


def Scalar_Vector_divides_JetVector_Kernel(b, n, items):
    f, g = b[0], b[1]
    return {3: f / g, 4: (-f / g * b[2].reshape(n, items) / g).ravel()}


def RadialDistortionNoGradKernel(b, items, n):
    px, py, f, k1, k2 = b[0], b[1], b[4], b[5], b[6]
    square = px * px + py * py
    slope = 2 * f * (k1 + 2 * k2 * square)
    return {7: f * (1 + k1 * square + k2 * square ** 2), 8: (slope * (b[2].reshape(n, items) * px + b[3].reshape(n, items) * py)).ravel()}


def doubleWeightedPlusKernel(b, n, one, other):
    return {2: one * b[0] + other * b[1]}


def axpy_sub_kernel_device(b, n):
    return {2: b[2] - b[0] * b[1]}


def update_p_kernel(b, n):
    return {2: b[0] + b[1] * b[2]}


def get_unique_key(b):
    return {4: b[0], 5: b[1], 6: b[3], 7: b[2] - 1}


def CastKernel(b, n):
    return {1: b[0].astype(int)}


def _Cast(b, n):
    return {1: b[0].astype(float)}


def normalize(b, n):
    return {0: b[0] / np.float32(n)}


def hello(b):
    return {0: (b[0].astype(int) + b[1]).astype(np.int8)}

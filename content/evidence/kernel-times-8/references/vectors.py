"""One value for each element."""

import numpy as np


def add2_kernel(b, n):
    return {0: b[1] + b[2]}


def add(b, n):
    return {0: b[0] + 1}


def add_kernel_CUDATutorial(b, n):
    return {2: b[0] + b[1]}


add_kernel_CUDATutorial2 = add_kernel_CUDATutorial


def square_kernel(b, n):
    return {1: b[0] * b[0]}


def make_offsets(b, n, step):
    return {0: np.arange(n) * step}


def writeGlobalIds(b, n):
    return {0: np.arange(n)}


def d_init(b, n):
    return {0: np.arange(n)}


def computeMoveBoundary(b, low, high, nodes, movable, fillers):
    moved = np.minimum(high - b[1], np.maximum(low, b[0]))
    i = np.arange(nodes)
    return {0: np.where((i < movable) | (i >= nodes - fillers), moved, b[0])}


def ratio_kernel(b, n):
    counts, estimates = b[:2]
    return {2: np.where(estimates > 0, counts / np.where(estimates > 0, estimates, 1), 0)}


def scale10x5_no_check(b, n):
    return {1: 10 * b[0] + 5}


scale10x5_checked = scale10x5_no_check


def nonCoalescedAccessKernel(b, n):
    return {0: np.sqrt(b[0] * 2.0 + 1)}


coalescedAccessKernel = nonCoalescedAccessKernel


def globalMemoryKernel(b, n):
    return {0: np.sqrt(b[0].astype(float) ** 2 + 1)}


def deinter_kernel(b, nx, ny, batch):
    out = b[2].reshape(batch, nx + ny)
    return {0: b[0] + out[:, :nx].ravel(), 1: b[1] + out[:, nx:].ravel()}


def inter_kernel(b, nx, ny, batch):
    return {2: np.hstack([b[0].reshape(batch, nx), b[1].reshape(batch, ny)]).ravel()}


def scale_aos_full(b, factor, n):
    return {0: b[0] * factor}


def scale_aos_sparse(b, factor, n):
    out = b[0].reshape(n, 3).copy()
    out[:, 0] *= factor
    return {0: out.ravel()}


def set_gradient(b, k):
    out = b[2].copy()
    out[b[0]] = b[1][b[0]]
    return {2: out}


def device_add(b):
    return {2: b[0] + b[1]}


def silu(b, n):
    x = b[0].astype(float)
    return {1: x / (1 + np.exp(-x))}


def stokes_kernel(b, n):
    i0, i45, i90, i135 = b[0].reshape(n, 4).T.astype(float)
    return {1: (i0 + i45 + i90 + i135) / 2, 2: i0 - i90, 3: i45 - i135}


def logistic_x_ent_kernel(b, n):
    p, t = b[0].astype(float), b[1].astype(float)
    return {2: t - p, 3: -t * np.log(p + 1e-7) - (1 - t) * np.log(1 - p + 1e-7)}


def fused_add_mul_relu_kernel(b, weights, n, factor):
    return {0: np.maximum(0, factor * b[2].astype(float) + b[0] + b[1][np.arange(n) % weights])}


def saxpy_fixed(b, a, n):
    return {1: a * b[0] + b[1]}


def saxpy_buggy(b, a, n):
    return {1: a * b[0][np.arange(n) * 32 % n] + b[1]}


def computeLogSumExpWirelengthGrad(b, nets, pins):
    x, nx, sum_x, sum_nx, net, mask = b[:6]
    return {8: np.where(mask[net] > 0, (x / sum_x[net].astype(float) - nx / sum_nx[net].astype(float)) * b[7][0], 0)}


def moving_average_causal_window(b, n, width, edge):
    sums = np.convolve(b[0].astype(float), np.ones(width))[:n]
    return {1: np.where(np.arange(n) < width - 1, edge, sums / width)}


def moving_average_from_prefix(b, n, width, edge):
    before = np.concatenate([np.zeros(width), b[0][:-width]])
    return {1: np.where(np.arange(n) < width - 1, edge, (b[0].astype(float) - before) / width)}


def kernel_packbits(b, n, threshold):
    return {1: np.packbits(b[0].reshape(n, 8) > threshold, axis=1, bitorder='little').ravel()}

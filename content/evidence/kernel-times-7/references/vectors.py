"""Element by element, and sums."""

import numpy as np

from .common import halves


def add_kernel(b, n, alpha, step):
    x = b[0].copy()
    x[:n * step:step] += alpha
    return {0: x}


def scal_add_kernel(b, n, alpha, beta, step):
    x = b[0].copy()
    x[:n * step:step] = x[:n * step:step] * alpha + beta
    return {0: x}


def const_kernel(b, n, alpha, step):
    x = b[0].copy()
    x[:n * step:step] = alpha
    return {0: x}


def reduce_unroll_last_warp(b, n):
    return {1: b[0].reshape(-1, 512).sum(1)}


def reduce1(b):
    return {1: b[0].reshape(-1, 256).sum(1)}


def reduce5(b):
    return {1: b[0].reshape(-1, 512).sum(1)}


def sum_v4(b, n):
    return {1: [b[0].sum(dtype=float)]}


def reduction_kernel_2(b, n):
    return {0: np.add.reduceat(b[1], np.arange(0, n, 128))}


def windowSumPrivatized(b, n, width):
    half, out = width // 2, np.zeros(n)
    for start in range(0, n, 256):
        part = b[0][start:start + 256].astype(float)
        out[start:start + 256] = [part[max(0, i - half):i + half + 1].sum() for i in range(len(part))]
    return {1: out}


def cg_dot_kernel(b, n):
    return {2: [b[0].astype(float) @ b[1]]}


def vecSub(b, alpha, n):
    return {0: b[0] - alpha * b[1]}


def saxpy(b, alpha, n):
    return {1: alpha * b[0] + b[1]}


def addVectors(b, n):
    return {2: b[0] + b[1]}


def scale10x5_gpu(b, n):
    return {1: 10 * b[0] + 5}


def ConvertU8ToFloat(b, n):
    return {1: b[0] / 255}


def MakeItQuieter(b, n):
    return {0: np.trunc(b[0] / 2)}


def stridedAccess(b, n, step):
    x = b[0].copy()
    x[::step] = x[::step] * 2 + 1
    return {0: x}


def processArrayWithDivergence(b, n):
    return {0: np.where(b[0] % 2 == 0, b[0] * 2, b[0] + 1)}


def slowMathKernel(b, n):
    v = np.cos(np.sin(b[0].astype(float) * 2) * 1.5)
    return {0: np.sqrt(np.abs(np.log(np.abs(np.exp(v * 0.1)) + 1)))}


def scatterKept(b, n):
    out = np.zeros(n)
    kept = b[1] != 0
    out[b[2][kept]] = b[0][kept]
    return {3: out}


def kernel_cuda_generate_queue(b, n):
    queue = b[2].copy()
    at = np.flatnonzero(b[1])
    queue[b[0][at] + 1] = at
    queue[0] = b[0][n - 1] + b[1][n - 1]
    return {2: queue}


def inverse_val(b, n):
    return {0: 1 / b[2][b[1]]}


def weighted_mean_kernel(b, n):
    return {2: b[0].reshape(n, 3).T.astype(float) @ b[1]}


def copy(b):
    return {0: b[1]}


def transposeNoBankConflicts(b):
    n = round(len(b[1]) ** 0.5)
    return {0: b[1].reshape(n, n).T.ravel()}


def transposeNoBankConflict(b, n):
    return {1: b[0].reshape(n, n).T.ravel()}


def copy_orig_cost_kernel(b, size):
    return {2: np.diagonal(b[0].reshape(-1, size, size), 0, 1, 2).ravel()}


def kernel_rmsprop_graves_update(b, n, rate, decay, momentum, eps):
    data, grad, second, first, delta = (x.astype(float) for x in b)
    second = decay * second + (1 - decay) * grad * grad
    first = decay * first + (1 - decay) * grad
    with np.errstate(invalid='ignore'):
        delta = momentum * delta - rate * grad / np.sqrt(second - first * first + eps)
    return {0: data + delta, 2: second, 3: first, 4: delta}


def rms_norm_row_product_kernel(b, rows, dim):
    return {1: b[1] + (halves(b[0]).reshape(rows, dim) ** 2).sum(1)}


def compute_histogram_probs(b, values, bins, sigma, width):
    import math
    erf = np.vectorize(math.erf)
    edges = erf((b[1][None, :].astype(float) - b[0][:, None]) / width)
    return {2: ((edges[:, 1:] - edges[:, :-1]) / 2).ravel()}

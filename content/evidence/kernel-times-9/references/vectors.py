"""One value for each element."""

import numpy as np

from .common import half


def kernelUpdateWeights(b, n, eta, batch):
    return {1: b[1] - eta / batch * b[0]}


def vecAddInPlace(b, n):
    return {0: b[0] + b[1]}


def convert_float2half_kernel(b, n):
    return {0: half(b[1])}


convert_float2half_kernel_nvwavenet = convert_float2half_kernel


def get_cc_kernel(b):
    return {0: np.arange(len(b[0])) % 128}


def vectorAddUniform4(b, n):
    return {0: b[0] + b[1][np.arange(n) // 1024]}


def Frontier_copy(b):
    return {0: b[1]}


def stencil(b, n):
    out = b[1].astype(float)
    for at in range(11, n):
        out[at] = b[0][at - 10:at + 10] @ b[2][:20].astype(float)
    return {1: out}


stencilReadOnly1 = stencilReadOnly3 = stencil


def multiplyArrayScalar(b, factor, n):
    return {0: b[0] * factor}


def sumHist(b):
    return {0: b[0].astype(float) / b[1]}


def vector_add_CUDA(b, n, steps):
    return {0: (b[1] + b[2]) * 4 * steps}


def arange_kernel_device(b, n):
    return {0: np.arange(n)}


def readLocalMemory(b, size, steps):
    grid, block, per = len(b[1]) // 128, 128, 16
    out = np.zeros((grid, block))
    for k in range(grid):
        held = b[0][k * block:k * block + block * per].astype(float)
        for t in range(block):
            out[k, t] = held[(t + np.arange(16 * steps)) % 2048].sum()
    return {1: out.ravel()}


def permuteNnzPerRowKernel(b, n):
    out = np.zeros(n, np.int32)
    out[b[1]] = np.diff(b[0])
    return {2: out}


def BlockscaleToGroupscale_Kernel(b, n, of):
    return {0: half(b[1][np.arange(n) // of])}


def dynamic_batching_position_index_kernel(b):
    lengths = np.diff(b[1])
    return {2: np.concatenate([np.arange(n) + start for n, start in zip(lengths, b[0])])}

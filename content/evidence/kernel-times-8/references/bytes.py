"""Whole numbers, pixels, and bits."""

import numpy as np


def dp4a_kernel(b, n):
    return {2: (b[0].reshape(n, 4).astype(int) * b[1].reshape(n, 4)).sum(1)}


def pc2(b, n):
    return {1: np.unpackbits(b[0].view('u1').reshape(n, 8), axis=1).sum(1)}


def meanBlurGray_kernel(b, h, w, r):
    image, out = b[0].reshape(h, w).astype(float), np.zeros((h, w))
    for y in range(h):
        for x in range(w):
            out[y, x] = np.floor(image[max(0, y - r):y + r + 1, max(0, x - r):x + r + 1].mean())
    return {1: out.ravel()}


def rgbToGrayscaleKernel(b, w, h):
    r, g, blue, _ = b[0].view('u1').reshape(-1, 4).T.astype(float)
    gray = (r * 0.3 + g * 0.59 + blue * 0.11).astype(np.uint32)
    return {0: gray | gray << np.uint32(8) | gray << np.uint32(16)}


def rgb2grayStrides_kernel(b, h, w, row, col, channel):
    r, g, blue = b[0].reshape(-1, 3).T.astype(np.float32)
    return {1: (np.float32(0.299) * r + np.float32(0.587) * g + np.float32(0.114) * blue).astype(np.uint8)}


def simpleLifeKernel(b, w, h):
    cells = b[0].reshape(h, w)
    near = sum(np.roll(cells, (y, x), (0, 1)) for y in (-1, 0, 1) for x in (-1, 0, 1)) - cells
    return {1: ((near == 3) | (near == 2) & (cells > 0)).ravel()}


def prune_gate_by_capacity_kernel(b, n, experts, workers):
    left = b[2] - np.bincount(b[0], minlength=len(b[2]))
    return {1: np.where(b[2][b[0]] > 0, b[0], -1), 2: left}

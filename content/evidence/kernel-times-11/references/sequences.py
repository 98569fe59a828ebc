"""Sequences, points, and stereo."""

import numpy as np


def kernel_fill_costs_compact(b, n):
    return {0: -b[1][b[2]]}


def kernel_fill_scatter_grad(b, n, v, batches, blank):
    out, of = b[4].reshape(n, v).copy(), b[0][np.searchsorted(b[3], np.arange(n), 'right')]
    pairs = b[1].reshape(n, 2)
    out[:, blank] = pairs[:, 0] * of
    other = b[2] != blank
    out[np.flatnonzero(other), b[2][other]] = (pairs[:, 1] * of)[other]
    return {4: out.ravel()}


def sga_right_forward(b, n, h, w, depth, taps):
    out = b[1].reshape(-1, depth, h, w).astype(float)
    for column in range(w):
        for d in range(depth):
            old = out[:, d, :, column].copy()
            last = out[:, :, :, column - 1] if column else None
            total = old + (last[:, d] if column else old) + (out[:, d, :, column - 2] if column > 1 else old)
            total += (last[:, d - 1] if column and d else old) + (last[:, d + 1] if column and d + 1 < depth else old)
            out[:, d, :, column] = total * np.float64(np.float32(.2))
    return {1: out.ravel()}


def featuredistribute_cuda_kernel(b, batch, n, m):
    near, of = b[0].reshape(batch, n, 3), b[1].reshape(batch, m, 3)
    return {2: np.concatenate([((p[:, None] - q) ** 2).sum(2).argmin(1) for p, q in zip(of, near)])}


def best(queries, candidates):
    """The best local alignments, in bands of eight columns that begin with no gap open."""
    n, rows = queries.shape
    high = np.zeros(n, int)
    before, gap = np.zeros((rows, n), int), np.zeros((rows, n), int)
    for start in range(0, candidates.shape[1], 8):
        h, f = np.zeros((9, n), int), np.zeros((9, n), int)
        for row in range(rows):
            slant, h[0], e = h[0].copy(), before[row], gap[row].copy()
            for j in range(1, 9):
                f[j] = np.maximum(f[j] - 1, h[j] - 2)
                e = np.maximum(e - 1, h[j - 1] - 2)
                now = np.maximum(np.maximum(e, f[j]), slant + np.where(candidates[:, start + j - 1] == queries[:, row], 2, -5))
                slant, h[j] = h[j].copy(), np.maximum(now, 0)
                high = np.maximum(high, h[j])
            before[row], gap[row] = h[8], e
    return {5: np.stack([np.zeros(n, int), high], 1).ravel()}


def localProcessSWTiling(b, query, candidate, n):
    return best(b[2].reshape(-1, query)[b[4]], b[0].reshape(-1, candidate))


def bases(packed, each, count):
    """The first `count` of each 16 in a word, two bits each."""
    return (packed.reshape(-1, each)[:, :, None] >> np.arange(0, 32, 2, dtype=np.uint32) & 3).reshape(-1, 16 * each)[:, :count]


def localProcessSWTiling_nvbio(b, query, candidate, n):
    return best(bases(b[2], -(-query // 16), query)[b[4]], bases(b[0], candidate // 16, candidate))

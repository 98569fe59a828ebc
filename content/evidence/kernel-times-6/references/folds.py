import numpy as np

from .common import halves


def welfordRows(b, rows, cols):
    a = b[0].reshape(rows, cols).astype(float)
    return {1: a.mean(1), 2: a.var(1)}


def maxByCas(b, n):
    return {1: [b[0].max()]}


def dotHalves(b, pairs):
    return {2: [halves(b[0]) @ halves(b[1])]}


def compactByScan(b, threshold, n):
    out, counts = np.zeros(n, int), []
    for k in range(0, n, 256):
        kept = [x for x in b[0][k:k + 256] if x > threshold]
        out[k:k + len(kept)] = kept
        counts.append(len(kept))
    return {1: out, 2: counts}


def medianOfFrames(b, n):
    return {1: np.median(b[0].reshape(15, n), 0)}


def letterCounts(b, n):
    return {1: [(b[0] == ord('a') + k).sum() for k in range(26)]}


def cumprodRows(b, rows, cols):
    return {1: np.cumprod(1 + 0.001 * b[0].reshape(rows, cols).astype(float), 1).ravel()}

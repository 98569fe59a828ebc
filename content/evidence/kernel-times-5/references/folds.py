import numpy as np
from numpy import float32 as f32


def ofBlocks(values, per, of):
    return np.array([of(values[k:k + per]) for k in range(0, len(values), per)])


def reduceLastBlock(b, n):
    grid, at = len(b[1]), np.arange(n) // 256
    return {1: np.bincount(at % grid, b[0], grid), 2: [b[0].astype(float).sum()], 3: [0]}


def argMaxBlock(b, n):
    per = -(-n // len(b[1]) // 128) * 128
    return {1: ofBlocks(b[0], per, np.max), 2: ofBlocks(b[0], per, np.argmax) + per * np.arange(len(b[1]))}


def meanAndSquares(b, n):
    x = b[0].astype(float)
    return {1: [x.sum(), (x * x).sum()]}


def weightedHistogram(b, scale, count, n):
    return {2: np.bincount((b[0] * f32(scale)).astype(int), b[1], 100)[:count]}


def scanBrentKung(b, n):
    return {1: np.cumsum(b[0].reshape(-1, 1024), 1).ravel()}


def integratePi(b, steps):
    threads = len(b[0])
    x = (np.arange(steps)[:, None] * threads + np.arange(threads) + 0.5) / (steps * threads)
    return {0: (4 / (1 + x * x)).sum(0) / (steps * threads)}


def segmentMax(b, segments):
    return {2: np.maximum.reduceat(b[0], b[1][:-1])}


def tiledPartitionSum(b, n):
    return {1: [b[0].sum()]}

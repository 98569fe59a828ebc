import numpy as np

from .common import halves


def product(a, b, m, n, k):
    return a.reshape(m, k).astype(float) @ b.reshape(k, n)


def sgemmCoalesced(b, m, n, k, alpha, beta):
    return {2: (alpha * product(b[0], b[1], m, n, k)).ravel() + beta * b[2]}


def sgemmColumnOfResults(b, m, n, k):
    return {2: product(b[0], b[1], m, n, k).ravel()}


sgemmBlockOfResults = sgemmColumnOfResults


def matmulRowsByRows(b, m, n, k):
    return {2: (b[0].reshape(m, k).astype(float) @ b[1].reshape(n, k).T).ravel()}


def fused(a, b, c):
    """A multiply-add of halves, rounded once."""
    return (a.astype(float) * b.astype(float) + c.astype(float)).astype(np.float16)


def hgemmInHalves(b, n):
    left, right = (x.view(np.float16).reshape(n, n) for x in b[:2])
    total = np.zeros((n, n), np.float16)
    for k in range(n):
        total = fused(left[:, k:k + 1], right[k:k + 1], total)
    return {2: total.ravel()}


def wmmaStaged(b, n):
    return {2: product(halves(b[0]), halves(b[1]), n, n, n).ravel()}


def gemvRowPerThread(b, rows, cols):
    return {2: b[0].reshape(rows, cols) @ b[1]}


def eliminateBelow(b, n, k):
    a = b[0].reshape(n, n).astype(float)
    a[k + 1:, k + 1:] -= np.outer(a[k + 1:, k] / (a[k, k] + 1), a[k, k + 1:])
    return {0: a.ravel()}


def kroneckerProduct(b, n, m):
    return {2: np.kron(b[0].reshape(n, n), b[1].reshape(m, m)).ravel()}


def addColumnFirst(b, n):
    return {2: b[0] + b[1]}
